import Foundation
import MillraceMockServer
import MillraceStreams
import Testing

@testable import MillraceBackend

/// Versions that are read and written over a socket, by resources.
@Suite(.onEveryTransport, .namingTransport, .timeLimit(.minutes(5))) struct PreconditionTests {
    private struct Team: Codable, Equatable {
        var name: String
    }

    private let backend: TestBackend
    private let read = BackendResource<Void, Versioned<Team>, NoAuth>(path: .api(.core, "/v1/data"), method: .GET)
    private let write = BackendResource<Team, Versioned<Team>, NoAuth>(path: .api(.core, "/v1/data"), method: .PUT)

    init() throws {
        backend = try TestBackend()
    }

    @Test func aVersionIsReadAndWritten() throws {
        backend.server.enqueue(.json(#"{"name": "a"}"#).header("ETag", "\"1\""))
        backend.server.enqueue(.json(#"{"name": "b"}"#).header("ETag", "\"2\""))
        let team = try #require(backend.session.access(read).single()).get()
        let written = try #require(
            backend.session.access(write.requiring(.unchanged(team.version)), with: Team(name: "b")).single()
        ).get()

        #expect(team == Versioned(Team(name: "a"), version: Version(etag: "\"1\"")))
        #expect(written == Versioned(Team(name: "b"), version: Version(etag: "\"2\"")))
        #expect(backend.server.requests.map { $0.headers["If-Match"] } == [nil, "\"1\""])
    }

    /// Every method, with every condition: the field is sent once, in place of one that was set by hand.
    @Test(arguments: Resource.Method.allCases)
    func aConditionTakesThePlaceOfFields(method: Resource.Method) {
        let plain = TestResource.data(method).headers(["if-match": "x", "If-None-Match": "y", "X-Other": "z"])
        let version = Version(etag: "\"1\"", lastModified: "Sun, 06 Nov 1994 08:49:37 GMT")
        let conditions: [Precondition?] = [.absent, .present, .unchanged(version), .changed(since: version), nil]
        backend.server.dispatcher = { _ in .status(200) }
        for condition in conditions {
            #expect(backend.session.access(plain.requiring(.absent).requiring(condition)).single()?.failure == nil)
        }
        let sent = backend.server.requests.map { request in
            Precondition.names.compactMap { name in request.headers[name].map { "\(name): \($0)" } }
        }
        #expect(
            sent == [
                ["If-None-Match: *"], ["If-Match: *"], ["If-Match: \"1\""], ["If-None-Match: \"1\""],
                ["If-Match: x", "If-None-Match: y"],
            ]
        )
        #expect(backend.server.requests.allSatisfy { $0.headers["X-Other"] == "z" })
    }

    @Test func aResourceOfSomebodyElseHasItsVersion() {
        backend.server.enqueue(.json(#"{"name": "a"}"#).header("ETag", "\"1\""))
        let plain = BackendResource<Void, Team, NoAuth>(path: .api(.core, "/v1/data"), method: .GET)
        let team = Versioned(Team(name: "a"), version: Version(etag: "\"1\""))
        #expect(backend.session.access(plain.versioned()).single() == .success(team))
    }

    @Test func aWriteOverAnUnknownVersionIsNotSent() {
        let access = backend.session.access(write.requiring(.unchanged(Version())), with: Team(name: "b"))
        #expect(access.single()?.failure == .request(.unknownVersion, at: .init(method: .PUT, path: "/v1/data")))
        #expect(backend.server.requestCount == 0)
    }

    @Test func aRefusalSaysWhatTheServerHasNow() throws {
        let kinto = #"{"code": 412, "details": {"existing": {"name": "theirs"}}}"#
        backend.server.enqueue(.json(kinto, status: 412).header("ETag", "\"9\""))
        backend.server.enqueue(.json("{}", status: 409))
        let errors = (0..<2).map { _ in backend.session.access(write, with: Team(name: "mine")).single()?.failure }
        let first = try #require(errors[0])

        #expect(first.isPreconditionFailed && !first.isConflict && !first.isNotFound && !first.isNotModified)
        #expect(first.refusal?.version == Version(etag: "\"9\""))
        #expect(first.decoded(Team.self, key: "details.existing") == Team(name: "theirs"))
        #expect(first.decoded(Team.self) == nil)
        #expect(errors[1]?.isConflict == true && errors[1]?.isPreconditionFailed == false)
        #expect(errors[1]?.refusal?.version.isKnown == false)
    }

    @Test func aConditionOfOnesOwnHasATypedOutcome() throws {
        backend.server.dispatcher = { request in
            request.headers["If-None-Match"] == "\"1\""
                ? .status(304) : .json(#"{"name": "b"}"#).header("ETag", "\"2\"")
        }
        let (old, older) = (Version(etag: "\"1\""), Version(etag: "\"0\""))
        #expect(backend.session.access(read.changed(since: old)).single() == .success(nil))
        let new = Versioned(Team(name: "b"), version: Version(etag: "\"2\""))
        #expect(backend.session.access(read.changed(since: older)).single() == .success(new))
        #expect(backend.session.access(read.changed(since: Version())).single() == .success(new))
        let error = backend.session.access(read.headers(["If-None-Match": "\"1\""])).single()?.failure
        #expect(error?.isNotModified == true)
        #expect(error?.userMessage == "Nothing has changed since (304).")
        let cache = Middleware.cache(ResponseCache())
        let cached = BackendSession(environment: backend.environment, middleware: [cache])
        #expect(cached.access(read).single() == .success(new))
        #expect(cached.access(read.changed(since: old)).single() == .success(nil))
    }

    /// What a resource says of its request is kept by one with another response.
    @Test func anotherResponseChangesNothingElse() {
        let resource = TestResource.data(.PUT).query([URLQueryItem(name: "a", value: "b")]).headers(["X-A": "b"])
            .accepting(404).timeout(.seconds(3)).accessTimeout(.seconds(4)).requiring(.present).caching(.bypass)
            .retrying(.never).prioritized(.high).failing(.json(Team.self)).encoder(JSONEncoder())
        let other = resource.answering { _, _ in .success(7) }

        #expect(other.query == resource.query && other.headers == resource.headers)
        #expect(other.acceptedStatuses == resource.acceptedStatuses)
        #expect(other.timeout == .seconds(3) && other.accessTimeout == .seconds(4))
        #expect(other.precondition == .present && other.cachePolicy == .bypass && other.priority == .high)
        #expect(other.retryPolicy == .never && other.failure != nil && other.encoder === resource.encoder)
        let form = BackendResource<[String: String], Void, NoAuth>(path: .api(.core, "/v1/data"), method: .POST)
            .formEncoded()
        #expect(form.answering { _, _ in .success(7) }.contentType == form.contentType)
    }

    @Test(arguments: [303, 301, 302, 307, 308])
    func aConditionOfAWriteStaysBehind(status: Int) throws {
        backend.server.enqueue(.status(status).header("Location", "/v1/done"))
        backend.server.enqueue(.json(#"{"name": "b"}"#))
        let resource = BackendResource<Team, Versioned<Team>, NoAuth>(path: .api(.core, "/v1/data"), method: .POST)
            .requiring(.unchanged(Version(etag: "\"1\"")))
        #expect(backend.session.access(resource, with: Team(name: "b")).single()?.failure == nil)
        let isKept = status == 307 || status == 308
        #expect(backend.server.requests.map { $0.headers["If-Match"] } == ["\"1\"", isKept ? "\"1\"" : nil])
    }

    /// A 412 shows that a stored response is old: the read after it must not be answered by it.
    @Test(arguments: [
        (200, false), (404, false), (409, false), (410, false), (412, false), (400, true), (422, true), (503, true),
        (500, true), (502, false), (504, false),
    ])
    func aRefusalOutdatesStoredResponses(status: Int, isStored: Bool) {
        backend.server.dispatcher = { request in
            request.method == "GET"
                ? .json(#"{"name": "a"}"#).header("Cache-Control", "max-age=60").header("ETag", "\"1\"")
                : .json(#"{"name": "a"}"#, status: status)
        }
        let cached = BackendSession(environment: backend.environment, middleware: [.cache(ResponseCache())])
        _ = cached.access(read).single()
        _ = cached.access(write.requiring(.unchanged(Version(etag: "\"0\""))), with: Team(name: "b")).single()
        _ = cached.access(read).single()

        #expect(backend.server.requestCount == (isStored ? 2 : 3))
    }

    @Test func anAnswersHeadIsInItsType() throws {
        backend.server.dispatcher = { request in
            request.method == "POST"
                ? .status(201).header("Location", "/v1/data/7").header("ETag", "\"1\"")
                : .json(#"{"data": {"name": "a"}}"#).header("ETag", "\"2\"")
        }
        let create = BackendResource<Team, Answered<EmptyResponse>, NoAuth>(
            path: .api(.core, "/v1/data"),
            method: .POST
        )
        let head = try #require(backend.session.access(create, with: Team(name: "a")).single()).get().head
        #expect(head.status == 201 && head.headers["Location"] == "/v1/data/7")

        let below = BackendResource<Void, Versioned<Team>, NoAuth>(
            path: .api(.core, "/v1/data"),
            method: .GET,
            response: Parser.reading(key: "data")
        )
        let team = Versioned(Team(name: "a"), version: Version(etag: "\"2\""))
        #expect(backend.session.access(below).single() == .success(team))
        let raw = BackendResource<Void, Answered<Data>, NoAuth>(path: .api(.core, "/v1/data"), method: .GET)
        #expect(try #require(backend.session.access(raw).single()).get().value.count == 23)
        let nested = BackendResource<Void, [String: Answered<Team>], NoAuth>(
            path: .api(.core, "/v1/data"),
            method: .GET
        )
        guard case .parsing(let reason, _)? = backend.session.access(nested).single()?.failure else {
            Issue.record("no parsing error")
            return
        }
        #expect(reason.codingPath == "data")
    }
}
