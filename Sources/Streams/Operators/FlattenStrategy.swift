/// What to do with several inner streams at once.
///
/// An inner stream is started on the thread that has sent its value, before the send returns. One that blocks inside its start
/// holds the outer stream for as long, whatever the strategy: what is sent to the outer stream meanwhile waits, and its
/// senders don't; the inner streams that run already go on sending, and a disposal ends all at once. Work that blocks
/// belongs on a scheduler: `.start(on:)`.
public struct FlattenStrategy: Sendable, Hashable {
    @usableFromInline
    enum Kind: Hashable, Sendable {
        /// Those that are accepted run to their end; without `buffering`, one that comes too many is dropped.
        case concurrent(limit: Int, buffering: Buffering?)
        /// One counts, and ends the others: the latest, or the first that sends an event.
        case exclusive(isRace: Bool)
    }

    @usableFromInline let kind: Kind

    private init(_ kind: Kind) {
        self.kind = kind
    }

    /// All at once; their values are sent as they come.
    ///
    /// Keeps nothing.
    ///
    /// With this strategy and all others but ``race``, an inner stream that is interrupted counts as completed.
    public static let merge = FlattenStrategy(.concurrent(limit: .max, buffering: .unbounded))

    /// One after the other.
    ///
    /// Keeps the inner streams that wait for their turn, without a bound.
    public static let concat = FlattenStrategy(.concurrent(limit: 1, buffering: .unbounded))

    /// The latest only: a new one interrupts the one before it.
    ///
    /// Keeps nothing.
    public static let latest = FlattenStrategy(.exclusive(isRace: false))

    /// The first that sends an event only: the others are interrupted then.
    ///
    /// Keeps nothing.
    ///
    /// It completes, and is interrupted, with the winner.
    public static let race = FlattenStrategy(.exclusive(isRace: true))

    /// The first only, until it completes: what comes meanwhile is dropped.
    ///
    /// Keeps nothing.
    public static let throttle = FlattenStrategy(.concurrent(limit: 1, buffering: nil))

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
        FlattenStrategy(.concurrent(limit: max(1, limit), buffering: buffering))
    }
}
