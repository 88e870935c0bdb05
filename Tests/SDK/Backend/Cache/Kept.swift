import MillraceStreams
import Synchronization

@testable import MillraceBackend

/// The outcome of an exchange that need not end at once.
final class Kept: Sendable {
    private let state = Mutex<Result<HTTPAnswer, CoreError>?>(nil)

    var answer: HTTPAnswer? { state.withLock { try? $0?.get() } }
    var error: CoreError? { state.withLock { $0?.failure } }

    @discardableResult
    func observe(_ producer: SignalProducer<HTTPAnswer, CoreError>) -> any Disposable {
        producer.start(
            .init(
                value: { [self] answer in state.withLock { $0 = .success(answer) } },
                failed: { [self] error in state.withLock { $0 = .failure(error) } }
            )
        )
    }
}
