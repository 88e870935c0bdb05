import Foundation
import MillraceBackend
import MillraceChannels
import MillraceMockServer
import MillraceStreams
import TestSupport
import Testing

/// A channel over a socket: messages in both directions, the ends, and what a backend may do.
@Suite(.bodyTimeLimit) struct ChannelTests {
    private typealias Note = ChannelDesk.Note

    private let desk: ChannelDesk

    init() throws {
        desk = try ChannelDesk()
    }

    @Test func messagesGoBothWaysAndTheLastObserverClosesTheChannel() throws {
        let talk = desk.open()
        let states = desk.states(of: talk)
        let observation = desk.start(talk)
        let socket = try desk.socket()
        socket.send(text: ChannelDesk.json(Note(id: 1)), fragments: [1, 5])
        #expect(desk.seen.wait(for: 1) == ["1"])

        desk.send(Note(id: 2, text: "é"), over: talk)
        #expect(desk.seen.wait(for: 2) == ["1", "2 sent"])
        #expect(socket.take() == .text("{\"id\":2,\"text\":\"é\"}"))

        observation.dispose()
        #expect(socket.take() == .close(code: 1000, reason: ""))
        desk.send(Note(id: 3), over: talk)
        let last = ["interrupted", "3 not sent: no connection to the host was free in time"]
        #expect(desk.seen.wait(for: 4) == ["1", "2 sent"] + last)
        #expect(states.wait(for: 4) == ["idle", "connecting", "open", "idle"])
    }

    @Test func observersShareOneConnection() throws {
        let talk = desk.open()
        let first = desk.start(talk)
        let socket = try desk.socket()
        let second = desk.start(talk)
        socket.send(text: "{\"id\":1,\"text\":\"\"}")
        #expect(desk.seen.wait(for: 2) == ["1", "1"])
        first.dispose()
        socket.send(data: Data("{\"id\":2,\"text\":\"\"}".utf8))
        #expect(desk.seen.wait(for: 4) == ["1", "1", "interrupted", "2"])
        second.dispose()
        #expect(socket.take() == .close(code: 1000, reason: ""))
        #expect(desk.server.requestCount == 1)

        // A start after that connects again.
        let third = desk.start(talk)
        try desk.socket().send(text: "{\"id\":3,\"text\":\"\"}")
        #expect(desk.seen.wait(for: 6).suffix(2) == ["interrupted", "3"])
        third.dispose()
    }

    private static let ends: [Row<(@Sendable (MockSocket) -> Void, String)>] = [
        Row("1000", ({ $0.close(code: 1000) }, "completes")),
        Row("no code", ({ $0.close(code: nil) }, "completes")),
        Row(
            "a code of the app",
            ({ $0.close(code: 4001, reason: "no\nroom") }, "the channel was closed with 4001: no␊room")
        ),
        Row("a refused message", ({ $0.close(code: 1008) }, "the channel was closed with 1008")),
        Row("no JSON", ({ $0.send(text: "x") }, "")),
        Row(
            "a frame with a mask",
            ({ $0.send(raw: [0x81, 0x80, 1, 2, 3, 4]) }, "malformed answer: a frame with a mask")
        ),
        Row("a reserved bit", ({ $0.send(raw: [0xA1, 0x00]) }, "malformed answer: a frame with a reserved bit")),
        Row("no UTF-8", ({ $0.send(raw: [0x81, 0x02, 0xC3, 0x28]) }, "malformed answer: a text is no UTF-8")),
        Row(
            "too large",
            ({ $0.send(raw: [0x82, 0x7F, 0, 0, 0, 1, 0, 0, 0, 0]) }, "the answer is larger than 16777216 bytes")
        ),
    ]

    @Test(arguments: ends)
    private func aBackendEndsTheChannel(_ row: Row<(@Sendable (MockSocket) -> Void, String)>) throws {
        let talk = desk.open()
        let observation = desk.start(talk)
        let socket = try desk.socket()
        desk.send(Note(id: 1), over: talk)
        _ = desk.seen.wait(for: 1)
        row.value.0(socket)
        let seen = desk.seen.wait(for: 2)
        #expect(
            seen.count == 2 && seen[1].hasPrefix(ChannelDesk.failure(row.value.1)),
            "\(seen)",
            sourceLocation: row.location
        )
        #expect(desk.server.requestCount == 1, sourceLocation: row.location)
        observation.dispose()
    }

    @Test func aRequestGetsItsReply() throws {
        desk.server.dispatcher = { _ in
            .webSocket { socket in
                socket.onMessage = { socket, message in
                    socket.send(text: ChannelDesk.json(Note(id: 99)))
                    socket.send(message)
                }
            }
        }
        let talk = desk.open()
        let states = desk.states(of: talk)
        let reply = talk.request(Note(id: 7, text: "x"), on: desk.clock) { $0.id == 7 ? $0.text : nil }
        #expect(try reply.single()?.get() == "x")
        #expect(states.wait(for: 4).last == "idle")

        let none = talk.request(Note(id: 8), timeout: .seconds(3), on: desk.clock) { $0.id == 9 ? $0.text : nil }
        let end = Seen()
        none.startWithResult { end.add("\($0)") }
        _ = try desk.socket().take()
        _ = try desk.socket().take()
        desk.clock.advance(by: .seconds(3))
        #expect(end.wait(for: 1) == ["failure(the request timed out)"])
    }
}
