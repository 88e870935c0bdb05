import Foundation
import MillraceStreams
import TestSupport
import Testing

@testable import MillraceBackend

/// Credentials in header fields: Basic, and those of an app's own.
@Suite(.bodyTimeLimit) struct FieldAuthenticationTests {
    private func sent(_ authentication: Middleware, _ request: HTTPRequest = .test()) -> (HTTPRequest?, CoreError?) {
        let script = Script(.status(200))
        let result = authentication.respond(to: request, next: script.handler).single()
        return (script.requests.first, result?.failure)
    }

    @Test(arguments: [
        ("Aladdin", "open sesame", "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ=="), ("test", "123£", "Basic dGVzdDoxMjPCow=="),
        ("", "", "Basic Og=="), ("a", "b:c", "Basic YTpiOmM="), ("a:b", "c", nil), ("a\r\nX: y", "c", nil),
        ("a", "c\u{0}", nil), ("a", "\u{7F}", nil), ("a", "\u{85}", nil),
    ])
    func basicIsAsInTheRFC(user: String, password: String, value: String?) {
        let (request, error) = sent(.basic(user: user, password: password))
        #expect((request?.headers["Authorization"], error) == (value, (value == nil ? .authentication(.missing) : nil)))
    }

    @Test func fieldsReplaceThoseOfTheRequest() {
        let own: HeaderFields = ["x-key": "of the request", "X-Trace": "t"]
        let (request, error) = sent(.credentials { ["X-Key": "k", "X-Tenant": "north"] }, .test(headers: own))
        #expect(
            (error, request?.headers.values(of: "X-Key"), request?.headers["X-Tenant"], request?.headers["X-Trace"])
                == (nil, ["k"], "north", "t")
        )
    }

    @Test(arguments: [nil, ["X-Key": "a\nb"], ["X-Key": "a\u{0}"]] as [HeaderFields?])
    func whatCanNotBeSentIsMissing(fields: HeaderFields?) {
        let (request, error) = sent(.credentials { fields })
        #expect(request == nil && error == .authentication(.missing))
    }

    @Test func aRejectionWhoseBodyWasHandedOutIsAnAnswer() {
        let sink = BodySink(accepting: .success.adding([401..<402])) { _ in }
        var request = HTTPRequest.test()
        request.context.sink = sink
        sink.begin(HTTPResponse(status: 401, url: .test))
        for authentication in [Middleware.basic(user: "a", password: "b"), .credentials { ["X-Key": "k3y"] }] {
            let result = authentication.respond(to: request, next: Script(.status(401)).handler).single()
            expect((try? result?.get())?.response.status, is: 401)
        }
    }

    @Test func aRejectionIsTyped() {
        for authentication in [Middleware.basic(user: "a", password: "b"), .credentials { ["X-Key": "k3y"] }] {
            for status in [401, 403, 500] {
                let script = Script(.status(status, ["ETag": "\"1\""]))
                let result = authentication.respond(to: .test(), next: script.handler).single()
                guard status == 401 else {
                    expect((try? result?.get())?.response.status, is: status)
                    continue
                }
                let failure = result?.failure
                let sent = script.requests.first?.headers["Authorization"] ?? "k3y"
                let text = "\(String(describing: failure)) \(String(reflecting: failure))"
                #expect(
                    (failure?.refusal?.headers["ETag"], script.requests.count, text.contains(sent)) == (
                        "\"1\"", 1, false
                    )
                )
            }
        }
    }
}
