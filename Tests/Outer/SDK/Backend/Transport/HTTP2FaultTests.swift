import BackendTestSupport
import Dispatch
import Foundation
import MillraceMockServer
import MillraceStreams
import TestSupport
import Testing

@testable import MillraceBackend

/// What servers do over HTTP/2, script by script, and the one outcome that each has; the server is the machine's
/// `openssl`, without which there is no test of it.
@Suite(.onWaitingThreads, .needs(EncryptedServer.isThere, "openssl is not installed")) struct HTTP2FaultTests {
    /// Where the request is on its connection: the number of its stream says it.
    enum Place: UInt32, CaseIterable {
        case new = 1
        /// Behind another request, which was answered.
        case kept = 3
    }

    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let method: Resource.Method
        let kills: Bool
        let outcome: String
        let keptOutcome: String
        private let parts: [@Sendable (UInt32) -> Data]

        /// Creates a row, whose frames are made for the number of the stream.
        init(
            _ name: String,
            _ parts: @Sendable (UInt32) -> Data...,
            to method: Resource.Method = .POST,
            kills: Bool = false,
            is outcome: String,
            onAKeptConnection keptOutcome: String? = nil
        ) {
            testDescription = name + " to \(method.rawValue)"
            self.method = method
            self.parts = parts
            self.kills = kills
            self.outcome = outcome
            self.keptOutcome = keptOutcome ?? outcome
        }

        /// Returns what is sent before the client has taken it, and what comes then.
        func script(_ stream: UInt32) -> [Data] {
            parts.map { $0(stream) }.split(separator: HTTP2Frame.ping, omittingEmptySubsequences: false)
                .map { $0.reduce(Data(), +) }
        }

        func outcome(_ place: Place) -> String {
            place == .new ? outcome : keptOutcome
        }
    }

    private static let unprocessed = "POST /v1/data: the server did not process the request"
    private static let reset = "POST /v1/data: the connection was closed before an answer began"
    private static let truncated = "POST /v1/data: the connection ended in the middle of the answer"
    private static let brokenStream = "POST /v1/data: malformed answer: a stream that breaks the protocol"
    private static let brokenFrame = "POST /v1/data: malformed answer: a broken frame"

    @Sendable static func answer(_ stream: UInt32) -> Data {
        HTTP2Frame.head(200, stream: stream) + HTTP2Frame.data("ok", stream: stream)
    }

    @Sendable private static func half(_ stream: UInt32) -> Data {
        HTTP2Frame.head(200, stream: stream) + HTTP2Frame.data("ha", stream: stream, ends: false)
    }

    /// Returns the frame that resets a stream.
    private static func reset(_ code: UInt32) -> @Sendable (UInt32) -> Data {
        { HTTP2Frame.reset(code, stream: $0) }
    }

    /// Returns a goodbye that names the stream as the last one, or one that came before it.
    private static func goodbye(with isNamed: Bool, _ code: UInt32 = 0) -> @Sendable (UInt32) -> Data {
        { HTTP2Frame.goAway(last: isNamed ? $0 : $0 == 1 ? 0 : $0 - 2, code) }
    }

    private static func bytes(_ frame: HTTP2Frame) -> @Sendable (UInt32) -> Data {
        { _ in frame.bytes }
    }

    /// Where the server waits until the client has taken what came before.
    @Sendable private static func settle(_ stream: UInt32) -> Data { HTTP2Frame.ping }

    private static let dataOfNobody = bytes(HTTP2Frame(0, flags: 1, stream: 0, Data([1])))

    private static let rows: [Row] = [
        Row("an answer", answer, is: "ok"),
        Row("a frame of an unknown kind", bytes(HTTP2Frame(0x42, stream: 1, Data([1]))), answer, is: "ok"),
        Row("a goodbye before the answer", goodbye(with: true), answer, is: "ok"),
        Row("a goodbye after the answer", answer, goodbye(with: true), is: "ok"),
        Row("a goodbye that names no last stream", { _ in HTTP2Frame.goAway(last: 0x7FFF_FFFF) }, answer, is: "ok"),
        Row("a goodbye without the stream", goodbye(with: false), is: unprocessed),
        Row("a goodbye with an error", goodbye(with: false, 11), is: unprocessed),
        Row("a refused stream", reset(7), is: unprocessed),
        Row("a refused stream", reset(7), to: .PATCH, is: unprocessed.replacingOccurrences(of: "POST", with: "PATCH")),
        Row("an answer and no error", answer, reset(0), is: "ok"),
        Row("no error and no answer", reset(0), is: reset),
        Row("a protocol error", reset(1), is: brokenStream),
        Row("an internal error", reset(2), is: reset),
        Row("a flow control error", reset(3), is: brokenStream),
        Row("a cancel", reset(8), is: reset),
        Row(
            "a length that differs",
            { HTTP2Frame.head(200, length: 5, stream: $0) + HTTP2Frame.data("ok", stream: $0) },
            is: brokenStream
        ),
        // Of a kept connection, libcurl says of each of these that it would have had to send the request again.
        Row("data on stream 0", dataOfNobody, is: brokenFrame, onAKeptConnection: reset),
        Row(
            "a head that can't be decoded",
            { HTTP2Frame(1, flags: 5, stream: $0, Data(repeating: 0xFF, count: 6)).bytes },
            is: brokenFrame,
            onAKeptConnection: reset
        ),
        Row("a ping of one byte", bytes(HTTP2Frame(6, Data([1]))), is: brokenFrame, onAKeptConnection: reset),
        Row(
            "a frame that is too large",
            { HTTP2Frame(0, flags: 1, stream: $0, Data(count: 20_000)).bytes },
            is: brokenFrame,
            onAKeptConnection: reset
        ),
        Row(
            "HTTP/1.1",
            { _ in Data("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok".utf8) },
            is: brokenFrame,
            onAKeptConnection: reset
        ),
        Row("half an answer and a broken frame", half, settle, dataOfNobody, is: truncated),
        Row("a head and a broken frame", { HTTP2Frame.head(200, stream: $0) }, settle, dataOfNobody, is: truncated),
        Row("half an answer and a cancel", half, settle, reset(8), is: truncated),
        // Without a length, libcurl doesn't tell this from the end of the answer.
        Row("half an answer and no error", half, settle, reset(0), is: "ha"),
        Row("half an answer and the end", half, settle, kills: true, is: truncated),
        Row("the end", kills: true, is: reset),
    ]

    /// Starts an access, and lets the server take its request.
    private func ask(
        _ server: RawTLSServer,
        _ session: BackendSession,
        _ method: Resource.Method,
        at place: Place = .new
    ) throws -> PendingAccess {
        let access = PendingAccess(session, method, body: method == .GET ? Data() : Data("body".utf8))
        try take(server, at: place)
        return access
    }

    private func take(_ server: RawTLSServer, at place: Place = .new) throws {
        _ = try #require(server.read(until: HTTP2Frame.hasRequest))
        if place == .new { server.write(HTTP2Frame.settings + HTTP2Frame.settingsTaken) }
    }

    /// Lets a request be answered, so that its connection is kept.
    private func prepare(_ place: Place, _ server: RawTLSServer, _ session: BackendSession) throws {
        guard place == .kept else { return }
        let first = try ask(server, session, .GET)
        server.write(HTTP2FaultTests.answer(1))
        #expect(first.text == "ok")
    }

    @Test(arguments: rows, Place.allCases) func aFaultIsOneOutcome(row: Row, place: Place) throws {
        let server = try RawTLSServer(protocol: "h2")
        defer { server.stop() }
        let session = server.session(server.transport())
        try prepare(place, server, session)
        let access = try ask(server, session, row.method, at: place)
        for (index, part) in row.script(place.rawValue).enumerated() {
            if index > 0 {
                server.write(HTTP2Frame.ping)
                _ = try #require(server.read(until: HTTP2Frame.hasPong))
            }
            server.write(part)
        }
        if row.kills { server.kill() }

        #expect(access.text == row.outcome(place))
    }

    /// A server that has ended an idle connection, in whatever it says before that, gets nothing on it.
    @Test(arguments: [Data(), HTTP2Frame.goAway(last: 1), HTTP2Frame(6, Data(count: 8)).bytes])
    func aConnectionThatHasEndedIsNotUsed(goodbye: Data) throws {
        let server = try RawTLSServer(protocol: "h2")
        defer { server.stop() }
        let transport = server.transport()
        let first = try ask(server, server.session(transport), .GET)
        server.write(HTTP2FaultTests.answer(1))
        #expect(first.text == "ok")
        for byte in goodbye { server.write(Data([byte])) }
        server.kill()
        #expect(Descriptors.waitForInput(from: server.url))

        // Nobody listens any more: of a connection that was tried, the end would be said.
        #expect(PendingAccess(server.session(transport), .POST, body: Data("body".utf8)).text.contains("refused"))
    }

    private static let refusals = Place.allCases.flatMap { place in
        [reset(7), goodbye(with: false)].map { (place: place, script: $0(place.rawValue)) }
    }

    @Test(arguments: [Resource.Method.GET, .POST, .PUT], refusals)
    private func whatWasNotProcessedIsAskedForAgain(method: Resource.Method, refusal: (place: Place, script: Data))
        throws
    {
        let server = try RawTLSServer(protocol: "h2")
        defer { server.stop() }
        let retry = Middleware.retry(.init(backoff: .constant(upTo: 1, pause: .zero)))
        let session = server.session(server.transport(), middleware: [retry])
        try prepare(refusal.place, server, session)
        let access = try ask(server, session, method, at: refusal.place)
        server.write(refusal.script)
        try take(server)
        server.write(HTTP2FaultTests.answer(1))

        #expect(access.text == "ok")
    }

    /// The number of a socket that libcurl has closed may be that of its next one.
    @Test func aNumberThatIsUsedAgainIsAnotherSocket() async {
        await #expect(processExitsWith: .success) {
            let server = try RawTLSServer(protocol: "h2")
            defer { server.stop() }
            /// Takes all numbers up to one that nobody has.
            func takeNumbers() -> [Int32] { Array(sequence(first: dup(0)) { $0 < 200 ? dup(0) : nil }) }
            let numbers = takeNumbers()
            let session = server.session(server.transport())
            close(numbers[numbers.count - 1])
            let access = PendingAccess(session)
            _ = try #require(server.read(until: HTTP2Frame.hasRequest))
            _ = takeNumbers()
            // The second connection, which libcurl makes itself, gets this number, and the third that of the first.
            close(numbers[0])
            server.write(HTTP2Frame.settings + HTTP2Frame.settingsTaken + HTTP2Frame.reset(7))
            _ = try #require(server.read(until: HTTP2Frame.hasRequest))
            server.write(HTTP2Frame.settings + HTTP2Frame.settingsTaken + HTTP2FaultTests.answer(1))
            #expect(access.text == "ok")
        }
    }

    /// An exchange whose answer another one has read is looked at, whatever libcurl has begun meanwhile.
    @Test func whatAnotherExchangeHasReadIsNotForgotten() throws {
        let server = try RawTLSServer(protocol: "h2")
        defer { server.stop() }
        let transport = server.transport()
        let session = server.session(transport)
        let access = try ask(server, session, .GET)
        let second = try Stop(transport)
        defer { second.end() }
        let first = try Stop(transport)
        defer { first.end() }

        first.answer()
        #expect(first.hasStopped.waitInTest())
        let later = (1...2).map { _ in PendingAccess(session) }
        second.answer()
        #expect(Descriptors.waitForInput(from: second.url))
        first.goesOn.signal()
        // In the same pass, libcurl has looked at the first exchange, and begins the later ones when it goes on.
        #expect(second.hasStopped.waitInTest())
        server.write(HTTP2FaultTests.answer(1))
        #expect(Descriptors.waitForInput(from: server.url))
        second.goesOn.signal()

        #expect(access.text == "ok")
        withExtendedLifetime(later) {}
    }

    /// An exchange whose progress stops libcurl's thread when its answer comes.
    private struct Stop {
        let hasStopped = DispatchSemaphore(value: 0)
        let goesOn = DispatchSemaphore(value: 0)
        private let isAsked = DispatchSemaphore(value: 0)
        private let mayAnswer = DispatchSemaphore(value: 0)
        private let server = MockServer()
        private let cancel: @Sendable () -> Void

        /// Begins it; its request has come when this returns.
        init(_ transport: CurlTransport) throws {
            server.dispatcher = { [isAsked, mayAnswer] _ in
                isAsked.signal()
                mayAnswer.waitInTest()
                return .text("stop")
            }
            try server.start()
            var request = HTTPRequest(method: .GET, url: server.url)
            request.context.progress = TransferMeter { [hasStopped, goesOn] progress in
                guard progress.received > 0 else { return }
                hasStopped.signal()
                goesOn.waitInTest()
            }
            cancel = transport.send(request) { _ in }
            isAsked.waitInTest()
        }

        var url: URL { server.url }

        func answer() {
            mayAnswer.signal()
        }

        func end() {
            cancel()
            server.stop()
        }
    }
}
