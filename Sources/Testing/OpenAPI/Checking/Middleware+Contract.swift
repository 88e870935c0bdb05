import Dispatch
import MillraceBackend
import MillracePlatform
import MillraceStreams
import OpenAPIReading

extension Middleware {
    /// Returns a middleware for development that compares each exchange with the document of the backend.
    ///
    /// ```swift
    /// let document = try OpenAPIDocument(contentsOf: file)
    /// let session = BackendSession(
    ///     environment: environment,
    ///     middleware: [.checkingContract(with: document) { print($0) }]
    /// )
    /// ```
    ///
    /// ```text
    /// GET /pets/{id}, answer 200, body /name: It has to be a string, and is an integer.
    /// ```
    ///
    /// An exchange is never changed, delayed or failed: the comparison runs on a thread of its own after the answer was
    /// delivered. While 64 exchanges wait for it, further ones aren't compared. A body that is read piece by piece is
    /// compared with nothing. As the last middleware it sees each exchange of a retry, and the credentials; answers
    /// from a cache aren't compared.
    ///
    /// - Parameters:
    ///   - document: The document.
    ///   - scheduler: The scheduler on which the comparison runs; by default a queue of its own.
    ///   - report: Receives each difference, on the scheduler. It contains no part of a request or an answer but
    ///     methods, statuses and names.
    public static func checkingContract(
        with document: OpenAPIDocument,
        on scheduler: (any Scheduler)? = nil,
        report: @escaping @Sendable (ContractDifference) -> Void
    ) -> Middleware {
        let scheduler = scheduler ?? QueueScheduler(qos: .utility, name: "millrace.contract")
        let comparison = ContractComparison(document: document, scheduler: scheduler, report: report)
        return Middleware { request, next in
            next(request).on(value: { comparison.compare(request, with: $0) })
        }
    }
}
