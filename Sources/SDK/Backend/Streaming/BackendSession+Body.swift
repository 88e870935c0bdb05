import MillracePlatform
import MillraceStreams

extension BackendSession {
    /// An event of an accepted answer.
    enum BodyEvent: Sendable {
        /// The head, and the endpoint for errors.
        case head(HTTPResponse, CoreError.Endpoint)
        case chunk(Data)
    }

    /// Returns a producer of an accepted answer's head and body, as they arrive; it fails if the answer is not
    /// accepted.
    ///
    /// - Parameters:
    ///   - resource: The resource.
    ///   - value: The request value.
    ///   - adjust: Changes the request that was built, and the accepted statuses.
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
            request.context.timeoutScope = .idle
            var statuses = resource.options.acceptedStatuses
            adjust(&request, &statuses)
            let accepted = statuses
            let failure = resource.options.failure
            let sink = BodySink(
                accepting: accepted,
                head: { observer.send(value: .head($0, endpoint)) },
                chunk: { observer.send(value: .chunk($0)) }
            )
            request.context.sink = sink
            let record = AccessRecord.make(causedBy: lifetime.cause)
            record?.begin(&request)
            let fail: @Sendable (CoreError) -> Void = { error in
                record?.end(.failed(error))
                observer.send(error: error)
            }
            handler(request).start(
                .init(
                    value: { answer in
                        guard accepted.contains(answer.response.status) else {
                            return fail(.status(CoreError.StatusReason(answer, reading: failure), at: endpoint))
                        }
                        record?.end(.succeeded(answer.origin))
                        // Middleware, or a transport that does not stream, may have a complete answer.
                        guard !sink.hasBegun else { return }
                        sink.begin(answer.response)
                        if !answer.body.isEmpty { sink.take(answer.body) }
                    },
                    failed: { fail($0.located(at: endpoint)) },
                    completed: {
                        record?.end(.cancelled)
                        observer.sendCompleted()
                    },
                    interrupted: {
                        record?.end(.cancelled)
                        observer.sendInterrupted()
                    }
                ),
                within: lifetime
            )
        }
    }
}
