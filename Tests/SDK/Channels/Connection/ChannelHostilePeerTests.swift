import Dispatch
import Foundation
import MillraceBackend
import MillraceChannels
import MillraceMockServer
import MillraceStreams
import Synchronization
import TestSupport
import Testing

/// What a peer and an app can do to a channel, each against one promise.
@Suite(.bodyTimeLimit, .onWaitingThreads) struct ChannelHostilePeerTests {
    private typealias Note = ChannelDesk.Note

    private let desk: ChannelDesk
    private static let quick = ChannelReconnection(backoff: .constant(upTo: 100, pause: .seconds(2)))

    init() throws {
        desk = try ChannelDesk()
    }

    private static func text(_ id: Int) -> String { ChannelDesk.json(Note(id: id)) }

    private func open(_ channel: ChannelDesk.Channel, at peer: RawPeer) -> ChannelConnection<Note, Note> {
        ChannelDesk.open(channel, at: peer, on: desk.clock)
    }

    /// Starts a channel whose observer waits, after the message 1, until it is released.
    private func startSlowly(_ talk: ChannelConnection<Note, Note>, _ release: DispatchSemaphore) -> any Disposable {
        talk.messages.start(desk.seen.observer { if $0.id == 1 { release.waitInTest() } })
    }

    @Test func aMessageOfALostConnectionIsNotDelivered() throws {
        let peer = try RawPeer()
        let talk = open(ChannelDesk.channel.reconnecting(Self.quick).pinging(every: .seconds(10)), at: peer)
        let states = desk.states(of: talk)
        let observation = desk.start(talk)
        let first = try peer.upgrade()
        states.expect(3, last: "open")
        desk.clock.advance(by: .seconds(10))
        expect(first.readFrame()?.first, is: 0x89)
        desk.clock.advance(by: .seconds(10))
        states.expect(4, last: "waits…")
        desk.clock.advance(by: .seconds(2))
        let second = try peer.upgrade()
        states.expect(6, last: "open")
        expect(first.readFrame()?.first, is: 0x88)
        // The first connection still stands; when the client has read all of it, it ends it, too.
        try first.send(text: Self.text(1))
        first.shutDown()
        #expect(first.read().isEmpty)
        try second.send(text: Self.text(2))
        desk.seen.expect(["2"])
        observation.dispose()
        desk.seen.expect(["2", "interrupted"])
    }

    private static let faults: [Row<(Int, [String])>] = [
        Row("a message behind it", (2, ["1", "fails"])),
        Row("the end behind it", (0, ["1", "fails"])),
        Row("a loss behind it", (1, ["1", "fails"])),
    ]

    /// A message that can't be decoded ends the channel, whatever has come behind it meanwhile.
    @Test(arguments: faults)
    private func aMessageThatCannotBeDecodedIsTheLast(_ row: Row<(Int, [String])>) throws {
        let release = DispatchSemaphore(value: 0)
        let talk = desk.open(ChannelDesk.channel.reconnecting(Self.quick))
        let states = desk.states(of: talk)
        let observation = startSlowly(talk, release)
        let socket = try desk.socket()
        socket.send(text: Self.text(1))
        desk.seen.expect(["1"])
        socket.send(text: "x")
        switch row.value.0 {
        case 0:
            socket.close(code: 1000)
            states.expect(4, last: "closed")
        case 1:
            socket.drop()
            states.expect(4, last: "waits…")
        default:
            socket.send(text: Self.text(2))
            // The pong shows that the client has read everything.
            socket.ping()
            expect(socket.take(), is: .pong(Data()))
        }
        release.signal()
        let seen = desk.seen.wait(for: 2).map { $0.hasPrefix("fails GET /v1/talk: ") ? "fails" : $0 }
        #expect(seen == row.value.1, sourceLocation: row.location)
        observation.dispose()
    }

