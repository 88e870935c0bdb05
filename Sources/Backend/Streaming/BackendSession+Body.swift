import Foundation
import MillraceStreams
import Synchronization

extension BackendSession {
    /// An event of an accepted answer.
    enum BodyEvent: Sendable {
        /// The head, and what errors say about the request.
        case head(HTTPResponse, CoreError.Endpoint)
        case chunk(Data)
    }

    /// Returns a producer of an accepted answer's head and body, as they come; an answer that is not accepted is an error.
    ///
    /// - Parameters:
    ///   - resource: the resource.
    ///   - value: the request value.
    ///   - adjust: changes the request that was built, and which statuses are accepted.
    func body<Request, Response, Auth>(
        of resource: BackendResource<Request, Response, Auth>,
        with value: Request,
        adjusting adjust: @escaping @Sendable (inout HTTPRequest, inout StatusSet) -> Void = { _, _ in }
    ) -> SignalProducer<BodyEvent, CoreError> {
        SignalProducer { observer, lifetime in
            var request: HTTPRequest
            switch build(resource, value) {
            case .success(let built): request = built
            case .failure(let error): return observer.send(error: error)
            }
            let endpoint = request.endpoint
            request.timeoutScope = .idle
            var statuses = resource.acceptedStatuses
            adjust(&request, &statuses)
            let accepted = statuses
            let failure = resource.failure
            let sink = BodySink(
                accepting: accepted,
                head: { observer.send(value: .head($0, endpoint)) },
                chunk: { observer.send(value: .chunk($0)) }
            )
            request.sink = sink
            lifetime += handler(request).start(
                .init(
                    value: { answer in
                        guard accepted.contains(answer.response.status) else {
                            return observer.send(
                                error: .status(CoreError.StatusReason(answer, reading: failure), at: endpoint)
                            )
                        }
                        // Middleware, or a transport that does not stream, may have a whole answer.
                        guard !sink.hasBegun else { return }
                        sink.begin(answer.response)
                        if !answer.body.isEmpty { sink.take(answer.body) }
                    },
                    failed: { observer.send(error: $0.located(at: endpoint)) },
                    completed: observer.sendCompleted,
                    interrupted: observer.sendInterrupted
                )
            )
        }
    }

    /// Returns a producer of the values of JSON lines.
    func lines<Request, Response, Auth>(
        of resource: BackendResource<Request, Response, Auth>,
        with value: Request
    ) -> SignalProducer<Response, CoreError> {
        SignalProducer { observer, lifetime in
            let reader = AnswerReader(resource, pruned: pruned)
            let state = Guarded(
                (splitter: LineSplitter(.lineFeed), answer: (head: HTTPResponse, endpoint: CoreError.Endpoint)?.none)
            )
            let decode: @Sendable (Data) -> Void = { line in
                guard !line.allSatisfy({ $0 == 32 || $0 == 9 }), let answer = state.withLock({ $0.answer }) else {
                    return
                }
                switch reader.decoded(line, answer.head, at: answer.endpoint) {
                case .success(let value): observer.send(value: value)
                case .failure(let error): observer.send(error: error.located(at: answer.endpoint))
                }
            }
            lifetime += body(of: resource, with: value).start(
                .init(
                    value: { event in
                        switch event {
                        case .head(let head, let endpoint):
                            state.withLock { $0.answer = (head, endpoint) }
                        case .chunk(let data):
                            let (lines, endpoint) = state.withLock { state in
                                (try? state.splitter.lines(adding: data), state.answer?.endpoint)
                            }
                            guard let lines else {
                                let error = CoreError.TransportReason.tooLarge(limit: LineSplitter.limit)
                                return observer.send(error: .transport(error, at: endpoint))
                            }
                            lines.forEach(decode)
                        }
                    },
                    failed: observer.send(error:),
                    completed: {
                        if let rest = state.withLock({ $0.splitter.end() }) { decode(rest) }
                        observer.sendCompleted()
                    },
                    interrupted: observer.sendInterrupted
                )
            )
        }
    }

    /// Returns a producer of the progress of a transfer, and of its response.
    func transfer<Request, Response, Auth>(
        _ resource: BackendResource<Request, Response, Auth>,
        with value: Request
    ) -> SignalProducer<Transfer<Response>, CoreError> {
        SignalProducer { observer, lifetime in
            let relay = ProgressRelay { observer.send(value: .progress($0)) }
            let meter = TransferMeter { relay.add($0) }
            lifetime += execute(resource, with: value) { $0.progress = meter }.start(
                .init(
                    value: { response in relay.last { observer.send(value: .response(response)) } },
                    failed: { error in relay.last { observer.send(error: error) } },
                    completed: { relay.last(observer.sendCompleted) },
                    interrupted: observer.sendInterrupted
                )
            )
        }
    }
}

/// Hands the latest progress on, off the thread of the network, and what comes last after it.
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
