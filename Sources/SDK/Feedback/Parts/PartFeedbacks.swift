/// The feedbacks of a part that is there, and their access to the loop.
///
/// The loop uses it inside its queue only.
@usableFromInline
final class PartFeedbacks<State: Sendable, Event: Sendable> {
    @usableFromInline let whole: FeedbackRun
    @usableFromInline let loop: EffectControl
    @usableFromInline var runs: [FeedbackRun] = []
    @usableFromInline var reactors: [Feedback<State, Event>.Reactor] = []

    /// Starts the feedbacks of a part.
    ///
    /// - Parameters:
    ///   - feedbacks: The feedbacks.
    ///   - names: The names of the feedbacks.
    ///   - name: The name of the part among those of its `PartPlace`; `nil` where there is only one.
    ///   - embed: Returns the event of the whole for one of the part.
    ///   - slot: Starts and cancels the effects of the part in the loop.
    @inlinable
    init<WholeEvent>(
        _ feedbacks: [Feedback<State, Event>],
        named names: [String?],
        name: String?,
        embed: @escaping @Sendable (Event) -> WholeEvent,
        in slot: EffectSlot<WholeEvent>
    ) {
        whole = slot.run
        loop = slot.runner.loop
        let runner = slot.runner.pullback(embed)
        runs = names.indices.map { whole.begin(position: $0, name: names[$0], part: name) }
        reactors = feedbacks.indices.map { feedbacks[$0].makeReactor(EffectSlot(run: runs[$0], runner: runner)) }
    }

    /// Returns the names of the feedbacks, which the parts of a `PartPlace` share.
    @usableFromInline
    static func names(of feedbacks: [Feedback<State, Event>]) -> [String?] {
        FeedbackRun.names(of: feedbacks.map { $0.name })
    }

    /// Passes an event of the part to the feedbacks before the event is reduced.
    @inlinable
    func prepare(_ event: Event) {
        for reactor in reactors {
            reactor.prepare?(event)
        }
    }

    /// Calls the feedbacks with a state.
    @inlinable
    func react(_ state: State, _ event: Event?) {
        for reactor in reactors where !loop.isEnding {
            reactor.react(state, event)
        }
    }

    /// Ends the feedbacks, and cancels their effects.
    @inlinable
    func end() {
        for run in runs {
            whole.remove(run)
            loop.end(run)
        }
        letGo()
    }

    /// Releases what the feedbacks hold.
    @inlinable
    func letGo() {
        reactors = []
    }
}

extension EffectSlot {
    /// Whether the loop is about to end, so that no further effect may start.
    @usableFromInline var isEnding: Bool {
        runner.loop.isEnding
    }

    /// Reports to the journal an event for a part that is not there.
    @usableFromInline
    func miss(_ event: Event, part name: String?) {
        runner.miss(event, part: (run.pathOfParts + (name.map { [$0] } ?? [])).joined(separator: "."))
    }
}
