import Foundation
import MillraceMockServer
import MillraceStreams
import TestSupport
import Testing

@testable import MillraceBackend

/// What an error keeps of a refused answer, and what it shows.
@Suite(.onEveryTransport, .namingTransport, .bodyTimeLimit) struct RefusalTests {
    private struct Refusal: Codable, Equatable {
        var password: String
        var name: [String]
        var pin: Int?
    }

    private let backend: TestBackend

    init() throws {
        backend = try TestBackend()
    }

    private func error(_ response: MockResponse) throws -> CoreError {
        backend.server.enqueue(response)
        return try (backend.session.access(TestResource.data()).single()?.failure).unwrapped()
    }

    @Test(arguments: [300, 400, 401, 403, 404, 409, 410, 412, 418, 422, 429, 500, 503, 599])
    func aBodyIsDecodedAfterwards(status: Int) throws {
        let error = try error(.json(#"{"password": "too short", "name": ["é", "b"]}"#, status: status))
        #expect(
            (
                error.decoded(Refusal.self), error.decoded([String].self, key: "name"), error.decoded(Int.self),
                error.refusal?.code, CoreError.transport(.timedOut).decoded(Refusal.self),
                CoreError.transport(.timedOut).refusal
            ) == (Refusal(password: "too short", name: ["é", "b"]), ["é", "b"], nil, status, nil, nil)
        )
    }

    /// A reducer that decodes a refusal finds the same in a journal, whatever the backend's encoding was.
    @Test(arguments: [
        (String.Encoding.utf8, "é"), (.isoLatin1, "\u{FFFD}"), (.utf16, "é"), (.utf16BigEndian, "é"),
        (.utf16LittleEndian, "é"),
        (.utf32, "é"), (.utf32BigEndian, "é"), (.utf32LittleEndian, "é"),
    ])
    func aJournalHasWhatWasDecoded(encoding: String.Encoding, name: String) throws {
        for (start, isUTF) in [("", true), ("\u{FEFF}", encoding != .isoLatin1)] where isUTF {
            let text = start + #"{"password": "too short", "name": ["é", "b"]}"#
            let body = try text.data(using: encoding).unwrapped()
            let error = try error(.data(body, contentType: "application/json", status: 422))
            let stored = try JSONDecoder().decode(CoreError.self, from: JSONEncoder().encode(error))
            #expect(
                (error.decoded([String].self, key: "name"), stored.decoded([String].self, key: "name"), stored) == (
                    [name, "b"], [name, "b"], error
                )
            )
        }
    }

    @Test(arguments: [nil, "Basic realm=x"]) func aRejectedLoginKeepsItsRefusal(challenge: String?) throws {
        let answer = MockResponse.json(#"{"name": ["b"], "password": "x"}"#, status: 401).header("ETag", "\"1\"")
        backend.server.dispatcher = { _ in challenge.map { answer.header("WWW-Authenticate", $0) } ?? answer }
        let resource = BackendResource<Void, Data, KongAuth>(path: .api(.core, "/v1/data"), method: .GET)
        let error = try (backend.loggedIn().access(resource).single()?.failure).unwrapped()
        let isRejected = if case .authentication(.rejected, _) = error { true } else { false }
        #expect(
            (
                isRejected, error.refusal?.code, error.decoded(Refusal.self)?.name, error.refusal?.version,
                error.userMessage, backend.server.requestCount
            ) == (
                true, 401, ["b"], Version(etag: "\"1\""), "Your login is no longer valid. Log in again.", 1
            )
        )
    }

    @Test func fieldsAreKeptWithoutSecrets() throws {
        let response = MockResponse.json("{}", status: 409)
            .header("ETag", "\"1\"").header("Location", "/v1/data/7?token=s3cret").header("Backoff", "30")
            .addingHeader("X-Total", "a").addingHeader("X-Total", "b").header("Set-Cookie", "sid=s3cret").header(
                "X-Auth-Token",
                "s3cret"
            )
            .header("Authorization", "Bearer s3cret").header("WWW-Authenticate", "Basic")
        let reason = try (error(response).refusal).unwrapped()

        let names = ["ETag", "Backoff", "Location", "WWW-Authenticate", "Set-Cookie", "X-Auth-Token", "Authorization"]
        let stored = String(decoding: try JSONEncoder().encode(reason), as: UTF8.self)
        let kept = names.map { reason.headers[$0] }
        let none = CoreError.StatusReason(code: 400, headers: ["Set-Cookie": "a"]).headers
        let leaks = (texts(of: reason) + [stored]).filter { $0.contains("s3cret") }
        #expect(kept == ["\"1\"", "30", "/v1/data/7?token=s3cret", "Basic", nil, nil, nil])
        let total = reason.headers.values(of: "X-Total").joined(separator: ", ")
        #expect((total, none.isEmpty, leaks) == ("a, b", true, []))
    }

