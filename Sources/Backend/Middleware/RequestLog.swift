import Foundation
import MillraceStreams

/// The middleware that writes a line when a request goes out and one when its outcome is there, without secrets.
///
/// ```text
/// --> GET /v1/cities?page=2
/// <-- 200 GET /v1/cities?page=2 (1204 bytes, 12 ms)
/// ```
///
/// A request has one outcome, the first: a stream that is disposed of after its answer was answered, not cancelled. A query is
/// shown where nothing in it is secret.
public struct RequestLog: Middleware {
    /// How a request is written.
    public enum Style: Sendable, Hashable, CaseIterable {
        /// As its method and path.
        case line
        /// As a `CurlCommand`.
        case curl
    }

    private let style: Style
    private let scheduler: any DateScheduler
    private let write: @Sendable (String) -> Void

    /// Creates a middleware.
    ///
    /// - Parameters:
    ///   - style: how a request is written, by default as a line.
    ///   - scheduler: the clock that tells how long it took; by default the system's.
    ///   - write: takes each line, on any thread.
    public init(
        _ style: Style = .line,
        on scheduler: (any DateScheduler)? = nil,
        write: @escaping @Sendable (String) -> Void
    ) {
        self.style = style
        self.scheduler = scheduler ?? BackendClock.shared
        self.write = write
    }

    /// Returns a producer that makes the request and writes about it.
    public func respond(
        to request: HTTPRequest,
        next: @escaping HTTPHandler
    ) -> SignalProducer<HTTPAnswer, CoreError> {
        .deferred { [self] in
            let began = scheduler.currentDate
            write(style == .curl ? "--> \(CurlCommand(request))" : "--> \(target(of: request))")
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

    /// Returns the method and the path of a request, and its query where nothing in it is secret.
    private func target(of request: HTTPRequest) -> String {
        let endpoint = "\(request.endpoint)"
        guard let query = request.url.query(percentEncoded: true),
            Redaction.standard.query(of: request.url) == query
        else { return endpoint }
        return endpoint + "?" + VisibleText.visible(query)
    }

    private func line(_ answer: HTTPAnswer, to request: HTTPRequest, after began: Date) -> String {
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

    private func milliseconds(since date: Date) -> Int {
        Int((scheduler.currentDate.timeIntervalSince(date) * 1000).rounded())
    }
}
