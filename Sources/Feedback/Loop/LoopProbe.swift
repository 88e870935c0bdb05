import MillraceStreams

/// An observer of the loops that are created while it is the current probe, from their first moment on: the hook of the
/// test kit.
package struct LoopProbe: Sendable {
    /// The probe of the current task; a loop reads it once, when the loop is created.
    @TaskLocal package static var current: LoopProbe?

    /// An entry of the journal of any loop.
    package typealias Entry = JournalEntry<any Sendable, any Sendable>

    /// Takes the entries of the loop with this identity, one at a time, on the loop's thread.
    package let record: @Sendable (ObjectIdentifier, Entry) -> Void

    /// Creates a probe.
    ///
    /// - Parameter record: Takes the identity of a loop, and an entry of it. The closure must not use the loop.
    package init(_ record: @escaping @Sendable (ObjectIdentifier, Entry) -> Void) {
        self.record = record
    }

    /// The probe as an observer of a loop's journal.
    ///
    /// The probe takes neither the effects that are meant to run as long as the loop, nor events that were dropped.
    func observer<State, Event>(of loop: ObjectIdentifier) -> Loop<State, Event>.Core.JournalObserver {
        { [record] entry in
            switch entry {
            case let .began(state):
                record(loop, .began(state))
            case let .accepted(event, origin, before, after):
                record(loop, .accepted(event, from: origin, before: before, after: after))
            case let .started(effect) where !effect.isLifelong:
                record(loop, .started(effect))
            case let .ended(effect, end) where !effect.isLifelong:
                record(loop, .ended(effect, end))
            case let .missed(event, part):
                record(loop, .missed(event, part: part))
            case .started, .ended, .dropped:
                break
            }
        }
    }
}