    @Test func theLastMessageIsTheLastThatWasReceived() throws {
        let (release, openings) = (DispatchSemaphore(value: 0), Seen())
        let talk = desk.open(
            ChannelDesk.channel.reconnecting(Self.quick).onOpen { opening in
                openings.add("\(opening.last?.id ?? 0)")
                return []
            }
        )
        let states = desk.states(of: talk)
        let observation = startSlowly(talk, release)
        let first = try desk.socket()
        for id in 1...3 { first.send(text: Self.text(id)) }
        first.drop(.cut)
        states.expect(4, last: "waits…")
        desk.clock.advance(by: .seconds(2))
        let second = try desk.socket()
        second.send(text: Self.text(4))
        openings.expect(["0", "3"])
        release.signal()
        desk.seen.expect(["1", "2", "3", "4"])
        observation.dispose()
    }

    /// While an observer is busy, the channel doesn't read 50 MB, and so doesn't expect an answer to its pings.
    @Test func aSlowObserverIsNoLostConnection() throws {
        let peer = try RawPeer()
        let release = DispatchSemaphore(value: 0)
        let talk = open(ChannelDesk.channel.reconnecting(Self.quick).pinging(every: .seconds(10)), at: peer)
        let states = desk.states(of: talk)
        let observation = startSlowly(talk, release)
        let socket = try peer.upgrade()
        let text = String(repeating: "x", count: 20_000)
        try socket.send(text: Self.text(1))
        desk.seen.expect(["1"])
        let messages = (2...2_500).flatMap { id in
            RawSocket.frame(0x81, Array(ChannelDesk.json(Note(id: id, text: text)).utf8))
        }
        let rest = socket.fill(with: messages)
        #expect(rest.count > 30_000_000)
        DispatchQueue(label: "server").async { try? socket.send(Array(rest)) }
        for _ in 1...5 {
            desk.clock.advance(by: .seconds(10))
            expect(socket.readFrame()?.first, is: 0x89)
        }
        release.signal()
        desk.seen.expect((1...2_500).map(String.init))
        expect(states.all, is: ["idle", "connecting", "open"])
        observation.dispose()
    }

    /// A peer that doesn't answer pings, but sends its own between the parts of a message, is there.
    @Test func anythingShowsThatThePeerIsThere() throws {
        let peer = try RawPeer()
        let talk = open(ChannelDesk.channel.pinging(every: .seconds(10)), at: peer)
        let states = desk.states(of: talk)
        let observation = desk.start(talk)
        let socket = try peer.upgrade()
        states.expect(3, last: "open")
        let pieces = Self.text(7).utf8.map { [$0] }
        for (index, piece) in pieces.enumerated() {
            let isLast = index == pieces.count - 1
            try socket.send(RawSocket.frame((index == 0 ? 0x01 : 0x00) | (isLast ? 0x80 : 0), piece))
            try socket.send(RawSocket.frame(0x89))
            expect(socket.readFrame()?.first, is: 0x8A)
            desk.clock.advance(by: .seconds(10))
            expect(socket.readFrame()?.first, is: 0x89)
        }
        desk.seen.expect(["7"])
        expect(states.all, is: ["idle", "connecting", "open"])
        observation.dispose()
    }

    @Test func anAppThatBlocksInOneChannelBlocksNoOther() throws {
        let release = DispatchSemaphore(value: 0)
        let (one, other) = (desk.open(), desk.open())
        let states = desk.states(of: one)
        let first = desk.start(one)
        let socket = try desk.socket()
        states.expect(3, last: "open")
        // When a message is there, no other thread is still busy with the opening.
        socket.send(text: Self.text(4))
        desk.seen.expect(["4"])
        let sent = Seen()
        // Not on this thread, which might be the one that the observer blocks.
        DispatchQueue(label: "sender").async {
            one.send(Note(id: 1)).start(
                .init(completed: {
                    sent.add("sent")
                    release.waitInTest()
                })
            )
        }
        sent.expect(["sent"])
        // The observer that blocks holds up its own channel at most; and its messages go on.
        let second = desk.start(other)
        try desk.socket().send(text: Self.text(5))
        desk.seen.expect(["4", "5"])
        socket.send(text: Self.text(6))
        desk.seen.expect(["4", "5", "6"])
        socket.ping()
        expect([socket.take(), socket.take()], is: [.text(Self.text(1)), .pong(Data())])
        release.signal()
        first.dispose()
        second.dispose()
    }

