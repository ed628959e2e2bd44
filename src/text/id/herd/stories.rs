//! What the stories are called.

/// What a story is called, by its id.
pub fn name(id: &str) -> &'static str {
    match id {
        "second-wave" => "Gelombang kedua",
        "naive-loop" => "Loop tanpa backoff",
        "fixed-delay" => "Jeda tetap",
        "no-jitter" => "Backoff tanpa jitter",
        "full-jitter" => "Dengan full jitter",
        "free-shedding" => "Shedding tanpa biaya",
        "metastable" => "Keruntuhan yang menetap",
        "metastable-budget" => "Sama, dengan anggaran retry",
        "metastable-shed" => "Sama, dengan shedding",
        "aws-race" => "Lima strategi berebut satu baris",
        "heartbeat" => "Heartbeat serempak",
        "poller" => "Poller serempak",
        "cache-ttl" => "TTL cache serempak",
        "cache-stampede" => "Cache diserbu (stampede)",
        "rolling-start" => "Lima puluh replika mulai",
        "leader-election" => "Pemilihan leader",
        "leader-election-in-step" => "Pemilihan leader tanpa jitter",
        _ => "",
    }
}
