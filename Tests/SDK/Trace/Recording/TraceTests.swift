import Dispatch
import Foundation
import Millrace
import MillraceMockServer
import MillraceTestKit
import TestSupport
import Testing

@testable import MillraceStreams
@testable import MillraceTrace
@testable import TraceCommand

/// What a trace keeps, for how long, and what it never keeps.
@Suite(.bodyTimeLimit) struct TraceTests {
    private struct Counter {
        struct State: Equatable, Sendable { var count = 0 }
    }

    private func counter(_ trace: Trace) -> (Loop<Counter.State, Int>, any Disposable) {
        // A loop is asked about where it begins: those of other tests have another cause, or none.
        let own = OwnSources()
        let recording = trace.record(where: own.isOwn)
        let loop = own.creating {
            Loop<Counter.State, Int>(initial: Counter.State(), reduce: { $0.count += $1 })
        }
        return (loop, recording)
    }

    @Test func whatHappensIsInItsOrder() {
        let now = ContinuousClock.now
        let trace = Trace(clock: { now })
        let (loop, recording) = counter(trace)
        loop.send(2)
        trace.note("between")
        loop.send(3)
        recording.dispose()
        loop.send(4)
        let log = trace.log
        guard case let .began(name, _, _) = log.records[0].entry else {
            Issue.record("\(log) has no beginning")
            return
        }
        let count = { (text: String) in [TracePart(path: "count", text: text)] }
        #expect(
            log.records.map(\.entry) == [
                .began(loop: name, state: count("0"), feedbacks: []),
                .event("2", loop: name, parts: count("2"), changes: ["count: 0 → 2"]), .note("between"),
                .event("3", loop: name, parts: count("5"), changes: ["count: 2 → 5"]),
            ]
        )
        let numbers = log.records.map(\.number.number)
        #expect((numbers, log.records.map(\.seconds)) == (numbers.sorted(), [0, 0, 0, 0]))
    }

    @Test(arguments: [0, 1, 255, 256, 1_000, 10_000])
    func aTraceKeepsTheLatestThatItsBoundHasRoomFor(limit: Int) {
        let trace = Trace(limit: limit)
        let (loop, recording) = counter(trace)
        for number in 1...100 { loop.send(number) }
        recording.dispose()
        let kept = trace.log.records
        let last = kept.last.map { if case let .event(text, _, _, _, _) = $0.entry { text } else { "\($0)" } }
        #expect(
            (kept.count, trace.droppedCount, last)
                == (min(101, limit / 256), 101 - kept.count, kept.isEmpty ? nil : "100")
        )
        trace.note(String(repeating: "x", count: limit + 1))
        #expect(trace.log.records.isEmpty && Trace(limit: -1).log.records.isEmpty)
    }

    /// A value that says when nothing holds it any more.
    private final class Held: Sendable {
        let end: DispatchSemaphore

        init(until end: DispatchSemaphore) { self.end = end }

        deinit { end.signal() }
    }

    /// Observers of all loops and accesses hold a trace for the moment of a report, on the threads of other tests.
    @Test func aTraceThatIsReleasedRecordsNothingMore() {
        let end = DispatchSemaphore(value: 0)
        do {
            let (held, now) = (Held(until: end), ContinuousClock.now)
            let trace = Trace(clock: { withExtendedLifetime(held) { now } })
            let (loop, _) = counter(trace)
            loop.send(1)
        }
        end.waitInTest()
    }

    /// A secret of the app goes through a field, a state, an event, a query, a body, a note and a cause: nothing that
    /// is made of the trace has it.
    @Test func noSecretIsInALogOrAFile() throws {
        let secret = "s3cr3t/ü\"\\+ x"
        let file = FileManager.default.temporaryDirectory.appending(path: "millrace-trace-\(UUID()).jsonl")
        defer { try? FileManager.default.removeItem(at: file) }
        let trace = Trace(secrets: [secret], writingTo: file)
        let atlas = try Atlas(trace)
        let body = try JSONSerialization.data(withJSONObject: [
            ["id": 1, "name": "named \(secret)", "token": "tok-\(secret)"],
            ["id": 2, "name": Data("Basic \(secret) end".utf8).base64EncodedString()],
        ])
        atlas.server.enqueue(.data(body, contentType: "application/json"))
        atlas.pilot.type("hunter2hunter2")
        atlas.refresh(until: "named")
        trace.note("The user said \(secret), at https://user:\(UUID())@host/?q=\(secret)")
        try #require(trace.fileError == nil)
        let texts = [
            String(decoding: try Data(contentsOf: file), as: UTF8.self), "\(trace.log)",
            String(decoding: trace.log.data, as: UTF8.self), "\(trace.log.why("named"))",
            try TraceScript(trace.log).test(TraceScript.Source(name: "A", modules: [], screens: "make($0)")),
            TracePage(trace.log, title: "session.jsonl").html,
        ]
        let query = try #require(secret.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
        let json = try JSONSerialization.data(withJSONObject: [secret])
        let core = String(decoding: json.dropFirst(2).dropLast(2), as: UTF8.self)
        var summary = TraceSummary()
        summary.add(trace.log, named: "session.jsonl")
        var values = ""
        dump(summary, to: &values)
        #expect("\(summary)".contains("GET /v1/places") && values.contains("didLoad"))
        let base64 = String(Data(secret.utf8).base64EncodedString().dropLast(4))
        let forms = [secret, query, query.lowercased(), core, "hunter2", "tok-", "s3cr3t", base64]
        for text in texts + ["\(summary)", values] {
            #expect(text.contains("named") || text.contains("/v1/places"), "\(text)")
            #expect(forms.filter { text.contains($0) } == [], "\(text)")
        }
        // What was typed is not among the keys either.
        let keys = ["key h", "key paste"].filter { texts[1].contains($0) }
        #expect(keys == ["key paste"])
    }

    /// Both tokens go through a form, two answers, a header field and a file.
    @Test func noTokenIsInATrace() throws {
        let (server, folder, trace) = (MockServer(), TemporaryFolder(), Trace())
        try server.start()
        server.enqueue(.json(#"{"access_token": "tok-2", "refresh_token": "tok-3"}"#))
        server.enqueue(.status(401))
        server.enqueue(.json(#"{"error": "invalid_grant", "refresh_token": "tok-3"}"#, status: 400))
        let session = BackendSession(environment: Environment(base: server.url))
        let resource = BackendResource<UploadBody, Token, NoAuth>(path: .api(.core, "/v1/token"), method: .POST)
        let provider = RefreshingTokenProvider(
            token: Token("tok-0", refreshToken: "tok-1", lifetime: .zero),
            file: folder.url.appending(path: "login.json"),
            refresh: { session.access(resource, with: .form(["refresh_token": $0.refreshToken ?? ""])) }
        )
        let data = BackendResource<Void, Void, KongAuth>(path: .api(.core, "/v1/data"), method: .GET)
        let url = server.url
        let recording = trace.record { source in
            guard case let .access(request) = source else { return false }
            return request.url.host() == url.host() && request.url.port == url.port
        }
        _ = session.authenticated(KongAuth.self, by: .bearer(provider)).access(data).wait()
        recording.dispose()
        let text = "\(trace.log)" + String(decoding: trace.log.data, as: UTF8.self)

        #expect((server.requestCount, provider.isLoggedIn) == (3, false))
        #expect(text.contains("/v1/token") && text.contains("/v1/data") && !text.contains("tok-"), "\(text)")
    }

    @Test func aClickHasItsPlaceAndAPasteHasNoText() throws {
        let atlas = try Atlas()
        atlas.pilot.paste("hunter2")
        atlas.pilot.click("Password")
        let keys = atlas.trace.log.records.compactMap { if case let .key(name) = $0.entry { name } else { nil } }
        #expect(keys == ["paste", "click 3:3"])
    }

    @Test func anAnswerHasItsFieldsButNoCookie() throws {
        let atlas = try Atlas()
        atlas.server.enqueue(
            .json(#"[{"id":1,"name":"Bath"}]"#).header("Set-Cookie", "session=hunter2").header("ETag", "\"7\"")
        )
        atlas.refresh(until: "Bath")
        let fields = atlas.trace.log.records.lazy.compactMap { record -> [String]? in
            if case let .answered(_, _, _, fields, _) = record.entry { fields } else { nil }
        }
        let expected = ["ETag: \"7\"", "Set-Cookie: •••"]
        #expect(fields.first.map { fields in expected.filter { fields.contains($0) } } == expected)
    }

    @Test func theFileIsTheLog() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "millrace-trace-\(UUID()).jsonl")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data("another content\n".utf8).write(to: file)
        let trace = Trace(writingTo: file)
        let (loop, recording) = counter(trace)
        for number in 1...5 { loop.send(number) }
        recording.dispose()
        try #require(trace.fileError == nil)
        let whole = try TraceLog(contentsOf: file)
        let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
        #expect((whole, whole.records.count, mode) == (trace.log, 6, 0o600))
        // A log that is written is read as it was.
        try whole.write(to: file)
        #expect(try TraceLog(contentsOf: file) == whole)
    }

    @Test func aFileThatCannotBeWrittenIsReported() {
        let trace = Trace(writingTo: URL(filePath: "/nowhere/trace.jsonl"))
        trace.note("a")
        #expect((trace.fileError, trace.log.records.count) == ("No such file or directory", 1))
    }
}
