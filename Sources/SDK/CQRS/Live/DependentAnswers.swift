import MillraceBackend
import MillraceStreams

/// The answers of a query that depends on the answer of another one: both streams in one.
final class DependentAnswers<First: Sendable, Second: Query>: @unchecked Sendable {
    // Unchecked, because all variables are touched inside `serializer` only; the rest is constant.
    private let serializer = Serializer()
    private let makeQuery: @Sendable (First) -> Second?
    private let observe: @Sendable (Second) -> SignalProducer<LiveAnswer<Second.Result>, Never>
    private let observation = SerialDisposable()
    private var viewers = LiveViewers<Second.Result>()
    private var first: LiveAnswer<First>?
    private var query: Second?
    private var second: LiveAnswer<Second.Result>?
    /// The number of different queries.
    private var queries = 0

    init(
        _ makeQuery: @escaping @Sendable (First) -> Second?,
        observing observe: @escaping @Sendable (Second) -> SignalProducer<LiveAnswer<Second.Result>, Never>
    ) {
        self.makeQuery = makeQuery
        self.observe = observe
    }

    /// Observes both queries until a lifetime ends.
    func start(
        _ answers: SignalProducer<LiveAnswer<First>, Never>,
        _ options: LiveOptions,
        _ observer: LiveViewers<Second.Result>.Observer,
        _ lifetime: Lifetime
    ) {
        serializer.run { [self] in viewers.add(observer, 1, options, showing: nil, isCurrent: false) }
        lifetime += observation
        lifetime += answers.startWithValues { [self] answer in serializer.run { [self] in take(answer) } }
    }

    private func take(_ answer: LiveAnswer<First>) {
        first = answer
        let next = answer.value.flatMap(makeQuery)
        guard next != query || queries == 0 else { return show() }
        queries += 1
        query = next
        let hadAnswer = second != nil
        second = nil
        observation.inner = nil
        // The shown answer belongs to another query.
        if hadAnswer { viewers.send(LiveAnswer(.stale, value: nil, confirmed: nil)) }
        show()
        guard let next else { return }
        observation.inner = observe(next).startWithValues { [self, queries] answer in
            serializer.run { [self] in
                guard queries == self.queries else { return }
                second = answer
                show()
            }
        }
    }

    private func show() {
        guard let first else { return }
        if let second {
            viewers.send(second.with(Self.status(first.status, second.status)))
        } else if first.error != nil || query == nil {
            viewers.send(LiveAnswer(Self.status(first.status, .fresh), value: nil, confirmed: nil))
        }
    }

    /// The failure of the second query takes precedence, and the status is fresh only if both queries are fresh.
    private static func status(
        _ first: LiveAnswer<First>.Status,
        _ second: LiveAnswer<Second.Result>.Status
    ) -> LiveAnswer<Second.Result>.Status {
        switch (first, second) {
        case (_, .failed(let error)), (.failed(let error), _): .failed(error)
        case (.stale, _), (_, .stale): .stale
        case (.fresh, .fresh): .fresh
        }
    }
}
