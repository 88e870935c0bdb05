import MillraceStreams

/// The loop, as the feedbacks with one type of events use it.
final class EffectRunner<Event: Sendable>: Sendable {
    /// Starts an effect; whether it is meant to run as long as the loop.
    let start: @Sendable (SignalProducer<Event, NoError>, FeedbackRun, _ isLifelong: Bool) -> Void

    /// Sends an event that counts as long as the closure says so when its turn comes, from anywhere.
    let send: @Sendable (Event, FeedbackRun, @escaping @Sendable () -> Bool) -> Void

    /// Tells the journal of an event for a part that is not there.
    let miss: @Sendable (Event, _ part: String) -> Void

    /// The services of the loop that need no event.
    let loop: EffectControl

    init(
        start: @escaping @Sendable (SignalProducer<Event, NoError>, FeedbackRun, Bool) -> Void,
        send: @escaping @Sendable (Event, FeedbackRun, @escaping @Sendable () -> Bool) -> Void,
        miss: @escaping @Sendable (Event, String) -> Void,
        loop: EffectControl
    ) {
        self.start = start
        self.send = send
        self.miss = miss
        self.loop = loop
    }

    /// The loop, as the feedbacks of a part use it, whose events are made events of the whole.
    func pullback<Local: Sendable>(_ embed: @escaping @Sendable (Local) -> Event) -> EffectRunner<Local> {
        EffectRunner<Local>(
            start: { [start] in start($0.map(embed), $1, $2) },
            send: { [send] in send(embed($0), $1, $2) },
            miss: { [miss] in miss(embed($0), $1) },
            loop: loop
        )
    }
}
