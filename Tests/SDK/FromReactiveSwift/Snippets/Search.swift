import Foundation
import Millrace
import MillraceReactiveSwift

struct SearchError: Error, Equatable {}

// 7. Search as one types: debounced, the latest answer only.
final class SearchViewModel {
    let query = MutableProperty("")
    let results: Property<[String]>
    let isEmpty: Property<Bool>

    init(scheduler: DateScheduler, search: @escaping (String) -> SignalProducer<[String], SearchError>) {
        results = Property(
            initial: [],
            then: query.producer
                .skipRepeats()
                .debounce(0.3, on: scheduler)
                .flatMap(.latest) { query -> SignalProducer<[String], Never> in
                    guard !query.isEmpty else { return SignalProducer(value: []) }
                    return search(query).flatMapError { _ in SignalProducer(value: []) }
                }
        )
        isEmpty = results.map { $0.isEmpty }
    }
}

// 8. Suggestions: implicit members where a producer is made.
final class SuggestionsViewModel {
    let text = MutableProperty("")
    let suggestions: Signal<[String], Never>

    init(history: [String]) {
        suggestions = text.signal.flatMap(.latest) { text in
            text.isEmpty ? .init(value: []) : .init(value: history.filter { $0.hasPrefix(text) })
        }
    }
}

// 9. Pages that are asked for one after the other.
final class PagesViewModel {
    let items: Property<[String]>
    private let nextPage: Signal<Void, Never>.Observer

    init(load: @escaping (Int) -> SignalProducer<[String], Never>) {
        let (signal, observer) = Signal<Void, Never>.pipe()
        nextPage = observer
        items = Property(
            initial: [],
            then:
                signal
                .scan(0) { page, _ in page + 1 }
                .flatMap(.concat) { load($0) }
                .scan([]) { $0 + $1 }
        )
    }

    func loadMore() {
        nextPage.send(value: ())
    }
}

// 10. A list that is loaded at first sight and at each pull.
final class FeedViewModel {
    let posts = MutableProperty<[String]>([])
    let isLoading: Property<Bool>
    private let refresh: Action<Void, [String], Never>
    private let (pulled, pull) = Signal<Void, Never>.pipe()

    init(appeared: Signal<Void, Never>, load: @escaping () -> SignalProducer<[String], Never>) {
        refresh = Action { load() }
        isLoading = refresh.isExecuting
        posts <~ refresh.values
        refresh <~ Signal.merge(appeared, pulled)
    }

    func didPull() {
        pull.send(value: ())
    }
}

// 11. A filter over a list.
final class FilterViewModel {
    let all: MutableProperty<[Int]>
    let onlyEven = MutableProperty(false)
    let shown: Property<[Int]>

    init(_ values: [Int]) {
        all = MutableProperty(values)
        shown = all.combineLatest(with: onlyEven)
            .map { values, onlyEven in onlyEven ? values.filter { $0 % 2 == 0 } : values }
    }
}

// 12. The first mirror that answers.
final class MirrorsViewModel {
    func fetch(_ mirrors: [SignalProducer<String, SearchError>]) -> SignalProducer<String, SearchError> {
        return SignalProducer<SignalProducer<String, SearchError>, SearchError>(mirrors)
            .flatten(.race)
            .take(first: 1)
    }
}
