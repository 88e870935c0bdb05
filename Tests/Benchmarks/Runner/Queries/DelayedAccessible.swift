import Foundation
import Millrace
import Synchronization

/// An accessible of a number, which answers what the number is a time after it was asked, by a test's clock.
final class DelayedAccessible: Accessible {
    /// What was asked.
    struct Requests: Sendable {
        var begun = 0
        var open = 0
        var mostAtOnce = 0
    }

    private let clock: TestScheduler
    private let delay: Duration
    private let state = Mutex((number: 0, requests: Requests()))

    init(_ clock: TestScheduler, delay: Duration) {
        self.clock = clock
        self.delay = delay
    }

    var requests: Requests { state.withLock { $0.requests } }

    /// Raises the number, and returns it.
    func raise() -> Int {
        state.withLock { state in
            state.number += 1
            return state.number
        }
    }

    func access<Request, Response>(
        _ resource: BackendResource<Request, Response, NoAuth>,
        with request: Request
    ) -> SignalProducer<Response, CoreError> {
        SignalProducer { [self] observer, lifetime in
            // The backend reads at the beginning: an answer is as old as it can be.
            let number = state.withLock { state in
                state.requests.begun += 1
                state.requests.open += 1
                state.requests.mostAtOnce = max(state.requests.mostAtOnce, state.requests.open)
                return state.number
            }
            lifetime += clock.schedule(after: delay) { [self] in
                state.withLock { $0.requests.open -= 1 }
                let head = HTTPResponse(status: 200, url: URL(filePath: "/"))
                switch resource.response(Data("\(number)".utf8), head) {
                case let .success(value):
                    observer.send(value: value)
                    observer.sendCompleted()
                case let .failure(error): observer.send(error: error)
                }
            }
        }
    }
}
