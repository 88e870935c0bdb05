/// The end of an effect.
public enum EffectEnd: Hashable, Sendable, Codable {
    /// The reason why an effect was cancelled.
    public enum Reason: String, Hashable, Sendable, Codable {
        /// The effect's feedback started another one.
        case replaced

        /// The state no longer wanted the effect, or no longer has the part to which the effect belongs.
        case unwanted

        /// The loop ended.
        case loopEnded
    }

    /// The effect completed by itself.
    case completed

    /// The effect sent an event after which the state no longer wanted the effect.
    case answered

    /// The loop cancelled the effect.
    case cancelled(Reason)
}

extension EffectEnd: CustomStringConvertible {
    /// The end in words: `completed`, `cancelled: replaced`.
    public var description: String {
        switch self {
        case .completed: "completed"
        case .answered: "answered"
        case .cancelled(.replaced): "cancelled: replaced"
        case .cancelled(.unwanted): "cancelled: unwanted"
        case .cancelled(.loopEnded): "cancelled: the loop ended"
        }
    }
}
