import MillracePlatform
import MillraceBackend

/// Where a confirmed answer comes from: which source, when, and by which exchange.
///
/// ```swift
/// let age = answer.provenance?.age(at: now).description   // "3 minutes old"
/// ```
public struct AnswerProvenance: Sendable, Hashable {
    /// The origin of an answer.
    public enum Source: Sendable, Hashable {
        /// The backend sent it.
        case network
        /// A cache had it, and did not have to ask.
        case cache
        /// A cache had it, and the backend said that it is unchanged.
        case revalidated
        /// A cache had it; it is no longer fresh, and is validated now (RFC 5861, section 3).
        case staleWhileRevalidating
        /// A cache had it; it is no longer fresh, and the backend gave no other (RFC 5861, section 4).
        case staleIfError
        /// An earlier observation got it, perhaps before the app was started, and it was kept in a store.
        case stored
    }

    /// The origin of the answer.
    public let source: Source
    /// When it was asked for; nil for a stored answer.
    public let askedAt: Date?
    /// When the backend gave it, or last said that it is unchanged.
    ///
    /// Of an answer that was made stale between request and answer, the date is that of the first event or command that
    /// did: nobody knows whether the answer is younger.
    public let answeredAt: Date
    /// The number of the exchange among those of the same ``LiveQueries``, in the order of asking; nil for a stored
    /// answer.
    public let exchange: Int?
    /// The exchanges on the wire, in their order; none where a cache had the answer, or the transport measures nothing.
    public let timings: [ExchangeTiming]
    /// When an event changed the answer last; nil if none has.
    public internal(set) var patchedAt: Date?

    /// Creates a provenance, as tests and previews do.
    public init(
        _ source: Source,
        askedAt: Date? = nil,
        answeredAt: Date,
        exchange: Int? = nil,
        timings: [ExchangeTiming] = [],
        patchedAt: Date? = nil
    ) {
        self.source = source
        self.askedAt = askedAt
        self.answeredAt = answeredAt
        self.exchange = exchange
        self.timings = timings
        self.patchedAt = patchedAt
    }

    /// Returns the time since the answer was known to be right: since the backend gave it, or an event changed it.
    ///
    /// - Parameter date: The time now, by the clock of the ``LiveQueries``.
    public func age(at date: Date) -> AnswerAge {
        AnswerAge(from: max(answeredAt, patchedAt ?? answeredAt), to: date)
    }
}

extension AnswerProvenance {
    /// Creates the provenance of the answer of an exchange, whose requests have traces: of several, the oldest answer
    /// counts.
    init(_ traces: [ExchangeTrace], askedAt: Date, answeredAt: Date, exchange: Int) {
        let (source, age) = traces.map(\.source).max { $0.age < $1.age } ?? (.network, .zero)
        self.init(
            source,
            askedAt: askedAt,
            answeredAt: answeredAt.addingTimeInterval(-(age / .seconds(1))),
            exchange: exchange,
            timings: traces.flatMap(\.timings)
        )
    }
}

extension ExchangeTrace {
    /// The origin of the answer, and how long a cache had it without asking.
    fileprivate var source: (AnswerProvenance.Source, age: Duration) {
        switch (origin, staleUse) {
        case (nil, _), (.network, _): (.network, .zero)
        case (.validated, _): (.revalidated, .zero)
        case let (.cache(age), _), let (.stale(age), nil): (.cache, age)
        case let (.stale(age), .whileRevalidating): (.staleWhileRevalidating, age)
        case let (.stale(age), .ifError): (.staleIfError, age)
        }
    }
}