    /// A peer that sends pings and reads no pongs makes the client keep one of them, not all.
    @Test func aFloodOfPingsFillsNoMemory() throws {
        let peer = try RawPeer(receiveBuffer: 4096)
        let observation = desk.start(open(ChannelDesk.channel, at: peer))
        let socket = try peer.upgrade()
        let count = 150_000
        let filler = [UInt8](repeating: 7, count: 121)
        for start in stride(from: 0, to: count, by: 1000) {
            let pings = (start..<start + 1000).flatMap { number in
                RawSocket.frame(0x89, filler + (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) })
            }
            try socket.send(pings)
        }
        try socket.send(text: Self.text(1))
        desk.seen.expect(["1"])
        var (pongs, last, others) = (0, 0, [UInt8]())
        while last < count - 1, let (first, payload) = socket.readFrame() {
            if first == 0x8A { pongs += 1 } else { others.append(first) }
            last = payload.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
        }
        #expect((last, others, pongs < count / 2) == (count - 1, [], true))
        observation.dispose()
    }

    /// A greeting that no connection has taken whole is made anew for the next one, and the old one counts no more.
    @Test func aGreetingThatWasLostIsForgotten() throws {
        let peer = try RawPeer(receiveBuffer: 4096)
        let text = String(repeating: "x", count: 100_000)
        let greeting = ChannelDesk.channel.reconnecting(Self.quick).compressing(false).onOpen { opening in
            opening.number == 0 ? (1...100).map { Note(id: $0, text: text) } : []
        }
        let talk = open(greeting, at: peer)
        let states = desk.states(of: talk)
        let observation = desk.start(talk)
        let first = try peer.upgrade()
        states.expect(3, last: "open")
        first.reset()
        states.expect(4, last: "waits…")
        for id in 1...2 { desk.send(Note(id: id), over: talk) }
        desk.clock.advance(by: .seconds(2))
        let second = try peer.upgrade()
        desk.seen.expect(["1 sent", "2 sent"])
        expect(second.readFrame()?.first, is: 0x81)
        observation.dispose()
    }

    /// The messages and the code of a peer that has ended the connection arrive, though the client can send no more.
    @Test func whatHasArrivedIsReadThoughNothingCanBeSent() throws {
        let peer = try RawPeer()
        let release = DispatchSemaphore(value: 0)
        let talk = open(ChannelDesk.channel, at: peer)
        let observation = startSlowly(talk, release)
        let socket = try peer.upgrade()
        try socket.send(text: Self.text(1))
        desk.seen.expect(["1"])
        let text = String(repeating: "x", count: 20_000)
        // The channel takes the long ones; of the rest, the system has to take little: for 12 KB in pieces it may use
        // as much memory as it has for a connection, and then takes no more.
        for id in 2...15 { try socket.send(text: ChannelDesk.json(Note(id: id, text: text))) }
        try socket.send(text: Self.text(16))
        try socket.send(RawSocket.frame(0x88, [0x0F, 0xA1]))
        try socket.waitUntilReceived()
        socket.close()
        let sent = Seen()
        for _ in 1...20 {
            talk.send(Note(id: 0)).start(.init(failed: { _ in sent.add("") }, completed: { sent.add("") }))
            sched_yield()
        }
        sent.wait(for: 1)
        release.signal()
        desk.seen.expect((1...16).map(String.init) + ["fails GET /v1/talk: the channel was closed with 4001"])
        observation.dispose()
    }
}
