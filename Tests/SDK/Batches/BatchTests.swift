import Foundation
import MillraceBackend
import MillraceBatches
import MillraceMockServer
import MillraceStreams
import TestSupport
import Testing

/// Several requests in one exchange, with a result for each.
@Suite(.bodyTimeLimit) struct BatchTests {
    private struct User: Codable, Equatable {
        let id: String
        var name: String?
    }

    private struct Refusal: Codable, Equatable {
        let errno: Int
    }

    private let server = MockServer()
    private let session: BackendSession
    private let batch = BatchEndpoint<NoAuth>(at: .api(.core, "/batch"), format: .kinto)
    private let read = BackendResource<Void, User, NoAuth>(path: .api(.core, "/users/\("a b")?x=1"), method: .GET)
        .query([URLQueryItem(name: "q", value: "é&")])
        .headers(["If-None-Match": "\"7\""])
    private let write = BackendResource<User, User, NoAuth>(path: .api(.core, "/users/2"), method: .PUT)
        .failing(.json(Refusal.self))
    private let delete = BackendResource<Void, Void, NoAuth>(path: .api(.core, "/users/3"), method: .DELETE)

    init() throws {
        try server.start()
        session = BackendSession(environment: Environment(base: server.url.appending(path: "v1")))
    }

    private func answer(_ parts: String...) -> MockResponse {
        .json(#"{"responses": [\#(parts.joined(separator: ","))]}"#)
    }

    private func parsing<Value>(_ result: Result<Value, CoreError>?) -> String? {
        guard case let .failure(.parsing(reason, endpoint?))? = result else { return nil }
        return "\(endpoint) \(reason.codingPath): \(reason.expected), \(reason.found)"
    }

    @Test func requestsOfDifferentTypesGoInOneExchange() throws {
        server.enqueue(
            answer(
                #"{"status": 200, "headers": {"ETag": "\"1\""}, "body": {"id": "1"}}"#,
                #"{"status": 412, "headers": {}, "body": {"errno": 114}}"#,
                #"{"status": 204, "headers": {}}"#
            )
        )
        let resource = batch.resource(
            BatchRequest(read),
            BatchRequest(write, with: User(id: "2", name: "Kate")),
            BatchRequest(delete)
        )
        let (user, refused, gone) = try session.access(resource).single().unwrapped().get().results

        let error = refused.failure
        #expect(
            (user, gone.failure, error?.refusal?.code, error?.endpoint, error?.failure(as: Refusal.self)) == (
                .success(User(id: "1")), nil, 412, .init(method: .PUT, path: "/users/2"), Refusal(errno: 114)
            )
        )
        let sent = try server.takeRequest().unwrapped()
        #expect(
            ("\(sent.method) \(sent.target)", sent.bodyText) == (
                "POST /v1/batch",
                #"{"requests":[{"headers":{"If-None-Match":"\"7\""},"method":"GET","path":"/users/a%20b?x=1&q=%C3%A9%26"},"#
                    + #"{"body":{"id":"2","name":"Kate"},"method":"PUT","path":"/users/2"},{"method":"DELETE","path":"/users/3"}]}"#
            )
        )
    }

    /// The condition of a part is in the part, in place of a field that states one; the batch's own is in its head.
    @Test(
        arguments: [
            (.changed(since: Version(etag: "\"1\"")), "If-None-Match", "\"1\""), (.present, "If-Match", "*"),
            (
                .unchanged(Version(lastModified: "Sun, 06 Nov 1994 08:49:37 GMT")), "If-Unmodified-Since",
                "Sun, 06 Nov 1994 08:49:37 GMT"
            ),
        ] as [(Precondition, String, String)]
    )
    func aConditionIsWhereItIsStated(condition: Precondition, name: String, value: String) throws {
        server.dispatcher = { _ in .json(#"{"responses": [{"status": 200, "body": {"id": "1"}}]}"#) }
        let part = BatchRequest(read.headers(["if-match": "\"0\""]).requiring(condition))
        _ = session.access(batch.resource([part])).single()
        _ = session.access(batch.resource([BatchRequest(read)]).requiring(condition)).single()
        let (ofPart, ofBatch) = (try server.takeRequest().unwrapped(), try server.takeRequest().unwrapped())
        let conditions = ["If-Match", "If-None-Match", "If-Modified-Since", "If-Unmodified-Since"]
        func sent(_ request: RecordedRequest) throws -> [String: String] {
            let document: JSONValue = try Parser.parse(request.body).get()
            return document["requests"]?[0]?["headers"]?.objectValue?.compactMapValues(\.stringValue) ?? [:]
        }
        let found = try (
            sent(ofPart), sent(ofBatch), conditions.filter { ofPart.headers[$0] != nil },
            conditions.filter { ofBatch.headers[$0] != nil }, ofBatch.headers[name]
        )
        #expect(found == ([name: value], ["If-None-Match": "\"7\""], [], [name], value))
    }

    @Test func aConditionThatCanNotBeStatedIsNotSent() {
        let unknown = Precondition.unchanged(Version())
        let part = batch.resource([BatchRequest(write.requiring(unknown), with: User(id: "2"))])
        let errors = [part, batch.resource([BatchRequest(read)]).requiring(unknown)].map { resource in
            if case .request(.unknownVersion, _)? = session.access(resource).single()?.failure { true } else { false }
        }
        #expect((errors, server.requestCount) == ([true, true], 0))
    }

    /// A batch that is refused for its own condition fails as a whole; a part's refusal is that part's.
    @Test func aConditionThatDoesNotHoldIsARefusalWhereItWasStated() throws {
        server.enqueue(.status(412))
        let whole = session.access(batch.resource([BatchRequest(read)]).requiring(.absent)).single()
        server.enqueue(answer(#"{"status": 412, "headers": {"ETag": "\"8\""}}"#))
        let parts = try session.access(batch.resource([BatchRequest(read.requiring(.absent))])).single().unwrapped()
            .get()
        let refusal = parts[0].failure
        #expect(
            (whole?.failure?.isPreconditionFailed, refusal?.isPreconditionFailed, refusal?.refusal?.version) == (
                true, true, Version(etag: "\"8\"")
            )
        )
    }

    @Test func anyNumberOfRequestsOfOneTypeGoesInOneExchange() throws {
        let users = (0..<25).map { User(id: "\($0)") }
        server.dispatcher = { request in
            let body = request.bodyText.split(separator: "\"body\":").dropFirst().map { $0.prefix { $0 != "}" } + "}" }
            return .json(
                #"{"responses": [\#(body.map { #"{"status": 201, "body": \#($0)}"# }.joined(separator: ","))]}"#
            )
        }
        let answers = session.access(batch.resource(users.map { BatchRequest(write, with: $0) })).single()
        #expect((answers, server.requestCount) == (.success(users.map { .success($0) }), 1))
    }

    /// A part that writes is a change for a cache, whose answer to its path isn't used any more.
    @Test(arguments: [true, false]) func aCacheKnowsTheChanges(isTuple: Bool) throws {
        server.dispatcher = { request in
            guard request.method == .POST else { return .json(#"{"id": "2"}"#).header("Cache-Control", "max-age=60") }
            let part = #"{"status": 200, "body": {"id": "2"}}"#
            return .json(#"{"responses": [\#(part),\#(part)]}"#)
        }
        let environment = Environment(base: server.url.appending(path: "v1"))
        let session = BackendSession(environment: environment, middleware: [.cache(ResponseCache())])
        let reads = [2, 3].map { BackendResource<Void, User, NoAuth>(path: .api(.core, "/users/\($0)"), method: .GET) }
        let parts = [BatchRequest(reads[1]), BatchRequest(write, with: User(id: "2"))]
        for _ in 0..<2 { for read in reads { _ = session.access(read).single() } }
        if isTuple {
            _ = session.access(batch.resource(parts[0], parts[1])).single()
        } else {
            _ = session.access(batch.resource(parts)).single()
        }
        for read in reads { _ = session.access(read).single() }
        let sent = try (0..<server.requestCount).map { _ in try server.takeRequest().unwrapped().target }
        #expect(sent == ["/v1/users/2", "/v1/users/3", "/v1/batch", "/v1/users/2"])
    }

    @Test func aFormatHasNamesOfItsOwn() throws {
        var format = BatchFormat(requests: nil, responses: nil)
        (format.method, format.path, format.body) = ("verb", "relative_url", "json")
        (format.status, format.responseBody) = ("code", "json")
        server.enqueue(.json(#"[{"code": 200, "json": {"id": "2"}}]"#))
        let batch = BatchEndpoint<NoAuth>(at: .api(.core, "/b"), format: format)
        let answers = session.access(batch.resource([BatchRequest(write, with: User(id: "2"))])).single()
        let found = try (answers, server.takeRequest().unwrapped().bodyText)
        #expect(
            found == (
                .success([.success(User(id: "2"))]), #"[{"json":{"id":"2"},"relative_url":"/users/2","verb":"PUT"}]"#
            )
        )
    }

    @Test(arguments: [0, 26])
    func aBatchOfNoneOrTooManyIsNotSent(count: Int) {
        let requests = Array(repeating: BatchRequest(delete), count: count)
        let result = session.access(batch.resource(requests)).single()
        let isUnsupported = if case .failure(.request(.unsupported, _))? = result { true } else { false }
        #expect((isUnsupported, server.requestCount) == (true, 0))
    }

    @Test func whatCanNotBeAPartIsNotSent() throws {
        let url = try URL(string: "http://h/x").unwrapped()
        let parts = [
            BatchRequest(BackendResource<Void, Void, NoAuth>(path: .absolute(url), method: .GET)),
            BatchRequest(BackendResource<Void, Void, NoAuth>(path: .api(.core, "/users/\("..")"), method: .GET)),
            BatchRequest(
                BackendResource<Data, Void, NoAuth>(path: .api(.core, "/a"), method: .PUT),
                with: Data("{]".utf8)
            ),
            BatchRequest(
                BackendResource<UploadBody, Void, NoAuth>(path: .api(.core, "/a"), method: .PUT),
                with: .form(["a": "b"])
            ),
            BatchRequest(BackendResource<[Double], Void, NoAuth>(path: .api(.core, "/a"), method: .PUT), with: [.nan]),
        ]
        let refused = parts.map { part in
            let failure = session.access(batch.resource([part])).single()?.failure
            return if case .request(_, let endpoint)? = failure { endpoint?.path.hasPrefix("/") } else { nil as Bool? }
        }
        #expect((refused, server.requestCount) == (Array(repeating: true, count: parts.count), 0))
    }

    @Test func anAnswerThatIsNoneOfTheBatchIsAParsingError() {
        let rows = [
            ("[]", "POST /v1/batch responses: an array, nothing"),
            ("{}", "POST /v1/batch responses: an array, nothing"),
            (#"{"responses": {}}"#, "POST /v1/batch responses: an array, another value"),
            (#"{"responses": []}"#, "POST /v1/batch responses: as many responses as requests (1), 0"),
            (
                #"{"responses": [{"status": 200}, {"status": 200}]}"#,
                "POST /v1/batch responses: as many responses as requests (1), 2"
            ),
            (#"{"responses": [7]}"#, "POST /v1/batch responses[0].status: a status, another value"),
            (#"{"responses": [{"status": "200"}]}"#, "POST /v1/batch responses[0].status: a status, another value"),
            (#"{"responses": [{"status": 99}]}"#, "POST /v1/batch responses[0].status: a status, another value"),
        ]
        for (body, message) in rows {
            server.enqueue(.json(body))
            expect(parsing(session.access(batch.resource([BatchRequest(read)])).single()), is: message)
        }
        server.enqueue(.status(503))
        expect(session.access(batch.resource([BatchRequest(read)])).single()?.failure?.refusal?.code, is: 503)
    }

    @Test func aPartThatCanNotBeDecodedFailsAlone() throws {
        server.enqueue(answer(#"{"status": 200, "body": {"id": 7}}"#, #"{"status": 200, "body": {"id": "2"}}"#))
        let parts = [BatchRequest(read), BatchRequest(write, with: User(id: "2"))]
        let answers = try session.access(batch.resource(parts)).single().unwrapped().get()
        #expect(
            (parsing(answers[0]), answers[1]) == ("GET /users/a%20b id: a string, a number", .success(User(id: "2")))
        )
    }

    /// A part has no body, or one that is null.
    @Test func nullIsAResponseThatMayBeNull() throws {
        server.enqueue(answer(#"{"status": 200, "body": null}"#, #"{"status": 200, "body": null}"#))
        let optional = BackendResource<Void, User?, NoAuth>(path: .api(.core, "/users/1"), method: .GET)
        let resource = batch.resource(BatchRequest(optional), BatchRequest(delete))
        let (user, gone) = try session.access(resource).single().unwrapped().get().results
        #expect(user == .success(nil) && gone.failure == nil)
    }

    /// What no value can hold is the fault of its part, and of that alone where somebody asks for the body.
    @Test(arguments: ["1e400", "0.\(String(repeating: "123", count: 30))", #""\ud800""#])
    func aBodyThatNoValueHoldsFailsAlone(member: String) throws {
        let body = #"{"id": "2", "x": \#(member)}"#
        for status in [200, 422] {
            server.enqueue(
                answer(
                    #"{"status": 200, "body": {"id": "1"}}"#,
                    #"{"status": \#(status), "body": \#(body)}"#,
                    #"{"status": 200, "body": \#(body)}"#,
                    #"{"status": 200, "body": {"id": "4"}}"#
                )
            )
            let resource = batch.resource(
                BatchRequest(read),
                BatchRequest(write, with: User(id: "2")),
                BatchRequest(delete),
                BatchRequest(read)
            )
            let answers = try session.access(resource).single().unwrapped().get().results
            let isNamed = parsing(answers.1)?.hasPrefix("PUT /users/2 ") == true
            #expect(
                (answers.0, answers.3, answers.2.failure, answers.1.failure?.refusal?.code, isNamed) == (
                    .success(User(id: "1")), .success(User(id: "4")), nil, status == 200 ? nil : 422, status == 200
                ),
                "\(answers.1)"
            )
        }
    }

    @Test func fieldsOfAPartAreTextsNumbersAndLists() throws {
        let versioned = BackendResource<Void, Versioned<User>, NoAuth>(path: .api(.core, "/users/1"), method: .GET)
        for (value, tag) in [
            (#""\"1\"""#, "\"1\""), (#"["\"1\""]"#, "\"1\""), ("1", "1"), ("null", nil), (#"{"a": 1}"#, nil),
            ("[]", nil),
            (#"["\"1\"", "\"2\""]"#, nil), (#""\"a\r\nX: b\"""#, nil),
        ] as [(String, String?)] {
            server.enqueue(answer(#"{"status": 200, "headers": {"etag": \#(value)}, "body": {"id": "1"}}"#))
            let answers = try session.access(batch.resource([BatchRequest(versioned)])).single().unwrapped().get()
            expect(try [value: answers[0].get().version], is: [value: Version(etag: tag)])
        }
    }
}
