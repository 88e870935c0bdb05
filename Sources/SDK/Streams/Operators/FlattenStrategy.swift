/// The treatment of simultaneous inner streams.
///
/// An inner stream is started on the thread that has sent its value, before the send returns. If its start blocks, it
/// also blocks the outer stream, with any strategy: values that are sent to the outer stream meanwhile wait, but their
/// senders don't; running inner streams continue to send, and a disposal ends all at once. Start blocking work on a
/// scheduler: `.start(on:)`.
public struct FlattenStrategy: Sendable, Hashable {
    @usableFromInline
    enum Kind: Hashable, Sendable {
        /// Accepted inner streams run to their end; without `buffering`, a stream above the limit is dropped.
        case concurrent(limit: Int, buffering: Buffering?)
        /// The events of one inner stream are sent, the latest one or the first that sends an event; the others are
        /// disposed of.
        case exclusive(isRace: Bool)
    }

    @usableFromInline let kind: Kind

    private init(_ kind: Kind) {
        self.kind = kind
    }

    /// All inner streams run at once; their values are sent as they arrive.
    ///
    /// No inner stream is kept.
    ///
    /// With every strategy except `race`, an interrupted inner stream is treated as completed.
    public static let merge = FlattenStrategy(.concurrent(limit: .max, buffering: .unbounded))

    /// The inner streams run one after the other.
    ///
    /// The waiting inner streams are kept, without a bound.
    public static let concat = FlattenStrategy(.concurrent(limit: 1, buffering: .unbounded))

    /// Only the latest inner stream runs: a new one interrupts the one before it.
    ///
    /// No inner stream is kept.
    public static let latest = FlattenStrategy(.exclusive(isRace: false))

    /// The strategy that ReactiveSwift calls `race`; `MillraceReactiveSwift` declares it under that name.
    package static let firstToSend = FlattenStrategy(.exclusive(isRace: true))

    /// Only the first inner stream runs, until it completes; streams that arrive meanwhile are dropped.
    ///
    /// No inner stream is kept.
    public static let throttle = FlattenStrategy(.concurrent(limit: 1, buffering: nil))

    /// Returns a strategy with which the inner streams run one after the other, and a bounded number of them waits.
    ///
    /// - Parameter buffering: The number of waiting inner streams that are kept; dropped ones never start.
    public static func concat(buffering: Buffering) -> FlattenStrategy {
        concurrent(limit: 1, buffering: buffering)
    }

    /// Returns a strategy with which a limited number of inner streams runs at once.
    ///
    /// - Parameters:
    ///   - limit: The number of inner streams that run at once, at least one.
    ///   - buffering: The number of waiting inner streams that are kept; dropped ones never start.
    public static func concurrent(limit: Int, buffering: Buffering = .unbounded) -> FlattenStrategy {
        FlattenStrategy(.concurrent(limit: max(1, limit), buffering: buffering))
    }
}
