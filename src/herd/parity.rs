//! Simulations have the same bits natively and in the browser, today and in years: see `sample/parity.rs`.

use super::{Scenario, Simulation, laws};
use crate::{
    contention::{Contention, strategies},
    fleet::Fleet,
    lock::Lock,
    policy::{Cap, CapOrder, Jitter, Kind, Policy},
    seed::Seed,
};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// FNV-1a over the bytes of numbers.
fn checksum(numbers: impl IntoIterator<Item = u64>) -> u64 {
    let bytes = numbers.into_iter().flat_map(u64::to_le_bytes);
    bytes.fold(0xCBF2_9CE4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3))
}

fn bits(number: Option<f64>) -> u64 {
    number.unwrap_or(f64::INFINITY).to_bits()
}

fn policy(kind: Kind) -> Policy {
    Policy {
        jitter: Jitter { kind, fraction: 0.2, ..Jitter::default() },
        cap: Cap { at: Some(30_000.0), order: CapOrder::After, ..Cap::default() },
        ..Policy::default()
    }
}

fn herd(scenario: &Scenario) -> u64 {
    let simulation = Simulation::new(scenario).unwrap().finish();
    let outcome = simulation.outcome();
    let whole = [outcome.calls, outcome.successes, outcome.crashes, outcome.zombies, outcome.peak_per_second];
    let times = [outcome.recovery_s, outcome.p50_s, outcome.p99_s].map(bits);
    let steps = &simulation.timeline().buckets;
    let steps = steps.iter().flat_map(|step| [step.backlog.to_bits(), u64::from(step.arrivals[1])]);
    checksum(whole.into_iter().chain(times).chain(steps))
}

#[test]
fn herds_keep_their_bits() {
    let kinds = [Kind::None, Kind::Band, Kind::Full, Kind::Decorrelated, Kind::Polly, Kind::Feedback];
    let crowds = kinds.map(|kind| herd(&Scenario { policy: policy(kind), ..Scenario::default() }));
    let loads = kinds.map(|kind| {
        let slow =
            Scenario { jobs: 100, load: 70.0, slow: Some(0.3), timeout: Some(1000.0), ..Scenario::default() };
        herd(&Scenario { policy: policy(kind), horizon: 30_000.0, ..slow })
    });
    assert_eq!((checksum(crowds), checksum(loads)), (0x7A98_71F2_B037_5CC4, 0xC10D_D148_DEFC_494A));
}

#[test]
fn races_fleets_and_elections_keep_their_bits() {
    let races = strategies().map(|(_, policy)| {
        let mut race = Contention::new(&policy, 30, 3, Seed(1)).unwrap();
        while !race.run(1000) {}
        let row = race.row();
        checksum([row.calls.mean.to_bits(), bits(row.completion_s.map(|time| time.deviation))])
    });
    let mut fleet = Fleet::new(&policy(Kind::Band), 10_000.0, 300, Seed(1)).unwrap();
    let beats = (0..20).map(|_| fleet.beat().harmonic.to_bits());
    let mut lock = Lock::new(&policy(Kind::Full), 300, 10_000.0, Seed(1)).unwrap();
    while !lock.run(1000) {}
    let election = lock.election();
    let elected = [election.attempts, election.collisions, bits(election.time_to_leader_s)];
    assert_eq!(
        [checksum(races), checksum(beats), checksum(elected)],
        [0x87F9_2687_8F53_6AD5, 0x3025_AD36_7FD1_048D, 0x9671_54A9_B3FA_E83E]
    );
}

#[test]
fn laws_keep_their_bits() {
    let scenario = Scenario::default();
    let needs =
        [laws::safe_jitter, laws::safe_cap, laws::safe_capacity, laws::safe_window, laws::needed_capacity];
    assert_eq!(checksum(needs.map(|need| bits(need(&scenario)))), 0x440F_1873_E1FE_F86B);
}
