/// How many values an operator keeps that nobody has taken yet, and what it does with one too many.
public struct Buffering: Sendable, Hashable {
    /// What to do with one value too many.
    public enum Overflow: Sendable, Hashable {
        /// Drop the value that has waited longest.
        case dropOldest

        /// Drop the value that has just come.
        case dropNewest
    }

    /// How many are kept at most.
    public let limit: Int

    /// What to do with one too many.
    public let overflow: Overflow

    /// Keeps all, as long as there is memory.
    public static let unbounded = Buffering(limit: .max, overflow: .dropNewest)

    /// Keeps some.
    ///
    /// - Parameters:
    ///   - limit: How many; none if negative.
    ///   - overflow: What to do with one too many.
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
