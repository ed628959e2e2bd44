// A browser loads no modules for a page that was opened from a file, so nothing else could say why this one stays still.
if (location.protocol === 'file:') {
  const failure = document.getElementById('failure')
  failure.textContent = 'This page was opened from a file, from which browsers load no programs. Open it through a web server, such as the one that scripts/serve starts. The picture below is a still one.'
  failure.hidden = false
}
