/// The feedbacks of a part that is there, and what they have of the loop.
///
/// The loop uses it inside its queue only.
@usableFromInline
final class PartFeedbacks<State: Sendable, Event: Sendable> {
    private let runs: [FeedbackRun]
    private var reactors: [Feedback<State, Event>.Reactor]
    private let whole: FeedbackRun
    private let loop: EffectControl

    /// Starts the feedbacks of a part.
    ///
    /// - Parameters:
    ///   - feedbacks: The feedbacks.
    ///   - name: The name of the part among those of its place; `nil` where there is only one.
    ///   - embed: Returns the event of the whole for one of the part.
    ///   - slot: The place of the part in the loop.
    @usableFromInline
    init<WholeEvent>(
        _ feedbacks: [Feedback<State, Event>],
        name: String?,
        embed: @escaping @Sendable (Event) -> WholeEvent,
        in slot: EffectSlot<WholeEvent>
    ) {
        whole = slot.run
        loop = slot.runner.loop
        let path = whole.pathOfParts + [name].compactMap(\.self)
        let runner = slot.runner.pullback(embed)
        let names = FeedbackRun.names(of: feedbacks.map(\.name))
        runs = names.enumerated().map { slot.run.begin(position: $0, name: $1, path: path) }
        reactors = zip(feedbacks, runs).map { $0.makeReactor(EffectSlot(run: $1, runner: runner)) }
    }

    /// Tells the feedbacks of an event of the part before the event is reduced.
    @usableFromInline
    func prepare(_ event: Event) {
        for reactor in reactors {
            reactor.prepare?(event)
        }
    }

    /// Asks the feedbacks about a state.
    @usableFromInline
    func react(_ state: State, _ event: Event?) {
        for reactor in reactors where !loop.isEnding() {
            reactor.react(state, event)
        }
    }

    /// Ends the feedbacks, and cancels their effects.
    @usableFromInline
    func end() {
        for run in runs {
            whole.remove(run)
            loop.end(run)
        }
        letGo()
    }

    /// Releases what the feedbacks hold.
    @usableFromInline
    func letGo() {
        reactors = []
    }
}

extension EffectSlot {
    /// Whether the loop is about to end, so that no further effect may start.
    @usableFromInline var isEnding: Bool {
        runner.loop.isEnding()
    }

    /// Tells the journal of an event for a part that is not there.
    @usableFromInline
    func miss(_ event: Event, part name: String?) {
        runner.miss(event, (run.pathOfParts + [name].compactMap(\.self)).joined(separator: "."))
    }
}
