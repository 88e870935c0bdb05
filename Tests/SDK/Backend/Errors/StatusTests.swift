import Foundation
import MillraceMockServer
import TestSupport
import Testing

@testable import MillraceBackend

/// What answers with a status that is not accepted become.
@Suite(.onEveryTransport, .namingTransport, .bodyTimeLimit) struct StatusTests {
    private let backend: TestBackend

    init() throws {
        backend = try TestBackend()
    }

    private func failure(_ response: MockResponse) -> CoreError.StatusReason? {
        backend.server.enqueue(response)
        let result = backend.session.access(TestResource.data()).single()
        guard case .failure(.status(let reason, let endpoint)) = result else { return nil }
        return endpoint == .init(method: .GET, path: "/v1/data") ? reason : nil
    }

    @Test func anHTMLBodyIsAnExcerpt() {
        let page = "<html>\r\n<h1>Oops\u{1B}[31m</h1>" + String(repeating: "y", count: 10_000)
        let reason = failure(.data(Data(page.utf8), contentType: "text/html", status: 500))

        #expect(
            (
                reason?.headers["content-type"], reason?.excerpt.hasPrefix("<html>␍␊<h1>Oops␛[31m</h1>yyy"),
                reason?.excerpt.unicodeScalars.count, reason?.isRetryable,
                reason.map { CoreError.status($0).userMessage }
            ) == ("text/html", true, 201, true, "The server has a problem (500). Try again later.")
        )
    }

    @Test func problemDetailsAndRetryAfterAreRead() {
        let json = #"{"title": "Out of \u001bstock", "detail": "token=abc123", "status": "x", "type": 3}"#
        let response = MockResponse.data(Data(json.utf8), contentType: "application/problem+json", status: 429)
        let reason = failure(response.header("Retry-After", "120"))

        #expect(
            (reason?.problem, reason?.retryAfter) == (
                ProblemDetails(title: "Out of ␛stock", detail: "token=•••"), .after(.seconds(120))
            )
        )
    }
}
