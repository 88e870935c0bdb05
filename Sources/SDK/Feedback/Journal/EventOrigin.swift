/// The origin of an event of a loop.
public enum EventOrigin: Hashable, Sendable, Codable {
    /// The event was sent from outside.
    case sent

    /// An effect sent the event.
    case effect(EffectID)
}

extension EventOrigin: CustomStringConvertible {
    /// The origin as a word: `sent`, or the effect's.
    public var description: String {
        switch self {
        case .sent: "sent"
        case let .effect(id): "\(id)"
        }
    }
}
