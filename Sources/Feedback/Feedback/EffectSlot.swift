import MillraceStreams

/// Where a feedback starts and cancels its effects.
///
/// Feedbacks call `replace`, `add` and `cancel` inside the loop only; `perform` brings them there.
struct EffectSlot<Event: Sendable>: Sendable {
    /// Cancels the effect that runs, and starts another one.
    let replace: @Sendable (SignalProducer<Event, NoError>) -> Void

    /// Starts an effect beside those that run; whether it is meant to run as long as the loop.
    let add: @Sendable (SignalProducer<Event, NoError>, _ isLifelong: Bool) -> Void

    /// Cancels the effect that runs.
    let cancel: @Sendable () -> Void

    /// Does something inside the loop, from anywhere outside.
    let perform: @Sendable (@escaping @Sendable () -> Void) -> Void

    /// Sends an event that counts as long as `isCurrent` says so when its turn comes, from anywhere.
    let send: @Sendable (Event, @escaping @Sendable () -> Bool) -> Void

    /// The slot for the effects of a part of a feature, whose events are made events of the whole.
    func pullback<Local: Sendable>(_ embed: @escaping @Sendable (Local) -> Event) -> EffectSlot<Local> {
        EffectSlot<Local>(
            replace: { replace($0.map(embed)) },
            add: { add($0.map(embed), $1) },
            cancel: cancel,
            perform: perform,
            send: { send(embed($0), $1) }
        )
    }
}
