import Foundation
import MillraceStreams

/// The middleware that reports how each request went, and how long its parts took.
///
/// As the outermost middleware it sees everything: repetitions, redirects, and answers out of a cache. Each request has one report,
/// whatever becomes of its stream after the answer.
public struct RequestMetrics: Middleware {
    private let scheduler: any DateScheduler
    private let report: @Sendable (RequestReport) -> Void

    /// Creates a middleware.
    ///
    /// - Parameters:
    ///   - scheduler: the clock of the total duration; by default the system's.
    ///   - report: takes a report on each request that ended, on the thread on which it ended.
    public init(on scheduler: (any DateScheduler)? = nil, report: @escaping @Sendable (RequestReport) -> Void) {
        self.scheduler = scheduler ?? BackendClock.shared
        self.report = report
    }

    /// Returns a producer that makes the request and reports on it.
    public func respond(
        to request: HTTPRequest,
        next: @escaping HTTPHandler
    ) -> SignalProducer<HTTPAnswer, CoreError> {
        .deferred { [self] in
            let trace = request.trace ?? ExchangeTrace()
            let began = scheduler.currentDate
            var traced = request
            traced.trace = trace
            return next(traced).onOutcome { [self] outcome in
                let reported: RequestReport.Outcome =
                    switch outcome {
                    case .answer(let answer):
                        .answer(status: answer.response.status, bytes: answer.body.count, answer.origin)
                    case .failure(let error): .failure(error.located(at: request.endpoint))
                    case .cancelled: .cancelled
                    }
                report(
                    RequestReport(
                        endpoint: request.endpoint,
                        outcome: reported,
                        duration: scheduler.currentDate.timeIntervalSince(began),
                        exchanges: trace.timings,
                        retries: trace.retries
                    )
                )
            }
        }
    }
}
