/// Where an event of a loop came from.
public enum EventOrigin: Hashable, Sendable, Codable {
    /// Somebody outside sent it.
    case sent

    /// An effect sent it.
    case effect(EffectID)
}

extension EventOrigin: CustomStringConvertible {
    /// The origin in a word: `sent`, or the effect's.
    public var description: String {
        switch self {
        case .sent: "sent"
        case let .effect(id): "\(id)"
        }
    }
}
