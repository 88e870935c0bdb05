import BackendTestSupport
import Dispatch
import Foundation
import MillraceBackend
import MillraceChannels
import MillraceMockServer
import MillraceStreams
import Synchronization
import TestSupport
import Testing

/// Apps that connect often, at once, and from many threads: what they count agrees, and nothing remains.
@Suite(.bodyTimeLimit, .onWaitingThreads) struct ChannelStressTests {
    private typealias Note = ChannelDesk.Note

    private let desk: ChannelDesk
    private static let always = ChannelReconnection(backoff: .constant(upTo: .max, pause: .seconds(2)))

    init() throws {
        desk = try ChannelDesk()
    }

    @Test func aThousandReconnectsLeaveNothingBehind() throws {
        let count = TestDepth.times(1_000)
        let peer = try RawPeer()
        let clock = desk.clock
        let talk = ChannelDesk.open(ChannelDesk.channel.reconnecting(Self.always), at: peer, on: clock)
        let waits = DispatchSemaphore(value: 0)
        talk.state.producer.startWithValues { if case .waiting = $0 { waits.signal() } }
        let observation = desk.start(talk)
        var most = 0
        for id in 0..<count {
            let socket = try peer.upgrade()
            try socket.send(text: ChannelDesk.json(Note(id: id)))
            id.isMultiple(of: 2) ? socket.shutDown() : try socket.send(RawSocket.frame(0x88, [0x03, 0xF3]))
            guard waits.waitInTest() else { break }
            most = max(most, Descriptors.connected(to: peer.url))
            clock.advance(by: .seconds(5))
        }
        desk.seen.expect((0..<count).map(String.init))
        expect(most <= 1, is: true)
        observation.dispose()
    }

    /// Each channel has four descriptors of this process, which may have 256 for all tests: both ends of the
    /// connection, and the two by which libcurl wakes its own loop.
    @Test func manyChannelsAtOnceAreApart() throws {
        desk.server.dispatcher = { _ in
            .webSocket { socket in socket.onMessage = { socket, message in socket.send(message) } }
        }
        let all = (0..<10).map { number in
            let (talk, seen) = (desk.open(), Seen())
            let observation = talk.messages.startWithResult { seen.add("\((try? $0.get().id) ?? -1)") }
            DispatchQueue.concurrentPerform(iterations: 4) { part in
                talk.send(Note(id: number * 10 + part)).start()
            }
            return (number, observation, seen)
        }
        for (number, observation, seen) in all {
            expect(Set(seen.wait(for: 4)), is: Set((0..<4).map { "\(number * 10 + $0)" }))
            observation.dispose()
        }
    }

    /// Two observers come and go on two threads: the channel is connected or not, and at the end it works.
    @Test func observersComeAndGoOnTwoThreads() throws {
        let talk = desk.open()
        DispatchQueue.concurrentPerform(iterations: 2) { _ in
            for _ in 0..<300 { talk.messages.start().dispose() }
        }
        // Another thread may still be about to say so.
        #expect(talk.state.producer.filter { $0 == .idle }.first() != nil)
        desk.server.dispatcher = { _ in .webSocket { $0.send(text: ChannelDesk.json(Note(id: 1))) } }
        let observation = desk.start(talk)
        desk.seen.expect(entry: "1")
        observation.dispose()
    }

    private struct Counts {
        var received: [[Note]] = []
        var ends: [Int: String] = [:]
    }

    /// Eight threads send while the connection is lost again and again: each message has one end, none comes twice, and
    /// those of a sender keep their order.
    @Test func messagesAreCountedWhileTheConnectionFlaps() throws {
        let counts = Mutex(Counts())
        desk.server.dispatcher = { _ in
            .webSocket { socket in
                let connection = counts.withLock { counts in
                    counts.received.append([])
                    return counts.received.count - 1
                }
                socket.onMessage = { socket, message in
                    guard case .text(let text) = message,
                        let note = try? JSONDecoder().decode(Note.self, from: Data(text.utf8))
                    else { return }
                    let count = counts.withLock { counts in
                        counts.received[connection].append(note)
                        return counts.received[connection].count
                    }
                    if count == 40, connection < 15 { socket.drop() }
                }
            }
        }
        let talk = desk.open(ChannelDesk.channel.reconnecting(.init(backoff: .constant(upTo: .max, pause: .zero))))
        let observation = desk.start(talk)
        let done = DispatchGroup()
        for sender in 0..<8 {
            let queue = DispatchQueue(label: "sender \(sender)")
            for number in 0..<200 {
                done.enter()
                queue.async {
                    let id = sender * 1_000 + number
                    let end: @Sendable (String) -> Void = { text in
                        let isFirst = counts.withLock { counts in
                            defer { counts.ends[id] = text }
                            return counts.ends[id] == nil
                        }
                        if !isFirst { Issue.record("two ends: \(id)") }
                        done.leave()
                    }
                    let start = talk.send(Note(id: id)).start(
                        .init(
                            failed: { _ in end("failed") },
                            completed: { end("sent") },
                            interrupted: { end("taken back") }
                        )
                    )
                    if number.isMultiple(of: 7) { start.dispose() }
                }
            }
        }
        let clock = desk.clock
        let isOver = Mutex(false)
        DispatchQueue(label: "clock").async {
            while !isOver.withLock({ $0 }) { clock.advance(by: .milliseconds(1)) }
        }
        done.waitInTest()
        isOver.withLock { $0 = true }
        observation.dispose()
        let (received, ends) = counts.withLock { ($0.received, $0.ends) }
        let disordered = received.flatMap { messages in
            let ids = messages.map(\.id)
            return (0..<8).map { sender in ids.filter { $0 / 1_000 == sender } }.filter { $0 != $0.sorted() }
        }
        // No message comes twice, be it over one connection or over two.
        let all = received.flatMap { $0.map(\.id) }
        #expect((ends.count, disordered, Set(all).count) == (1_600, [], all.count))
    }

