import MillraceStreams

/// An observer of the loops that are created while it is the current probe, from their first moment on: the hook of the
/// test kit.
package struct LoopProbe: Sendable {
    /// The probe of the current task; a loop reads it once, when the loop is created.
    @TaskLocal package static var current: LoopProbe?

    /// A moment in a loop.
    package enum Moment: Sendable {
        /// The loop begins, with this state.
        case started(any Sendable)

        /// An event was reduced, and this is the state after it.
        case event(any Sendable, state: any Sendable)

        /// An effect was started.
        case effectStarted(EffectID)

        /// An effect has completed or was cancelled.
        case effectEnded(EffectID, EffectEnd)
    }

    /// Takes the moments of the loop with this identity, one at a time, on the loop's thread.
    package let record: @Sendable (ObjectIdentifier, Moment) -> Void

    /// Creates a probe.
    ///
    /// - Parameter record: Takes the identity of a loop, and a moment there. The closure must not use the loop.
    package init(_ record: @escaping @Sendable (ObjectIdentifier, Moment) -> Void) {
        self.record = record
    }

    /// The probe as an observer of a loop's journal.
    ///
    /// The observer is not told of effects that are meant to run as long as the loop.
    func observer<State, Event>(of loop: ObjectIdentifier) -> Loop<State, Event>.Core.JournalObserver {
        { [record] entry in
            switch entry {
            case let .began(state):
                record(loop, .started(state))
            case let .accepted(event, _, _, state):
                record(loop, .event(event, state: state))
            case let .started(effect) where !effect.isLifelong:
                record(loop, .effectStarted(effect))
            case let .ended(effect, end) where !effect.isLifelong:
                record(loop, .effectEnded(effect, end))
            case .started, .ended, .dropped:
                break
            }
        }
    }
}
