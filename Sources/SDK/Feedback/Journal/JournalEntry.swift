/// A start, an event, or the start or the end of an effect in a loop.
public enum JournalEntry<State: Sendable, Event: Sendable>: Sendable {
    /// The observation began, with this state.
    case began(State)

    /// An event was reduced.
    case accepted(Event, from: EventOrigin, before: State, after: State)

    /// An effect was started.
    case started(EffectID)

    /// An effect has ended.
    case ended(EffectID, EffectEnd)

    /// An event was dropped, because its effect had been cancelled before its turn came.
    case dropped(Event, from: EffectID)

    /// An event was reduced whose part was there neither before nor after: `rows.[7]`.
    case missed(Event, part: String)
}

extension JournalEntry: Equatable where State: Equatable, Event: Equatable {}
extension JournalEntry: Encodable where State: Encodable, Event: Encodable {}
extension JournalEntry: Decodable where State: Decodable, Event: Decodable {}

extension JournalEntry: CustomStringConvertible {
    /// The entry as a line, and below it the changes of the state.
    ///
    /// ```text
    /// .didLoad(["London"])  (whenLoading#1)
    ///     cities: [] → ["London"]
    ///     isLoading: true → false
    /// ```
    public var description: String {
        switch self {
        case let .began(state):
            return (["began"] + Self.indented(Dump(state).text.split(separator: "\n"))).joined(separator: "\n")
        case let .accepted(event, origin, before, after):
            let lines = Self.indented(StateDifference(from: before, to: after).lines)
            return (["\(Dump(event).line)  (\(origin))"] + lines).joined(separator: "\n")
        case let .started(effect):
            return "▶ \(effect)"
        case let .ended(effect, end):
            return "■ \(effect)  (\(end))"
        case let .dropped(event, effect):
            return "✗ \(Dump(event).line)  (\(effect) had been cancelled)"
        case let .missed(event, part):
            return "✗ \(Dump(event).line)  (\(part) is not there)"
        }
    }

    private static func indented(_ lines: [some StringProtocol]) -> [String] {
        lines.map { "    \($0)" }
    }
}
