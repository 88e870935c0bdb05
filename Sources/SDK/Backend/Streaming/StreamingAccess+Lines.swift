import MillracePlatform
import MillraceStreams

extension StreamingAccess {
    /// Returns a producer of the values in a body of JSON lines, each decoded by the resource when its line has
    /// arrived.
    ///
    /// Empty lines are skipped. A line that can't be decoded, or is longer than 1 MB, fails the stream.
    public func lines<Request, Response>(
        of resource: BackendResource<Request, Response, Auth>,
        with request: Request
    ) -> SignalProducer<Response, CoreError> {
        SignalProducer { observer, lifetime in
            let reader = AnswerReader(resource, pruned: session.pruned)
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
            session.body(of: resource, with: request).start(
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
                ),
                within: lifetime
            )
        }
    }

    /// Returns a producer of the values in a body of JSON lines, for a request without a request value.
    public func lines<Response>(
        of resource: BackendResource<Void, Response, Auth>
    ) -> SignalProducer<Response, CoreError> {
        lines(of: resource, with: ())
    }
}
