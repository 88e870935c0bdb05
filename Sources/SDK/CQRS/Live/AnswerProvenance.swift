import MillracePlatform
import MillraceBackend

/// The provenance of a confirmed answer: its source, its date, and its exchange.
///
/// ```swift
/// let age = answer.provenance?.age(at: now).description   // "3 minutes old"
/// ```
public struct AnswerProvenance: Sendable, Hashable {
    /// The origin of an answer.
    public enum Source: Sendable, Hashable {
        /// The backend sent it.
        case network
        /// A cache had it, and sent no request.
        case cache
        /// A cache had it, and the backend confirmed that it is unchanged.
        case revalidated
        /// A cache had it; it is no longer fresh, and is validated now (RFC 5861, section 3).
        case staleWhileRevalidating
        /// A cache had it; it is no longer fresh, and the backend sent no other (RFC 5861, section 4).
        case staleIfError
        /// An earlier observation received it, perhaps in an earlier run of the app, and a store kept it.
        case stored
    }

    /// The origin of the answer.
    public let source: Source
    /// The date of the request; nil for a stored answer.
    public let askedAt: Date?
    /// The date on which the backend sent it, or last confirmed that it is unchanged.
    ///
    /// If an answer was made stale between its request and its arrival, the date is that of the first event or command
    /// that did so: the answer may be older.
    public let answeredAt: Date
    /// The number of the exchange among those of the same ``LiveQueries``, in the order of the requests; nil for a
    /// stored answer.
    public let exchange: Int?
    /// The exchanges with the backend, in their order; none if a cache had the answer, or the transport measures
    /// nothing.
    public let timings: [ExchangeTiming]
    /// The date on which an event last changed the answer; nil if none has.
    public internal(set) var patchedAt: Date?

    /// Creates a provenance, for tests and previews.
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

    /// Returns the time since the answer was confirmed: since the backend sent it, or an event changed it.
    ///
    /// - Parameter date: The current date, by the clock of the ``LiveQueries``.
    public func age(at date: Date) -> AnswerAge {
        AnswerAge(from: max(answeredAt, patchedAt ?? answeredAt), to: date)
    }
}

extension AnswerProvenance {
    /// Creates the provenance of the answer of an exchange, whose requests have traces: of several answers, the oldest
    /// one applies.
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
    /// The origin of the answer, and its age in a cache.
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
