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
    ///   - isHeadAtOnce: Whether the head is delivered as soon as it is complete, and not with the first piece of the
    ///     body; from the head on, no middleware sends the request again.
    ///   - isIdentified: Whether the credentials are identified before, if the session can't tell whose they are.
    ///   - adjust: Changes the request that was built, and the accepted statuses.
    func body<Request, Response, Auth>(
        of resource: BackendResource<Request, Response, Auth>,
        with value: Request,
        headAtOnce isHeadAtOnce: Bool = false,
        identified isIdentified: Bool = false,
        adjusting adjust: @escaping @Sendable (inout HTTPRequest, inout StatusSet) -> Void = { _, _ in }
    ) -> SignalProducer<BodyEvent, CoreError> {
        SignalProducer { observer, lifetime in
            let request: HTTPRequest
            switch build(resource, value) {
            case .success(let built): request = built
            case .failure(let error): return observer.send(error: error)
            }
            let exchange = BodyExchange(
                session: self,
                options: resource.options,
                isHeadAtOnce: isHeadAtOnce,
                observer: observer
            )
            guard isIdentified, let credentials = request.context.unknownCredentials else {
                return exchange.begin(request, adjusting: adjust, within: lifetime)
            }
            // No value: the middleware answers the request itself.
            credentials.ofNow(request).map(Optional.some).concat(value: nil).take(first: 1).start(
                .init(
                    value: { identity in
                        var request = request
                        request.context.identity = identity
                        exchange.begin(request, adjusting: adjust, within: lifetime)
                    },
                    failed: { exchange.begin(request, failing: $0, within: lifetime) },
                    interrupted: observer.sendInterrupted
                ),
                within: lifetime
            )
        }
    }
}

/// One start of an exchange whose body is delivered as it arrives.
private struct BodyExchange: Sendable {
    let session: BackendSession
    let options: RequestOptions
    let isHeadAtOnce: Bool
    let observer: Signal<BackendSession.BodyEvent, CoreError>.Observer

    /// Sends a request, or fails it without that.
    func begin(
        _ request: HTTPRequest,
        failing refusal: CoreError? = nil,
        adjusting adjust: (inout HTTPRequest, inout StatusSet) -> Void = { _, _ in },
        within lifetime: Lifetime
    ) {
        var request = request
        let endpoint = request.endpoint
        request.context.timeoutScope = .idle
        var statuses = options.acceptedStatuses
        adjust(&request, &statuses)
        let accepted = statuses
        let failure = options.failure
        let sink = BodySink(
            accepting: accepted,
            headAtOnce: isHeadAtOnce,
            head: { [observer] in observer.send(value: .head($0, endpoint)) },
            chunk: { [observer] in observer.send(value: .chunk($0)) }
        )
        request.context.sink = sink
        let record = AccessRecord.make(causedBy: lifetime.cause)
        record?.begin(&request)
        let fail: @Sendable (CoreError) -> Void = { [observer] error in
            record?.end(.failed(error))
            observer.send(error: error)
        }
        if let refusal { return fail(refusal.located(at: endpoint)) }
        session.handler(request).start(
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
                completed: { [observer] in
                    record?.end(.cancelled)
                    observer.sendCompleted()
                },
                interrupted: { [observer] in
                    record?.end(.cancelled)
                    observer.sendInterrupted()
                }
            ),
            within: lifetime
        )
    }
}
