/// How an effect ended.
public enum EffectEnd: Hashable, Sendable, Codable {
    /// Why an effect was cancelled.
    public enum Reason: String, Hashable, Sendable, Codable {
        /// Its feedback started another one.
        case replaced

        /// The state no longer wanted it.
        case unwanted

        /// The loop ended.
        case loopEnded
    }

    /// By itself.
    case completed

    /// By an event of its own, after which the state no longer wanted it.
    case answered

    /// Because of the loop.
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
