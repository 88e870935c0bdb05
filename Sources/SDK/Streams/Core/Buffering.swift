/// The number of values that an operator keeps until they are taken, and the treatment of one too many.
public struct Buffering: Sendable, Hashable {
    /// The treatment of one value too many.
    public enum Overflow: Sendable, Hashable {
        /// Drop the value that has waited longest.
        case dropOldest

        /// Drop the value that has just come.
        case dropNewest
    }

    /// The largest number of values that are kept.
    public let limit: Int

    /// The treatment of one value too many.
    public let overflow: Overflow

    /// A buffering that keeps all values, as long as there is memory.
    public static let unbounded = Buffering(limit: .max, overflow: .dropNewest)

    /// Returns a buffering that keeps a limited number of values.
    ///
    /// - Parameters:
    ///   - limit: The largest number of values; a negative one counts as zero.
    ///   - overflow: The treatment of one value too many.
    public static func bounded(_ limit: Int, _ overflow: Overflow) -> Buffering {
        Buffering(limit: max(0, limit), overflow: overflow)
    }
}

extension Buffering: CustomStringConvertible {
    /// The bound in words: `unbounded`, `bounded(100, dropOldest)`.
    public var description: String {
        limit == .max ? "unbounded" : "bounded(\(limit), \(overflow))"
    }
}
