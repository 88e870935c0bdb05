import Foundation
import MillraceBackend
import MillraceChannels
import MillraceMockServer
import MillraceStreams
import Synchronization
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
        desk.seen.expect(["1"])

        desk.send(Note(id: 2, text: "é"), over: talk)
        desk.seen.expect(["1", "2 sent"])
        expect(socket.take(), is: .text("{\"id\":2,\"text\":\"é\"}"))

        observation.dispose()
        expect(socket.take(), is: .close(code: 1000, reason: ""))
        desk.send(Note(id: 3), over: talk)
        let last = ["interrupted", "3 not sent: no connection to the host was free in time"]
        desk.seen.expect(["1", "2 sent"] + last)
        states.expect(["idle", "connecting", "open", "idle"])
    }

    @Test func observersShareOneConnection() throws {
        let talk = desk.open()
        let first = desk.start(talk)
        let socket = try desk.socket()
        let second = desk.start(talk)
        socket.send(text: "{\"id\":1,\"text\":\"\"}")
        desk.seen.expect(["1", "1"])
        first.dispose()
        socket.send(data: Data("{\"id\":2,\"text\":\"\"}".utf8))
        desk.seen.expect(["1", "1", "interrupted", "2"])
        second.dispose()
        expect(socket.take(), is: .close(code: 1000, reason: ""))
        expect(desk.server.requestCount, is: 1)

        // A start after that connects again.
        let third = desk.start(talk)
        try desk.socket().send(text: "{\"id\":3,\"text\":\"\"}")
        expect(desk.seen.wait(for: 6).suffix(2), is: ["interrupted", "3"])
        third.dispose()
    }

    /// A start observes when it returns, though another thread is busy with the state of the channel.
    @Test func anObserverThatJoinsMissesNoMessage() throws {
        let (opened, release) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let talk = desk.open()
        talk.state.producer.startWithValues { state in
            guard case .open = state else { return }
            opened.signal()
            release.waitInTest()
        }
        let first = desk.start(talk)
        opened.waitInTest()
        let second = desk.start(talk)
        try desk.socket().send(text: ChannelDesk.json(Note(id: 1)))
        desk.seen.expect(["1", "1"])
        release.signal()
        first.dispose()
        second.dispose()
    }

    /// The last disposal ends the channel before it returns, though another thread is busy with its state: a start
    /// after it has a connection of its own, and one that is disposed of before it could begin has none.
    @Test func aStartAfterTheLastDisposalBeginsAnew() throws {
        let (opened, release) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let isFirst = Atomic(true)
        let talk = desk.open()
        talk.state.producer.startWithValues { state in
            guard case .open = state, isFirst.exchange(false, ordering: .relaxed) else { return }
            opened.signal()
            release.waitInTest()
        }
        let first = desk.start(talk)
        opened.waitInTest()
        first.dispose()
        desk.start(talk).dispose()
        let second = desk.start(talk)
        release.signal()
        let (old, new) = (try desk.socket(), try desk.socket())
        expect(old.take(), is: .close(code: 1000, reason: ""))
        new.send(text: ChannelDesk.json(Note(id: 1)))
        desk.seen.expect(["interrupted", "interrupted", "1"])
        expect(desk.server.requestCount, is: 2)
        second.dispose()
        expect(new.take(), is: .close(code: 1000, reason: ""))
    }

    /// Nor does the disposal wait for an observer that is busy with a message: behind it, only the interruption waits.
    @Test func aBusyObserverKeepsNoChannelOpen() throws {
        let (begins, goesOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let talk = desk.open()
        let (states, busy) = (desk.states(of: talk), Seen())
        let first = talk.messages.map { Note(id: $0.id * 10) }.start(
            busy.observer { _ in
                begins.signal()
                goesOn.waitInTest()
            }
        )
        let old = try desk.socket()
        old.send(text: ChannelDesk.json(Note(id: 1)))
        begins.waitInTest()
        first.dispose()
        expect(old.take(), is: .close(code: 1000, reason: ""))
        states.expect(["idle", "connecting", "open", "idle"])
        let second = desk.start(talk)
        try desk.socket().send(text: ChannelDesk.json(Note(id: 2)))
        desk.seen.expect(["2"])
        expect(busy.all, is: ["10"])
        goesOn.signal()
        busy.expect(["10", "interrupted"])
        second.dispose()
    }

    /// A message that was taken back takes none of a later connection with it.
    @Test func messagesOfAnotherRunAreTheirOwn() throws {
        desk.server.dispatcher = { _ in .webSocket().delayingHead(by: .seconds(60)) }
        let talk = desk.open()
        let observation = SerialDisposable()
        let starts = Atomic(0)
        talk.state.producer.skip(first: 1).startWithValues { [desk] state in
            guard case .idle = state, starts.add(1, ordering: .relaxed).newValue == 1 else { return }
            desk.server.dispatcher = { _ in .webSocket() }
            observation.inner = desk.start(talk)
            desk.send(Note(id: 2), over: talk)
        }
        let first = desk.start(talk)
        desk.send(Note(id: 1), over: talk)
        // The server has decided about the first connection before the answer to the next ones changes.
        expect(desk.server.takeRequest(timeout: .seconds(30))?.path, is: "/v1/talk")
        first.dispose()
        expect(try desk.socket().take(), is: .text(ChannelDesk.json(Note(id: 2))))
        expect(Set(desk.seen.wait(for: 3)), is: ["interrupted", "1 taken back", "2 sent"])
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
        expect(try reply.single()?.get(), is: "x")
        states.expect(4, last: "idle")

        let none = talk.request(Note(id: 8), timeout: .seconds(3), on: desk.clock) { $0.id == 9 ? $0.text : nil }
        let end = Seen()
        none.startWithResult { end.add("\($0)") }
        _ = try desk.socket().take()
        _ = try desk.socket().take()
        desk.clock.advance(by: .seconds(3))
        end.expect(["failure(the request timed out)"])

        // A backend that closes the channel answers no more.
        let unanswered = talk.request(Note(id: 8), on: desk.clock) { $0.id == 9 ? $0.text : nil }
        unanswered.startWithResult { end.add("\($0)") }
        try desk.socket().close()
        end.expect(["failure(the request timed out)", "failure(the channel was closed with 1000)"])
    }
}
