//! What the stories are called.

/// What a story is called, by its id.
pub fn name(id: &str) -> &'static str {
    match id {
        "second-wave" => "The second wave",
        "naive-loop" => "A loop without backoff",
        "fixed-delay" => "A fixed delay",
        "no-jitter" => "Backoff without jitter",
        "full-jitter" => "Full jitter",
        "free-shedding" => "Shedding for free",
        "metastable" => "A collapse that stays",
        "metastable-budget" => "The same with a retry budget",
        "metastable-shed" => "The same with shedding",
        "aws-race" => "Five strategies race for a row",
        "heartbeat" => "Heartbeats in step",
        "poller" => "Pollers in step",
        "cache-ttl" => "Cache lifetimes in step",
        "cache-stampede" => "A cache stampede",
        "rolling-start" => "Fifty replicas start",
        "leader-election" => "Leader election",
        "leader-election-in-step" => "Leader election without jitter",
        _ => "",
    }
}