    @Test func noFormShowsABody() throws {
        let start = String(repeating: "x", count: 400)
        let body = #"{"name": ["\#(start)", "hidden"], "password": "hunter2", "pin": 1234}"#
        let error = try error(.json(body, status: 422))
        let stored = try JSONEncoder().encode(error)
        let text = String(decoding: stored, as: UTF8.self)
        let texts = texts(of: error) + [error.userMessage]
        let leaks = texts.filter { $0.contains("hidden") || $0.contains("hunter2") }
        let kept = ["hunter2", "1234", "hidden"].filter { text.contains($0) }
        #expect((error.decoded(Refusal.self)?.password, leaks, kept) == ("hunter2", [], ["hidden"]))
        let again = try JSONDecoder().decode(CoreError.self, from: stored)
        // The same as in a recording: what names say is secret is masked, and the document is one still.
        #expect(
            (again.decoded(Refusal.self), again, error, again.decoded(Refusal.self)?.name) == (
                Refusal(password: "•••", name: [start, "hidden"], pin: 0), error, again,
                error.decoded(Refusal.self)?.name
            )
        )
    }

    @Test(arguments: [64 * 1024 - 2, 64 * 1024 - 1])
    func aLongBodyIsBounded(letters: Int) throws {
        let limit = 64 * 1024
        let text = "\"" + String(repeating: "x", count: letters) + "\""
        let error = try error(.json(text, status: 400))
        let decoded: Int? = letters + 2 <= limit ? letters : nil
        #expect(
            (error.decoded(String.self)?.count, error.refusal?.body.data.count) == (decoded, min(letters + 2, limit))
        )
    }

    private func texts(of value: some Any) -> [String] {
        var dumped = ""
        dump(value, to: &dumped)
        return ["\(value)", String(reflecting: value), dumped]
    }
}

/// What is compared of an error, and read from a journal: no transport has a part in it.
@Suite(.bodyTimeLimit) struct StoredRefusalTests {
    @Test func bodiesAreCompared() throws {
        let long = String(repeating: "x", count: 300)
        func reason(_ name: String) -> CoreError {
            .status(.init(code: 422, body: Data(#"{"a": "\#(long)\#(name)"}"#.utf8)))
        }
        let bytes = CoreError.status(.init(code: 422, excerpt: "", body: Data([0xFF, 0xFE])))
        let found = try (
            reason("a"), reason("a") != reason("b"),
            bytes != .status(.init(code: 422, excerpt: "", body: Data([0xFF]))),
            JSONDecoder().decode(CoreError.self, from: JSONEncoder().encode(bytes)).decoded(Int.self)
        )
        #expect(found == (reason("a"), true, true, nil))
    }

    @Test func anErrorFromBeforeIsRead() throws {
        let text = #"{"status": {"_0": {"code": 404, "headers": {"fields": []}, "excerpt": "x"}}}"#
        let error = try JSONDecoder().decode(CoreError.self, from: Data(text.utf8))
        #expect(error == .status(.init(code: 404, excerpt: "x")))
    }

    /// Bodies that are no text, end in the middle of a letter or of a secret, or are longer without their secrets.
    @Test func anErrorFromAJournalEqualsItsOriginalWhateverItsBodyIs() throws {
        let sorted = JSONEncoder()
        sorted.outputFormatting = .sortedKeys
        let limit = RefusedBody.limit
        let starts: [[UInt8]] = [
            [], [0xFF], [0xC3], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0], Array("{\"a\": \"".utf8),
            Array("{\"token\": \"".utf8), Array("[{\"pin\": 12".utf8), Array("token=".utf8),
        ]
        let rests: [[UInt8]] = [
            [], Array("x".utf8), Array("é".utf8), [0xFF, 0xFE], Array("\", \"b\": 1}".utf8),
            Array(String(repeating: "é", count: limit).utf8),
            Array(String(repeating: "\"token\":\"x\",", count: limit / 12).utf8),
        ]
        for (index, start) in starts.enumerated() {
            // A long body takes a tenth of a second.
            for rest in rests where rest.count < 100 || index == 2 {
                // Of long bodies a share takes the whole ones.
                for cut in rest.count < 100 ? [0, 1] : TestDepth.some([0, 1]) {
                    let error = CoreError.status(.init(code: 400, body: Data((start + rest).dropLast(cut))))
                    let stored = try JSONEncoder().encode(error)
                    let again = try JSONDecoder().decode(CoreError.self, from: stored)
                    let (first, second) = (try sorted.encode(error), try sorted.encode(again))
                    let isBounded = error.refusal?.body.data.count ?? 0 <= limit
                    #expect(
                        (again, error, second, isBounded) == (error, again, first, true),
                        "\(start) \(rest.prefix(12)) \(cut)"
                    )
                }
            }
        }
    }
}
