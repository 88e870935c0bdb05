/// The number of values that an operator keeps until they are consumed, and the treatment of further values.
public struct Buffering: Sendable, Hashable {
    /// The treatment of values above the limit.
    public enum Overflow: Sendable, Hashable {
        /// Drop the oldest value.
        case dropOldest

        /// Drop the newest value.
        case dropNewest
    }

    /// The largest number of kept values.
    public let limit: Int

    /// The treatment of values above the limit.
    public let overflow: Overflow

    /// A buffering that keeps all values, as long as there is memory.
    public static let unbounded = Buffering(limit: .max, overflow: .dropNewest)

    /// Returns a buffering that keeps a limited number of values.
    ///
    /// - Parameters:
    ///   - limit: The largest number of values; a negative number is treated as zero.
    ///   - overflow: The treatment of values above the limit.
    public static func bounded(_ limit: Int, _ overflow: Overflow) -> Buffering {
        Buffering(limit: max(0, limit), overflow: overflow)
    }
}

extension Buffering: CustomStringConvertible {
    /// A description for logs: `unbounded`, `bounded(100, dropOldest)`.
    public var description: String {
        limit == .max ? "unbounded" : "bounded(\(limit), \(overflow))"
    }
}
