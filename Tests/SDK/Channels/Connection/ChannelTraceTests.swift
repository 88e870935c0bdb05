import Foundation
import MillraceBackend
import MillraceChannels
import MillraceMockServer
import MillraceStreams
import MillraceTrace
import TestSupport
import Testing

/// What a trace has of a channel: its messages, its states and their causes, without secrets.
@Suite(.bodyTimeLimit) struct ChannelTraceTests {
    private typealias Note = ChannelDesk.Note
    private typealias Plain = BackendChannel<ChannelMessage, ChannelMessage, NoAuth>

    private let desk: ChannelDesk

    init() throws {
        desk = try ChannelDesk()
    }

    /// Begins to record the accesses to the desk's server.
    private func record(in trace: Trace) -> any Disposable {
        let base = desk.server.url
        return trace.record { source in
            guard case let .access(request) = source else { return false }
            return (request.url.host, request.url.port) == (base.host, base.port)
        }
    }

    /// The records with the names of their causes: `effect` for one that has this number, `1` for the first access.
    private func lines(of trace: Trace, naming effects: [CauseID: String] = [:]) -> [String] {
        var names = effects
        let base = desk.server.url
        return trace.log.records.map { record in
            if case .access = record.entry { names[record.number] = "\(names.count - effects.count + 1)" }
            let line = "\(names[record.cause] ?? "none"): \(record.entry)".replacing("\(base)", with: "")
                .replacing(/, [\d.]+ ms\)/, with: ")")
            guard let (number, name) = names.first(where: { line.hasSuffix("over \($0.key)") }) else { return line }
            return line.replacing("over \(number)", with: "over \(name)")
        }
    }

    private static let opening = [
        "→ GET /v1/talk", "← 101 (0 bytes)", "access ended: from the network", "connection open",
    ]

    @Test func theMessagesAndTheEndsOfTwoConnections() throws {
        let trace = Trace()
        let recording = record(in: trace)
        defer { recording.dispose() }
        let (hearing, saying) = (CauseID.next(), CauseID.next())
        let talk = desk.open(ChannelDesk.channel.onOpen { [Note(id: $0.number)] })
        let states = desk.states(of: talk)
        let observation = talk.messages.start(.init(value: { [desk] in desk.seen.add("\($0.id)") }), causedBy: hearing)
        let socket = try desk.socket()
        _ = socket.take()
        let sending = talk.send(Note(id: 7, text: "a\nb")).start(.init(), causedBy: saying)
        _ = socket.take()
        socket.send(data: Data(ChannelDesk.json(Note(id: 8)).utf8))
        desk.seen.expect(["8"])
        socket.close(code: 1012, reason: "restart")
        _ = states.waits { $0.hasPrefix("waits") }
        desk.clock.advance(by: .seconds(1))
        _ = try desk.socket().take()
        observation.dispose()
        states.expect(7, last: "idle")
        sending.dispose()

        let restart = "GET /v1/talk: the channel was closed with 1012: restart, the next one in"
        let (first, second) = (Self.opening.map { "1: \($0)" }, Self.opening.map { "2: \($0)" })
        let seen = lines(of: trace, naming: [hearing: "hearing", saying: "saying"])
            .map { $0.replacing(/one in [\d.]+ ms/, with: "one in") }
        #expect(
            seen == ["hearing: access GET /v1/talk"] + first + [
                #"1: ⇢ {"id":0,"text":""} over 1"#, #"saying: ⇢ {"id":7,"text":"a\nb"} over 1"#,
                #"1: ⇠ {"id":8,"text":""} over 1"#, "1: connection \(restart)", "hearing: access GET /v1/talk",
            ] + second + [#"2: ⇢ {"id":1,"text":""} over 2"#, "2: connection closed by the app"]
        )
    }

    private static let ends: [Row<(answer: MockResponse, end: @Sendable (MockSocket) -> Void, text: String)>] = [
        Row("1000", (.webSocket(), { $0.close(code: 1000) }, "closed by the backend")),
        Row(
            "a code of the app, and a reason with secrets",
            (
                .webSocket(), { $0.close(code: 4001, reason: "no Hunter2Hunter2, Bearer abcdefghij") },
                "GET /v1/talk: the channel was closed with 4001: no •••, Bearer •••"
            )
        ),
        Row(
            "a message that can't be decoded",
            (.webSocket(), { $0.send(text: "x") }, "GET /v1/talk: expected a JSON document, found malformed text in x")
        ),
        Row("a refusal", (.status(403), { _ in }, "GET /v1/talk: HTTP 403")),
    ]

    @Test(arguments: ends)
    private func theEndOfAChannel(
        _ row: Row<(answer: MockResponse, end: @Sendable (MockSocket) -> Void, text: String)>
    ) throws {
        let trace = Trace(secrets: ["Hunter2Hunter2"])
        let recording = record(in: trace)
        defer { recording.dispose() }
        let (answer, end, text) = row.value
        desk.server.dispatcher = { _ in answer }
        let talk = desk.open()
        let states = desk.states(of: talk)
        let observation = desk.start(talk)
        if answer.status == 101 { end(try desk.socket()) }
        let isClosed = states.waits { $0.hasPrefix("closed") }
        observation.dispose()
        let ends = trace.log.records.map(\.entry).filter { entry in
            guard case let .connection(text) = entry else { return false }
            return text != "open"
        }
        #expect((isClosed, ends) == (true, [.connection(text)]), sourceLocation: row.location)
    }

    private static let secrets: [Row<(message: ChannelMessage, body: String?)>] = [
        Row("a member", (.text(#"{"token":"t-9","a":1}"#), #"{"token":"•••","a":1}"#)),
        Row("a name of the app", (.text(#"{"pin":"1234"}"#), #"{"pin":"•••"}"#)),
        Row("a text of the app", (.text(#"["Hunter2Hunter2"]"#), #"["•••"]"#)),
        Row("credentials in no JSON", (.text("auth Bearer abcdefghij"), "auth Bearer •••")),
        Row("bytes that are text", (.data(Data(#"{"password":"p"}"#.utf8)), #"{"password":"•••"}"#)),
        Row("bytes that are no text", (.data(Data([0xFF] + "Hunter2Hunter2".utf8)), nil)),
        Row("none", (.text(""), nil)),
        Row(
            "a part at the end of what is kept",
            (
                .text(String(repeating: "a", count: 65_530) + "Hunter2Hunter2"),
                String(repeating: "a", count: 65_530) + "•••"
            )
        ),
    ]

    @Test(arguments: secrets)
    private func noMessageHasASecret(_ row: Row<(message: ChannelMessage, body: String?)>) throws {
        let trace = Trace(names: ["pin"], secrets: ["Hunter2Hunter2"])
        let recording = record(in: trace)
        defer { recording.dispose() }
        let channel = Plain(path: .api(.core, "/v1/talk"), encode: { .success($0) }, decode: { .success($0) })
        let talk = desk.session.open(channel, on: desk.clock, seed: 1)
        let observation = talk.messages.startWithResult { [desk] _ in desk.seen.add("heard") }
        let socket = try desk.socket()
        talk.send(row.value.message).start()
        _ = socket.take()
        switch row.value.message {
        case let .text(text): socket.send(text: text)
        case let .data(data): socket.send(data: data)
        }
        desk.seen.expect(["heard"])
        observation.dispose()
        let bodies = trace.log.records.compactMap { record -> [String?]? in
            switch record.entry {
            case let .sentMessage(_, count, body), let .receivedMessage(_, count, body): ["\(count)", body]
            default: nil
            }
        }
        let expected = ["\(row.value.message.data.count)", row.value.body]
        let isLeaked = String(decoding: trace.log.data, as: UTF8.self).contains("Hunter2")
        #expect((bodies, isLeaked) == ([expected, expected], false), sourceLocation: row.location)
    }

    /// A recording has whole connections: of one that was open before, it has nothing.
    @Test func aRecordingHasTheConnectionsThatBeginWhileItRecords() throws {
        let (before, trace, after) = (Trace(), Trace(), Trace())
        let first = record(in: before)
        let talk = desk.open()
        let observation = desk.start(talk)
        let socket = try desk.socket()
        socket.send(text: ChannelDesk.json(Note(id: 1)))
        desk.seen.wait(for: 1)
        let recordings = [record(in: trace), record(in: after)]
        first.dispose()
        socket.send(text: ChannelDesk.json(Note(id: 2)))
        desk.seen.wait(for: 2)
        observation.dispose()
        recordings.forEach { $0.dispose() }
        let (early, late) = (lines(of: before).suffix(2), lines(of: trace) + lines(of: after))
        #expect((Array(early), late) == (["1: connection open", #"1: ⇠ {"id":1,"text":""} over 1"#], []))
    }
}
