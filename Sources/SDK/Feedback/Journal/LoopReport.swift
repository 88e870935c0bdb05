import MillraceStreams

/// An entry of the journal of any loop, as ``observeLoops(where:_:)`` passes it on.
public struct LoopReport: Sendable {
    /// The loop.
    public let loop: LoopID

    /// The entry, whose states and events have the types of the loop.
    public let entry: JournalEntry<any Sendable, any Sendable>

    /// The number of the entry, greater than those of all earlier entries of the loop.
    ///
    /// The number is the cause of the entries that follow from this one.
    public let number: CauseID

    /// The number of the cause of the entry.
    ///
    /// | entry | its cause |
    /// |---|---|
    /// | an event of an effect, also a dropped one | the start of the effect |
    /// | an event from outside | the input of the screen's host, such as a key; or the effect whose task sent it |
    /// | the start of an effect | the event, or the beginning, after which the state wanted it |
    /// | the end of an effect | its own start; where it was cancelled or has answered, the event after which it was over |
    /// | the beginning | the effect in which the loop runs; or the task's or key's cause in which it was created |
    ///
    /// Exchanges that an effect makes have the start of the effect as their cause.
    public let cause: CauseID

    /// The names of the loop's feedbacks, at its beginning, without those that have no name.
    ///
    /// The list is empty in the reports of other entries.
    public let feedbacks: [String]

    init(
        loop: LoopID,
        entry: JournalEntry<any Sendable, any Sendable>,
        number: CauseID,
        cause: CauseID,
        feedbacks: [String] = []
    ) {
        self.loop = loop
        self.entry = entry
        self.number = number
        self.cause = cause
        self.feedbacks = feedbacks
    }
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
