import Foundation
import Millrace
import MillraceReactiveSwift

struct LoadError: Error, Equatable {
    let code: Int
}

// 13. A callback as a producer.
final class Loader {
    private var waiting: [(Result<String, LoadError>) -> Void] = []
    private(set) var cancelled = 0

    func load(_ completion: @escaping (Result<String, LoadError>) -> Void) -> () -> Void {
        waiting.append(completion)
        return { self.cancelled += 1 }
    }

    func answer(_ result: Result<String, LoadError>) {
        let all = waiting
        waiting = []
        all.forEach { $0(result) }
    }

    func producer() -> SignalProducer<String, LoadError> {
        return SignalProducer { observer, lifetime in
            let cancel = self.load { result in
                switch result {
                case let .success(value):
                    observer.send(value: value)
                    observer.sendCompleted()
                case let .failure(error):
                    observer.send(error: error)
                }
            }
            lifetime.observeEnded { cancel() }
        }
    }
}

// 14. States of loading, as an enum.
enum LoadingState: Equatable {
    case idle, loading, loaded(String), failed(LoadError)
}

final class LoadingViewModel {
    let state = MutableProperty(LoadingState.idle)
    private let disposables = CompositeDisposable()

    deinit {
        disposables.dispose()
    }

    func load(_ producer: SignalProducer<String, LoadError>) {
        state.value = .loading
        disposables += producer.startWithResult { [weak self] result in
            switch result {
            case let .success(value): self?.state.value = .loaded(value)
            case let .failure(error): self?.state.value = .failed(error)
            }
        }
    }
}

// 15. Retries with a pause, and a limit of time.
final class StubbornViewModel {
    let text = MutableProperty("")

    init(scheduler: DateScheduler, work: SignalProducer<String, LoadError>) {
        text
            <~ work
            .retry(upTo: 2, interval: 1, on: scheduler)
            .timeout(after: 10, raising: LoadError(code: 408), on: scheduler)
            .flatMapError { .init(value: "failed with \($0.code)") }
    }
}

// 16. A banner that goes away by itself.
final class BannerViewModel {
    let banner = MutableProperty<String?>(nil)

    init(errors: Signal<LoadError, Never>, scheduler: DateScheduler) {
        banner
            <~ errors.flatMap(.latest) { error in
                SignalProducer<String?, Never>(value: "Error \(error.code)")
                    .concat(SignalProducer<String?, Never>(value: nil).delay(3, on: scheduler))
            }
    }
}

// 17. Two requests at once, then a third.
final class CheckoutViewModel {
    func pay(
        cart: SignalProducer<Int, LoadError>,
        address: SignalProducer<String, LoadError>,
        send: @escaping (Int, String) -> SignalProducer<String, LoadError>
    ) -> SignalProducer<String, LoadError> {
        return SignalProducer.zip(cart, address)
            .flatMap(.latest) { send($0.0, $0.1) }
    }

    func log(_ work: SignalProducer<String, LoadError>) -> SignalProducer<Int, LoadError> {
        return work.then(SignalProducer<Int, Never>(value: 1))
    }
}

// 18. A cache in front of the network, shared by all who ask.
final class CachedViewModel {
    let value: SignalProducer<String, LoadError>

    init(cached: String?, fetch: SignalProducer<String, LoadError>) {
        let first = cached.map { SignalProducer<String, LoadError>(value: $0) } ?? .empty
        value = first.concat(fetch).replayLazily(upTo: 1)
    }
}

// 19. What is thrown is a failure.
final class ParsingViewModel {
    let numbers: SignalProducer<Int, Error>

    init(texts: [String]) {
        numbers = SignalProducer<String, Error>(texts).attemptMap { text in
            guard let number = Int(text) else { throw LoadError(code: 1) }
            return number
        }
    }

    func read(_ file: @escaping () throws -> String) -> SignalProducer<String, Error> {
        return SignalProducer<String, Error> { try file() }
    }
}
