import MillracePlatform
import MillraceStreams

extension Middleware {
    /// Returns a middleware that writes a line when a request starts and one when its outcome is known, without
    /// secrets.
    ///
    /// ```text
    /// --> GET /v1/cities?page=2
    /// <-- 200 GET /v1/cities?page=2 (1204 bytes, 12 ms)
    /// ```
    ///
    /// A request has one outcome, the first: a stream that is disposed of after its answer was answered, not cancelled.
    /// A query is shown if it contains no secret.
    ///
    /// - Parameters:
    ///   - asCurl: Whether a request is written as its `curlCommand`; by default as its method, path and query.
    ///   - scheduler: The clock that measures the duration; by default the system's.
    ///   - write: Takes each line, on any thread.
    public static func log(
        asCurl: Bool = false,
        on scheduler: (any DateScheduler)? = nil,
        write: @escaping @Sendable (String) -> Void
    ) -> Middleware {
        let log = RequestLog(asCurl: asCurl, scheduler: scheduler ?? BackendClock.shared, write: write)
        return Middleware(log.respond)
    }
}

private struct RequestLog: Sendable {
    let asCurl: Bool
    let scheduler: any DateScheduler
    let write: @Sendable (String) -> Void

    func respond(to request: HTTPRequest, next: @escaping HTTPHandler) -> SignalProducer<HTTPAnswer, CoreError> {
        .deferred { [self] in
            let began = scheduler.currentInstant
            write("--> " + (asCurl ? request.curlCommand : target(of: request)))
            return next(request).onOutcome { [self] outcome in
                switch outcome {
                case .answer(let answer):
                    write(line(answer, to: request, after: began))
                case .failure(let error):
                    write("<-- \(error.located(at: request.endpoint)) (\(milliseconds(since: began)) ms)")
                case .cancelled:
                    write("<-- \(target(of: request)): cancelled (\(milliseconds(since: began)) ms)")
                }
            }
        }
    }

    /// Returns the method and the path of a request, and its query if it contains no secret.
    private func target(of request: HTTPRequest) -> String {
        let endpoint = "\(request.endpoint)"
        guard let query = request.url.query(percentEncoded: true),
            Redaction.standard.query(of: request.url) == query
        else { return endpoint }
        return endpoint + "?" + VisibleText.visible(query)
    }

    private func line(_ answer: HTTPAnswer, to request: HTTPRequest, after began: ContinuousClock.Instant) -> String {
        let source =
            switch answer.origin {
            case .network: ""
            case .cache: ", cached"
            case .validated: ", validated"
            case .stale: ", stale"
            }
        return "<-- \(answer.response.status) \(target(of: request))"
            + " (\(answer.body.count) bytes, \(milliseconds(since: began)) ms\(source))"
    }

    private func milliseconds(since began: ContinuousClock.Instant) -> Int {
        Int((began.duration(to: scheduler.currentInstant).seconds * 1000).rounded())
    }
}
