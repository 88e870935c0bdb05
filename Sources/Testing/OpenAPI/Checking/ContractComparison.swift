import MillraceBackend
import MillracePlatform
import MillraceStreams
import OpenAPIReading
import Synchronization

/// The comparisons of exchanges that were made, one after the other.
final class ContractComparison: Sendable {
    /// The number of exchanges that wait at most; each holds the bodies of its request and its answer.
    private static let limit = 64

    private let document: OpenAPIDocument
    private let scheduler: any Scheduler
    private let report: @Sendable (ContractDifference) -> Void
    private let waiting = Atomic(0)

    init(document: OpenAPIDocument, scheduler: any Scheduler, report: @escaping @Sendable (ContractDifference) -> Void)
    {
        self.document = document
        self.scheduler = scheduler
        self.report = report
    }

    func compare(_ request: HTTPRequest, with answer: HTTPAnswer) {
        guard answer.origin == .network else { return }
        guard waiting.add(1, ordering: .relaxed).newValue <= Self.limit else {
            waiting.subtract(1, ordering: .relaxed)
            return
        }
        scheduler.schedule { [self] in
            defer { waiting.subtract(1, ordering: .relaxed) }
            differences(of: request, answer).forEach(report)
        }
    }

    private func differences(of request: HTTPRequest, _ answer: HTTPAnswer) -> [ContractDifference] {
        let sent = ExchangedRequest(
            method: request.method.rawValue,
            path: request.url.path(percentEncoded: true),
            query: request.url.query(percentEncoded: true),
            headers: request.headers.map { ($0.name, $0.value) },
            body: request.upload == nil ? request.body ?? Data() : nil
        )
        let own = document.differences(of: sent)
        guard let match = document.match(method: sent.method, path: sent.path) else { return own }
        let received = ExchangedAnswer(
            status: answer.response.status,
            headers: answer.response.headers.map { ($0.name, $0.value) },
            contentType: answer.response.headers["Content-Type"],
            body: request.method == .HEAD ? nil : answer.body
        )
        return own + document.differences(of: received, to: match.operation)
    }
}
