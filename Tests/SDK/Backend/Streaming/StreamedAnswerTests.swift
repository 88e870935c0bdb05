import Foundation
import MillraceStreams
import Synchronization
import TestSupport
import Testing

@testable import MillraceBackend

/// Answers whose bodies a caller wants and gets, though their status usually leads to another request.
@Suite(.bodyTimeLimit) struct StreamedAnswerTests {
    @Test(arguments: [301, 302, 303, 307, 308, 401])
    func noOtherBodyFollowsOneThatWasHandedOut(status: Int) {
        let script = Script()
        let sink = BodySink(accepting: .success.adding([status..<(status + 1)])) { _ in }
        var request = HTTPRequest.test()
        request.context.sink = sink
        let provider = RefreshingTokenProvider(token: Token("a"), refresh: { _ in SignalProducer(value: Token("b")) })
        let outcomes = Outcomes()
        outcomes.observe(
            Middleware.redirects().respond(to: request) {
                Middleware.bearer(provider).respond(to: $0, next: script.handler)
            }
        )
        sink.begin(HTTPResponse(status: status, url: .test))
        sink.take(Data("wanted".utf8))
        script.answer(.status(status, ["Location": "/elsewhere"]))

        #expect(
            (script.requests.count, outcomes.all, provider.token().single()) == (
                1, ["\(status)", "completed"], .success(Token(status == 401 ? "b" : "a"))
            ),
            "the token is known to be rejected"
        )
    }
}