    /// Observers call the channel again: from messages, and from the state.
    @Test func observersCallTheChannel() throws {
        desk.server.dispatcher = { _ in
            .webSocket { socket in
                socket.send(text: ChannelDesk.json(Note(id: 1)))
                socket.onMessage = { socket, message in socket.send(message) }
            }
        }
        let talk = desk.open()
        let seen = desk.seen
        let observation = SerialDisposable()
        let states = Seen()
        talk.state.producer.startWithValues { state in
            states.add("\(state)")
            if case .open = state { talk.send(Note(id: 50)).start() }
            if case .idle = state, states.all.count > 2 {
                states.add("again \(talk.messages.start())".isEmpty ? "" : "again")
            }
        }
        observation.inner = talk.messages.startWithResult { result in
            let id = (try? result.get().id) ?? -1
            seen.add("\(id)")
            if id == 1 { talk.send(Note(id: 2)).start() }
            if id == 2 {
                observation.dispose()
                seen.add("disposed")
            }
        }
        seen.expect(entry: "disposed")
        states.expect(entry: "again")
        expect(seen.all.contains("-1"), is: false)
    }

    private static let phases: [Row<String>] = [
        Row("before the head", "connect"), Row("within the head", "head"), Row("open", "open"),
        Row("within a message", "message"), Row("while closing", "closing"), Row("while waiting", "waiting"),
    ]

    /// When the last observer leaves, in whatever phase, the connection ends and everything is released.
    @Test(arguments: phases)
    private func disposingReleasesEverything(_ row: Row<String>) throws {
        let peer = try RawPeer()
        let clock = TestScheduler()
        let leaks = Held.Count()
        do {
            let held = Held(leaks)
            let channel = ChannelDesk.channel.reconnecting(Self.always).onOpen { _ in held.passing([]) }
            let talk = ChannelDesk.open(channel, at: peer, on: clock)
            let states = desk.states(of: talk)
            let observation = talk.messages.startWithResult { _ in held.passing(()) }
            let socket = try peer.accept()
            let request = socket.readHead()
            let head = RawPeer.head(for: request)
            switch row.value {
            case "connect": break
            case "head": try socket.send(String(head.dropLast(10)))
            default:
                try socket.send(head)
                states.expect(3, last: "open")
            }
            if row.value == "message" { try socket.send([0x81, 100, 65]) }
            if row.value == "waiting" {
                socket.reset()
                states.expect(4, last: "waits…")
            }
            talk.send(Note(id: 1)).start(.init(completed: { held.passing(()) }))
            if row.value == "closing" { talk.send(Note(id: 1)).start().dispose() }
            observation.dispose()
            if row.value != "waiting" {
                while let (first, _) = socket.readFrame(), first != 0x88 {}
                clock.advance(by: .seconds(5))
                while !socket.read().isEmpty {}
            }
            _ = talk.state.producer.filter { $0 == .idle }.first()
        }
        let end = ContinuousClock.now + .seconds(30)
        while leaks.value > 0, ContinuousClock.now < end { sched_yield() }
        #expect(
            (leaks.value, clock.isIdle, Descriptors.connected(to: peer.url)) == (0, true, 0),
            sourceLocation: row.location
        )
    }

    /// An object whose release a test counts.
    private final class Held: Sendable {
        final class Count: Sendable {
            private let number = Atomic(0)
            var value: Int { number.load(ordering: .relaxed) }
            func add(_ more: Int) { number.add(more, ordering: .relaxed) }
        }

        private let count: Count

        init(_ count: Count) {
            self.count = count
            count.add(1)
        }

        deinit { count.add(-1) }

        func passing<Value>(_ value: Value) -> Value { value }
    }
}
