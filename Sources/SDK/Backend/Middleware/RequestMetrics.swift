import MillracePlatform
import MillraceStreams

extension Middleware {
    /// Returns a middleware that reports the outcome of each request, and the durations of its parts.
    ///
    /// As the first middleware it sees everything: retries, redirects, and answers from a cache. Each request has one
    /// report, even if its stream ends differently after the answer.
    ///
    /// - Parameters:
    ///   - scheduler: The clock of the total duration; by default the system's.
    ///   - report: Receives a report on each request that ended, on the thread on which it ended.
    public static func metrics(
        on scheduler: (any DateScheduler)? = nil,
        report: @escaping @Sendable (RequestReport) -> Void
    ) -> Middleware {
        let scheduler = scheduler ?? BackendClock.shared
        return Middleware { request, next in Middleware.report(on: request, by: scheduler, to: report, next) }
    }

    private static func report(
        on request: HTTPRequest,
        by scheduler: any DateScheduler,
        to report: @escaping @Sendable (RequestReport) -> Void,
        _ next: @escaping HTTPHandler
    ) -> SignalProducer<HTTPAnswer, CoreError> {
        .deferred {
            let trace = request.context.trace ?? ExchangeTrace()
            let began = scheduler.currentInstant
            var traced = request
            traced.context.trace = trace
            return next(traced).onOutcome { outcome in
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
                        duration: began.duration(to: scheduler.currentInstant),
                        exchanges: trace.timings,
                        retries: trace.retries
                    )
                )
            }
        }
    }
}
