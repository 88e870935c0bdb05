/// An entry of the journal of any loop, as ``observeLoops(_:)`` passes it on.
public struct LoopReport: Sendable {
    /// The loop.
    public let loop: LoopID

    /// The entry, whose states and events have the types of the loop.
    public let entry: JournalEntry<any Sendable, any Sendable>
}

extension LoopReport: CustomStringConvertible {
    /// The loop and the entry, and below it the changes of the state.
    ///
    /// ```text
    /// CitiesViewModel#1  .didLoad(["London"])  (whenLoading#1)
    ///     cities: [] → ["London"]
    /// ```
    public var description: String {
        "\(loop)  \(entry)"
    }
}

extension JournalEntry {
    /// The entry without the types of its loop.
    var erased: JournalEntry<any Sendable, any Sendable> {
        switch self {
        case let .began(state): .began(state)
        case let .accepted(event, origin, before, after): .accepted(event, from: origin, before: before, after: after)
        case let .started(effect): .started(effect)
        case let .ended(effect, end): .ended(effect, end)
        case let .dropped(event, effect): .dropped(event, from: effect)
        case let .missed(event, part): .missed(event, part: part)
        }
    }
}
