import MillraceBackend
import MillraceStreams

/// Reads pages of a list, one after the other, in the order of a ``PageReaderState``.
struct PageReader<Q: PagedQuery>: Sendable {
    typealias Pages = Asked<LoadedPages<Q>>

    let first: Q
    let ask: @Sendable (Q) -> SignalProducer<Asked<Q.Result>, CoreError>

    /// Returns a producer that reads the pages of a list from the first on.
    ///
    /// - Parameter count: The number of pages; fewer are read if the list ends before.
    func read(_ count: Int) -> SignalProducer<Pages, CoreError> {
        run(PageReaderState(first: first, count: count))
    }

    /// Returns a producer that reads the page after the known ones.
    func read(behind known: LoadedPages<Q>) -> SignalProducer<Pages, CoreError> {
        run(PageReaderState(first: first, behind: known))
    }

    private func run(_ state: PageReaderState<Q>) -> SignalProducer<Pages, CoreError> {
        SignalProducer { observer, lifetime in
            PageReaderRun(state, ask, observer, lifetime).start()
        }
    }
}

/// One reading of a list: no request begins inside the end of the one before, so that a list of any length needs no
/// stack.
private final class PageReaderRun<Q: PagedQuery>: @unchecked Sendable {
    // Unchecked, because `state`, `traces` and `answer` are touched inside `serializer` only; the rest is constant.
    private let serializer = Serializer()
    private let ask: @Sendable (Q) -> SignalProducer<Asked<Q.Result>, CoreError>
    private let observer: Signal<Asked<LoadedPages<Q>>, CoreError>.Observer
    private let exchange = SerialDisposable()
    private let cause: CauseID
    private var state: PageReaderState<Q>
    private var traces: [ExchangeTrace] = []
    private var answer: Asked<Q.Result>?

    init(
        _ state: PageReaderState<Q>,
        _ ask: @escaping @Sendable (Q) -> SignalProducer<Asked<Q.Result>, CoreError>,
        _ observer: Signal<Asked<LoadedPages<Q>>, CoreError>.Observer,
        _ lifetime: Lifetime
    ) {
        self.state = state
        self.ask = ask
        self.observer = observer
        cause = lifetime.cause
        lifetime += exchange
    }

    func start() {
        serializer.run { [self] in readNext() }
    }

    private func readNext() {
        guard let query = state.query else {
            observer.send(value: Asked(value: state.pages, traces: traces))
            return observer.sendCompleted()
        }
        answer = nil
        exchange.inner = ask(query).start(
            .init(
                value: { [self] answer in serializer.run { [self] in self.answer = answer } },
                failed: { [observer] error in observer.send(error: error) },
                completed: { [self] in serializer.run { [self] in takeAnswer() } },
                interrupted: { [observer] in observer.sendInterrupted() }
            ),
            causedBy: cause
        )
    }

    private func takeAnswer() {
        guard let answer else { return observer.send(error: .transport(.other("no answer"))) }
        traces += answer.traces
        state.take(answer.value)
        readNext()
    }
}
