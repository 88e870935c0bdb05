/// What to do with several inner streams at once.
public struct FlattenStrategy: Sendable, Hashable {
    @usableFromInline
    enum Kind: Hashable, Sendable {
        case concurrent(limit: Int)
        case latest
        case race
        case throttle
    }

    @usableFromInline let kind: Kind

    /// All at once; their values are sent as they come. Keeps nothing.
    public static let merge = FlattenStrategy(kind: .concurrent(limit: .max))

    /// One after the other. Keeps the inner streams that wait for their turn, without a bound.
    public static let concat = FlattenStrategy(kind: .concurrent(limit: 1))

    /// The latest only: a new one interrupts the one before it. Keeps nothing.
    public static let latest = FlattenStrategy(kind: .latest)

    /// The first that sends an event only: the others are interrupted then. Keeps nothing.
    public static let race = FlattenStrategy(kind: .race)

    /// The first only, until it completes: what comes meanwhile is dropped. Keeps nothing.
    public static let throttle = FlattenStrategy(kind: .throttle)

    /// Some at once. Keeps the inner streams that wait for their turn, without a bound.
    ///
    /// - Parameter limit: How many; at least one.
    public static func concurrent(limit: Int) -> FlattenStrategy {
        FlattenStrategy(kind: .concurrent(limit: max(1, limit)))
    }
}
