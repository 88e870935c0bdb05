import Foundation
import MillraceMockServer
import MillraceStreams
import TestSupport
import Testing

@testable import MillraceBackend

/// Versions that are read and written over a socket, by resources.
@Suite(.onEveryTransport, .namingTransport, .bodyTimeLimit) struct PreconditionTests {
    private struct Team: Codable, Equatable {
        var name: String
    }

    private let backend: TestBackend
    private let read = Self.reading
    private let write = Self.writing

    private static let path = ResourcePath.api(.core, "/v1/data")
    private static let reading = BackendResource<Void, Versioned<Team>, NoAuth>(path: path, method: .GET)
    private static let writing = BackendResource<Team, Versioned<Team>, NoAuth>(path: path, method: .PUT)

    init() throws {
        backend = try TestBackend()
    }

    private static func fields(_ backend: TestBackend) -> [String?] {
        backend.server.requests.map { $0.headers["If-Match"] }
    }

    private static func version(_ name: String, _ tag: String) -> String {
        "\(Versioned(Team(name: name), version: Version(etag: tag)))"
    }

    private static let calls: [Row<Calls>] = [
        Row(
            "a version is read and written",
            [
                .json(#"{"name": "a"}"#).header("ETag", "\"1\""), .json(#"{"name": "b"}"#).header("ETag", "\"2\""),
            ],
            [version("a", "\"1\""), version("b", "\"2\""), nil, "\"1\""]
        ) { backend in
            let team = try backend.session.access(reading).single().unwrapped().get()
            let write = writing.requiring(.unchanged(team.version))
            return ["\(team)", Calls.text(backend.session.access(write, with: Team(name: "b")).single())]
                + fields(backend)
        },
        Row(
            "a resource of somebody else has its version",
            [.json(#"{"name": "a"}"#).header("ETag", "\"1\"")],
            [version("a", "\"1\"")]
        ) { backend in
            let plain = BackendResource<Void, Team, NoAuth>(path: path, method: .GET)
            return [Calls.text(backend.session.access(plain.versioned()).single())]
        },
        Row(
            "a write over an unknown version is not sent",
            [],
            ["\(CoreError.request(.unknownVersion, at: .init(method: .PUT, path: "/v1/data")))", "0"]
        ) { backend in
            let write = writing.requiring(.unchanged(Version()))
            return [
                Calls.text(backend.session.access(write, with: Team(name: "b")).single()),
                "\(backend.server.requestCount)",
            ]
        },
    ]

    private static let redirects: [Row<Calls>] = [303, 301, 302, 307, 308].map { status in
        Row(
            "a condition of a write \(status < 307 ? "stays behind" : "goes along") at a \(status)",
            [.status(status).header("Location", "/v1/done"), .json(#"{"name": "b"}"#)],
            ["\(Versioned(Team(name: "b")))", "\"1\"", status < 307 ? nil : "\"1\""]
        ) { backend in
            let resource = BackendResource<Team, Versioned<Team>, NoAuth>(path: path, method: .POST)
                .requiring(.unchanged(Version(etag: "\"1\"")))
            return [Calls.text(backend.session.access(resource, with: Team(name: "b")).single())] + fields(backend)
        }
    }

    @Test(arguments: calls + redirects)
    func aConditionIsSent(_ row: Row<Calls>) throws { try row.value.make(with: backend, at: row.location) }

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
            (sent, backend.server.requests.allSatisfy { $0.headers["X-Other"] == "z" }) == (
                [
                    ["If-None-Match: *"], ["If-Match: *"], ["If-Match: \"1\""], ["If-None-Match: \"1\""],
                    ["If-Match: x", "If-None-Match: y"],
                ], true
            )
        )
    }

    @Test func aRefusalSaysWhatTheServerHasNow() throws {
        let kinto = #"{"code": 412, "details": {"existing": {"name": "theirs"}}}"#
        backend.server.enqueue(.json(kinto, status: 412).header("ETag", "\"9\""))
        backend.server.enqueue(.json("{}", status: 409))
        let errors = (0..<2).map { _ in backend.session.access(write, with: Team(name: "mine")).single()?.failure }
        let first = try errors[0].unwrapped()

        #expect(
            (
                first.isPreconditionFailed, first.isConflict, first.isNotFound, first.isNotModified,
                first.refusal?.version
            ) == (true, false, false, false, Version(etag: "\"9\""))
        )
        #expect(
            (
                first.decoded(Team.self, key: "details.existing"), first.decoded(Team.self), errors[1]?.isConflict,
                errors[1]?.isPreconditionFailed, errors[1]?.refusal?.version.isKnown
            ) == (Team(name: "theirs"), nil, true, false, false)
        )
    }

    @Test func aConditionOfOnesOwnHasATypedOutcome() throws {
        backend.server.dispatcher = { request in
            request.headers["If-None-Match"] == "\"1\""
                ? .status(304) : .json(#"{"name": "b"}"#).header("ETag", "\"2\"")
        }
        let (old, older) = (Version(etag: "\"1\""), Version(etag: "\"0\""))
        let new = Versioned(Team(name: "b"), version: Version(etag: "\"2\""))
        let read = [old, older, Version()].map { backend.session.access(self.read.changed(since: $0)).single() }
        #expect(read == [.success(nil), .success(new), .success(new)])
        // A decoder that is set afterwards reads the same answers.
        let decoded = [old, older].map { version in
            backend.session.access(self.read.changed(since: version).decoder(JSONDecoder())).single()
        }
        #expect(decoded == [.success(nil), .success(new)])
        let error = backend.session.access(self.read.headers(["If-None-Match": "\"1\""])).single()?.failure
        #expect((error?.isNotModified, error?.userMessage) == (true, "Nothing has changed since (304)."))
        let cache = Middleware.cache(ResponseCache())
        let cached = BackendSession(environment: backend.environment, middleware: [cache])
        #expect(
            (cached.access(self.read).single(), cached.access(self.read.changed(since: old)).single()) == (
                .success(new), .success(nil)
            )
        )
    }

    /// What a resource says of its request is kept by one with another response.
    @Test func anotherResponseChangesNothingElse() {
        let resource = TestResource.data(.PUT).query([URLQueryItem(name: "a", value: "b")]).headers(["X-A": "b"])
            .accepting(404).timeout(.seconds(3)).accessTimeout(.seconds(4)).requiring(.present).caching(.bypass)
            .retrying(.never).prioritized(.high).failing(.json(Team.self)).encoder(JSONEncoder())
        let other = resource.answering { _, _ in .success(7) }

        let form = BackendResource<[String: String], Void, NoAuth>(path: .api(.core, "/v1/data"), method: .POST)
            .formEncoded()
        // The request is the same, also in what it accepts: data of any type.
        var options = resource.options
        options.takesAnything = true
        let texts = [options, TestResource.data(.PUT).options].map { String(describing: $0) }
        let (text, type) = (
            String(describing: other.options), form.answering { _, _ in .success(7) }.options.contentType
        )
        #expect((texts.map { $0 == text }, type) == ([true, false], UploadBody.formType))
    }

    /// The condition is on the same representation as the first request was.
    @Test func dataIsAcceptedOfAnyTypeWithItsVersionToo() {
        backend.server.dispatcher = { .text($0.headers["Accept"] ?? "none") }
        let data = TestResource.data()
        let accepted = [
            backend.session.access(data).single()?.map { $0 },
            backend.session.access(data.versioned()).single()?.map(\.value),
            backend.session.access(data.changed(since: Version(etag: "\"1\""))).single()?.map { $0 ?? Data() },
        ]
        #expect(accepted.map { (try? $0?.get()).map { String(decoding: $0, as: UTF8.self) } } == ["*/*", "*/*", "*/*"])
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
        let head = try backend.session.access(create, with: Team(name: "a")).single().unwrapped().get().head
        let below = BackendResource<Void, Versioned<Team>, NoAuth>(
            path: .api(.core, "/v1/data"),
            method: .GET,
            response: Parser.reading(key: "data")
        )
        let team = Versioned(Team(name: "a"), version: Version(etag: "\"2\""))
        let raw = BackendResource<Void, Answered<Data>, NoAuth>(path: .api(.core, "/v1/data"), method: .GET)
        let nested = BackendResource<Void, [String: Answered<Team>], NoAuth>(
            path: .api(.core, "/v1/data"),
            method: .GET
        )
        let failure = backend.session.access(nested).single()?.failure
        let path = if case .parsing(let reason, _)? = failure { reason.codingPath } else { "no parsing error" }
        let found = try (
            head.status, head.headers["Location"], backend.session.access(below).single(),
            backend.session.access(raw).single()?.get().value.count, path
        )
        #expect(found == (201, "/v1/data/7", .success(team), 23, "data"))
    }
}
