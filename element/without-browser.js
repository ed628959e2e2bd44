// What `jitterband/element` is where there is no browser, as where pages are made on a server: nothing to draw with, but
// nothing that fails either.
export const JitterBand = undefined
