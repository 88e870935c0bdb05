import Dispatch
import MillracePlatform
import MillraceStreams
import Synchronization

extension StreamingAccess {
    /// Returns a producer of the progress of a request's body and of its answer's body, and then of the response.
    ///
    /// The observer gets the latest progress: states that it is too slow to receive are omitted. The progress starts
    /// again if the request is repeated, redirected, or sent with another token. The resource's timeout bounds each
    /// period in which nothing is sent or received, and its `accessTimeout` the complete transfer.
    public func transfer<Request, Response>(
        _ resource: BackendResource<Request, Response, Auth>,
        with request: Request
    ) -> SignalProducer<Transfer<Response>, CoreError> {
        SignalProducer { observer, lifetime in
            let relay = ProgressRelay { observer.send(value: .progress($0)) }
            let meter = TransferMeter { relay.add($0) }
            let execution = session.execute(resource, with: request) { request in
                request.context.progress = meter
                request.context.timeoutScope = .idle
            }
            execution.start(
                .init(
                    value: { response in relay.last { observer.send(value: .response(response)) } },
                    failed: { error in relay.last { observer.send(error: error) } },
                    completed: { relay.last(observer.sendCompleted) },
                    interrupted: observer.sendInterrupted
                ),
                within: lifetime
            )
        }
    }
}

/// Delivers the latest progress, off the thread of the network, and then the end of the stream.
final class ProgressRelay: Sendable {
    private let latest = Mutex<TransferProgress?>(nil)
    private let queue = DispatchQueue(label: "millrace.transfer.progress")
    private let send: @Sendable (TransferProgress) -> Void

    init(send: @escaping @Sendable (TransferProgress) -> Void) {
        self.send = send
    }

    func add(_ progress: TransferProgress) {
        let isScheduled = latest.withLock { latest in
            defer { latest = progress }
            return latest != nil
        }
        if !isScheduled { queue.async { [self] in flush() } }
    }

    func last(_ action: @escaping @Sendable () -> Void) {
        queue.async { [self] in
            flush()
            action()
        }
    }

    private func flush() {
        let progress = latest.withLock { latest in
            defer { latest = nil }
            return latest
        }
        if let progress { send(progress) }
    }
}
