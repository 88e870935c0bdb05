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
    @usableFromInline let buffering: Buffering

    private init(kind: Kind, buffering: Buffering = .unbounded) {
        self.kind = kind
        self.buffering = buffering
    }

    /// All at once; their values are sent as they come.
    ///
    /// Keeps nothing.
    ///
    /// With this strategy and all others but ``race``, an inner stream that is interrupted counts as completed.
    public static let merge = FlattenStrategy(kind: .concurrent(limit: .max))

    /// One after the other.
    ///
    /// Keeps the inner streams that wait for their turn, without a bound.
    public static let concat = FlattenStrategy(kind: .concurrent(limit: 1))

    /// The latest only: a new one interrupts the one before it.
    ///
    /// Keeps nothing.
    public static let latest = FlattenStrategy(kind: .latest)

    /// The first that sends an event only: the others are interrupted then.
    ///
    /// Keeps nothing.
    ///
    /// It completes, and is interrupted, with the winner.
    public static let race = FlattenStrategy(kind: .race)

    /// The first only, until it completes: what comes meanwhile is dropped.
    ///
    /// Keeps nothing.
    public static let throttle = FlattenStrategy(kind: .throttle)

    /// One after the other, with a bound to those that wait.
    ///
    /// - Parameter buffering: How many inner streams are kept that wait for their turn; those dropped never start.
    public static func concat(buffering: Buffering) -> FlattenStrategy {
        concurrent(limit: 1, buffering: buffering)
    }

    /// Some at once.
    ///
    /// - Parameters:
    ///   - limit: How many; at least one.
    ///   - buffering: How many inner streams are kept that wait for their turn; those dropped never start.
    public static func concurrent(limit: Int, buffering: Buffering = .unbounded) -> FlattenStrategy {
        FlattenStrategy(kind: .concurrent(limit: max(1, limit)), buffering: buffering)
    }
}
