import Foundation
import MillraceMockServer
import MillraceStreams
import TestSupport
import Testing

@testable import MillraceBackend

/// What a resource's reader makes of a refused answer, and what is left of it in an error.
@Suite(.onEveryTransport, .namingTransport, .bodyTimeLimit) struct TypedFailureTests {
    private struct Refusal: Codable, Equatable {
        var errors: [String: String]
    }

    private let backend: TestBackend
    private let resource = BackendResource<Void, [Int], NoAuth>(path: .api(.core, "/v1/data"), method: .GET)
        .failing(.json(Refusal.self))
    private let refusal = Refusal(errors: ["name": "is taken"])
    private let body = #"{"errors": {"name": "is taken"}}"#

    init() throws {
        backend = try TestBackend()
    }

    @Test(arguments: [400, 409, 422, 500])
    func everyRefusedStatusIsRead(status: Int) throws {
        backend.server.enqueue(.json(body, status: status))
        let error = try (backend.session.access(resource).single()?.failure).unwrapped()

        #expect(
            (error.failure(), error.failure(as: [Int].self), "\(error)") == (
                refusal, nil, "GET /v1/data: HTTP \(status): \(body)"
            )
        )
    }

    @Test func otherFailuresHaveNone() {
        let others: [MockResponse] = [
            .json("{}", status: 422), .text("<html>", status: 500), .status(404), .json("[\"a\"]"), .disconnect(),
        ]
        let failures = others.map { response in
            backend.server.enqueue(response)
            let error = backend.session.access(resource).single()?.failure
            return error == nil ? "none" : error?.failure(as: Refusal.self).map { "\($0)" }
        }
        #expect(failures == Array(repeating: nil, count: others.count))
    }

    @Test(arguments: [
        (#"{"errors": {"wait": "2500"}}"#, RetryAfter.after(.milliseconds(2500))),
        (#"{"errors": {}}"#, .after(.seconds(7))), ("<html>", .after(.seconds(7))),
    ])
    func aPauseInTheBodyComesBeforeARetryAfter(body: String, pause: RetryAfter) {
        let reader = FailureReader.json(
            Refusal.self,
            retryAfter: { $0.errors["wait"].flatMap { Int($0) }.map { .after(.milliseconds($0)) } }
        )
        backend.server.enqueue(.json(body, status: 429).addingHeader("Retry-After", "7"))
        let error = backend.session.access(resource.failing(reader)).single()?.failure
        #expect((error?.refusal?.retryAfter, error?.failure(as: Refusal.self) == nil) == (pause, body == "<html>"))
    }

    @Test func acceptedAnswersAreNotRead() {
        let reader = FailureReader { _, _ -> Refusal? in
            Issue.record("read")
            return nil
        }
        backend.server.enqueue(.json("[1]"))
        #expect(backend.session.access(resource.failing(reader)).single() == .success([1]))
    }

    @Test func streamsAndDownloadsAreReadToo() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "millrace-\(UUID())")
        let data = BackendResource<Void, Data, NoAuth>(path: .api(.core, "/v1/data"), method: .GET)
            .failing(.json(Refusal.self))
        for _ in 0..<4 { backend.server.enqueue(.json(body, status: 422)) }
        let errors = [
            backend.session.streaming.lines(of: resource).collect().single()?.failure,
            backend.session.streaming.chunks(of: data).collect().single()?.failure,
            backend.session.streaming.download(data, to: file).collect().single()?.failure,
            backend.session.streaming.events(of: resource).collect().single()?.failure,
        ]
        #expect(errors.map { $0?.failure() } == Array(repeating: refusal, count: 4))
    }

    @Test func anErrorIsComparedAndStoredWithItsValue() throws {
        let error = CoreError.status(.init(code: 422, failure: refusal))
        let stored = try JSONDecoder().decode(CoreError.self, from: JSONEncoder().encode(error))

        let place = try URL.of("http://a/b")
        let moved = CoreError.status(.init(code: 409, failure: place))
        let kept = try JSONDecoder().decode(CoreError.self, from: JSONEncoder().encode(moved))
        #expect((kept.failure(as: URL.self), kept == moved) == (place, true))

        let others = [
            CoreError.status(.init(code: 422)), .status(.init(code: 422, failure: Refusal(errors: [:]))),
            .status(.init(code: 422, failure: [1])),
        ]
        #expect(
            (stored.failure(), stored, error, others.contains(error)) == (
                refusal, error, .status(.init(code: 422, failure: refusal)), false
            )
        )
    }

    @Test func problemDetailsKeepTheirExtensions() throws {
        let text = """
            {"title": "Invalid", "status": 422, "detail": 7, "errors": [{"field": "password", "message": "too short"}],
             "balance": 30.5, "count": 9007199254740993, "retry": null, "nested": {"a": [true]}}
            """
        backend.server.enqueue(.data(Data(text.utf8), contentType: "application/problem+json", status: 422))
        let problem = try (backend.session.access(resource).single()?.failure?.refusal?.problem).unwrapped()
        #expect(
            (problem.memberNames, problem.member("errors"), problem.member("balance"), problem.member("count")) == (
                ["balance", "count", "errors", "nested", "retry"], [["field": "password", "message": "too short"]],
                30.5, 9_007_199_254_740_993
            )
        )
        #expect(
            (
                problem.member("nested"), problem.member("errors", as: Int.self),
                problem.member("title", as: String.self), problem.status, problem.detail
            ) == (["a": [true]], nil, nil, 422, nil)
        )
        let again = try JSONDecoder().decode(ProblemDetails.self, from: JSONEncoder().encode(problem))
        let made = ProblemDetails(title: "x", members: ["n": 1, "title": "y"])
        var dumped = ""
        dump(problem, to: &dumped)
        #expect(
            (again, made.memberNames, made.member("n"), dumped.contains("too short")) == (problem, ["n"], 1, false)
        )
    }
}
