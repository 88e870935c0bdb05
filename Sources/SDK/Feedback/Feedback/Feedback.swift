import MillraceStreams

/// A part of a loop that turns states and events into new events, by effects that run while the state wants them.
///
/// A loop calls its feedbacks once at its start, and then after each event, in the order in which they are listed. A
/// value that an effect sends becomes an event of the loop. When an effect is cancelled, its events that still wait for
/// their turn are dropped: they never happened (law 2).
///
/// | initializer | starts an effect | cancels it |
/// |---|---|---|
/// | ``init(effects:)`` | on every state | on the next state, for its own effect |
/// | ``init(predicate:effects:)`` | on every state that passes a test | on the next state |
/// | ``init(lensing:effects:)`` | on every state that has a part | on the next state |
/// | ``init(skippingRepeated:effects:)`` | when the part changes to another one | when it changes, or is gone |
/// | ``init(firstValueAfterNil:effects:)`` | when the part appears | when it is gone |
/// | ``init(whenBecomesTrue:effects:)`` | when a test passes that failed before | when it fails |
/// | ``init(compacting:effects:)`` | on every value that a stream made of the states sends | on the next value |
/// | ``init(extracting:effects:)`` | on every event that has a payload | on the next such event |
/// | ``init(middleware:)`` | on every event | with the loop only |
/// | ``init(source:as:)`` | with the loop | with the loop only |
/// | ``init(events:)`` | as its closure decides | as its closure decides |
///
/// An effect is a producer. A signal or a property is observed as one, by `{ _ in signal.producer }`; asynchronous work
/// is `{ state in .task { await … } }`, whose task is cancelled with the effect. An effect that has completed stays
/// completed until the feedback starts another; its completion sends nothing. All effects are cancelled when the loop
/// ends.
///
/// An effect starts when its predecessors have ended: the effects that the same feedback, also in a part that has gone
/// and come back with its id, has started before and that were cancelled or have completed. As a rule the effect starts
/// at once. Where a thread is still inside the stream of a predecessor, that thread starts the successor when it leaves
/// the stream; the loop continues meanwhile. Of several successors that replace each other meanwhile only the last one
/// starts, and none if the state wants no effect any more.
///
/// An effect has ended when its lifetime has ended, with all that observes the end, and when the closures of its
/// producers have returned. Work belongs to an effect if it was started within the effect's lifetime, or put into it:
/// `start(observer, within: lifetime)`, `lifetime += other.start()`. The loop waits neither for a task that was
/// cancelled, whatever the task does then, nor for effects of another loop.
///
/// The loop calls the closures one at a time, on the thread that brought the event. Several loops may share a feedback,
/// and each loop may run on any thread, so the closures are `@Sendable`.
public struct Feedback<State: Sendable, Event: Sendable>: Sendable {
    /// A feedback in a loop that runs.
    ///
    /// The loop calls the closures inside its queue only. A list of objects is walked without their generic types: the
    /// same list of structs costs an event 150 ns more.
    @usableFromInline
    final class Reactor {
        /// Takes every state, and the event that led to it (`nil` at the start).
        @usableFromInline let react: (_ state: State, _ event: Event?) -> Void

        /// Takes every event before the event is reduced, and releases the states that the event is about to change: a
        /// state that nothing else holds is changed in place.
        @usableFromInline let prepare: ((_ event: Event) -> Void)?

        @usableFromInline
        init(
            react: @escaping (_ state: State, _ event: Event?) -> Void,
            prepare: ((_ event: Event) -> Void)? = nil
        ) {
            self.react = react
            self.prepare = prepare
        }
    }

    /// The name by which journals and findings identify the feedback.
    let name: String?

    /// Creates the reactor, again for each run of a loop or of a part.
    @usableFromInline let makeReactor: @Sendable (EffectSlot<Event>) -> Reactor

    @usableFromInline
    init(name: String? = nil, makeReactor: @escaping @Sendable (EffectSlot<Event>) -> Reactor) {
        self.name = name
        self.makeReactor = makeReactor
    }

    init(react makeReact: @escaping @Sendable (EffectSlot<Event>) -> (_ state: State, _ event: Event?) -> Void) {
        self.init(makeReactor: { Reactor(react: makeReact($0)) })
    }

    /// Returns the same feedback with a name, by which journals and findings identify it.
    ///
    /// - Parameter name: The name; without one, the feedback is identified by its position in the list.
    public func named(_ name: String) -> Feedback {
        Feedback(name: name, makeReactor: makeReactor)
    }
}
