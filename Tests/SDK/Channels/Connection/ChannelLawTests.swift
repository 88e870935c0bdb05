import Dispatch
import Foundation
import MillraceBackend
import MillraceChannels
import MillraceMockServer
import MillraceStreams
import Synchronization
import TestSupport
import Testing

/// The laws of streams (`Contracts.md` of MillraceStreams) for the three streams of a channel.
@Suite(.bodyTimeLimit, .onWaitingThreads) struct ChannelLawTests {
    private typealias Note = ChannelDesk.Note
    private typealias Talk = ChannelConnection<Note, Note>

    /// A stream of a channel, whose values are texts.
    private enum Stream: String, CaseIterable {
        case messages, sending, state

        func producer(of talk: Talk) -> SignalProducer<String, CoreError> {
            switch self {
            case .messages: talk.messages.map { "\($0.id)" }
            case .sending: talk.send(Note(id: 1)).promoteValue(String.self)
            case .state:
                talk.state.producer.map { state in
                    switch state {
                    case .idle: "idle"
                    case .connecting: "connecting"
                    case .open: "open"
                    case .waiting: "waiting"
                    case .closed: "closed"
                    }
                }
                .promoteError(CoreError.self)
            }
        }
    }

    /// Records events, and how often one came during another, or after the end.
    private final class Witness: Sendable {
        let seen = Seen()
        private let ends = Atomic(0)
        private let isInside = Atomic(false)
        private let faults = Atomic(0)

        func observer(
            _ action: @escaping @Sendable () -> Void = {}
        ) -> Signal<String, CoreError>.Observer {
            .init(
                value: { self.note($0, action) },
                failed: { _ in self.note("failed", isEnd: true, action) },
                completed: { self.note("completed", isEnd: true, action) },
                interrupted: { self.note("interrupted", isEnd: true, action) }
            )
        }

        private func note(_ text: String, isEnd: Bool = false, _ action: () -> Void) {
            if isInside.exchange(true, ordering: .relaxed) || endCount > 0 { faults.add(1, ordering: .relaxed) }
            if isEnd { ends.add(1, ordering: .relaxed) }
            seen.add(text)
            action()
            isInside.store(false, ordering: .relaxed)
        }

        var endCount: Int { ends.load(ordering: .relaxed) }
        var faultCount: Int { faults.load(ordering: .relaxed) }
    }

    private static let always = ChannelReconnection(backoff: .constant(upTo: .max, pause: .seconds(1)))

    private let desk: ChannelDesk
    private let witness = Witness()

    init() throws {
        desk = try ChannelDesk()
    }

    private func say(_ id: Int, on socket: MockSocket) {
        socket.send(text: ChannelDesk.json(Note(id: id)))
    }

    @Test(arguments: Stream.allCases)
    private func nothingBeginsBeforeAStartOrInAnEndedLifetime(_ stream: Stream) throws {
        let (talk, other) = (desk.open(), desk.open())
        let observation = desk.start(talk)
        let socket = try desk.socket()
        for producer in [stream.producer(of: talk), stream.producer(of: other)] {
            producer.start(witness.observer(), within: .empty)
        }
        expect(witness.seen.all, is: ["interrupted", "interrupted"])
        // What a start would have sent precedes the next message.
        desk.send(Note(id: 9), over: talk)
        expect(socket.take(), is: .text(ChannelDesk.json(Note(id: 9))))
        #expect((other.state.value, desk.server.requestCount) == (.idle, 1))
        observation.dispose()
    }

    private static let disposals: [Row<(Stream, isOpen: Bool, seen: [String])>] = [
        Row("messages, open", (.messages, true, ["1", "interrupted"])),
        Row("messages, waiting", (.messages, false, ["interrupted"])),
        Row("sending, open", (.sending, true, ["completed"])),
        Row("sending, waiting", (.sending, false, ["interrupted"])),
        Row("state, open", (.state, true, ["open", "interrupted"])),
        Row("state, waiting", (.state, false, ["waiting", "interrupted"])),
    ]

    /// The channel goes on for another observer.
    @Test(arguments: disposals)
    private func nothingFollowsADisposal(_ row: Row<(Stream, isOpen: Bool, seen: [String])>) throws {
        let talk = desk.open(ChannelDesk.channel.reconnecting(Self.always))
        let states = desk.states(of: talk)
        let observation = desk.start(talk)
        var socket = try desk.socket()
        states.expect(3, last: "open")
        if !row.value.isOpen {
            socket.drop()
            states.expect(4, last: "waits…")
        }
        let run = row.value.0.producer(of: talk).start(witness.observer())
        if row.value.isOpen {
            // The thread that has opened the channel may still have to carry out the start, and then what is sent.
            desk.send(Note(id: 8), over: talk)
            desk.seen.expect(entry: "8 sent")
            say(1, on: socket)
            desk.seen.expect(entry: "1")
            witness.seen.wait(for: 1)
        }
        run.dispose()
        witness.seen.expect(row.value.seen)
        if row.value.isOpen { socket.drop() }
        states.expect(4, last: "waits…")
        clock(1)
        socket = try desk.socket()
        say(2, on: socket)
        desk.seen.expect(entry: "2")
        desk.send(Note(id: 9), over: talk)
        expect(socket.take(), is: .text(ChannelDesk.json(Note(id: 9))))
        #expect((witness.seen.all, witness.faultCount) == (row.value.seen, 0), sourceLocation: row.location)
        observation.dispose()
    }

    private func clock(_ seconds: Int) {
        desk.clock.advance(by: .seconds(seconds))
    }

    private static let deliveries: [Row<(Stream, seen: [String])>] = [
        Row("messages", (.messages, ["1", "interrupted"])), Row("sending", (.sending, ["completed"])),
        Row("state", (.state, ["idle", "interrupted"])),
    ]

    @Test(arguments: deliveries)
    private func nothingFollowsADisposalInsideADelivery(_ row: Row<(Stream, seen: [String])>) throws {
        desk.server.dispatcher = { _ in
            .webSocket { socket in for id in 1...3 { socket.send(text: ChannelDesk.json(Note(id: id))) } }
        }
        let talk = desk.open()
        let run = SerialDisposable()
        let observer = witness.observer { run.dispose() }
        let isFirst = row.value.0 != .sending
        if isFirst { run.inner = row.value.0.producer(of: talk).start(observer) }
        let observation = desk.start(talk)
        if !isFirst { run.inner = row.value.0.producer(of: talk).start(observer) }
        desk.seen.expect(entry: "3")
        let seen = witness.seen.wait(for: row.value.seen.count)
        #expect((seen, witness.faultCount) == (row.value.seen, 0), sourceLocation: row.location)
        observation.dispose()
    }

    /// The backend closes, the connection breaks off, and the observer leaves at once; another one may stay.
    @Test(arguments: Stream.allCases)
    private func thereIsOneEnd(_ stream: Stream) throws {
        for round in 0..<20 {
            let (talk, witness) = (desk.open(), Witness())
            let other = stream == .messages ? nil : desk.start(talk)
            let run = stream.producer(of: talk).start(witness.observer())
            let socket = try desk.socket()
            DispatchQueue.concurrentPerform(iterations: 3) { part in
                switch part {
                case 0: socket.close(code: round.isMultiple(of: 2) ? 1000 : 4001)
                case 1: socket.drop()
                default: run.dispose()
                }
            }
            other?.dispose()
            let hasEnded = witness.seen.waits { ["failed", "completed", "interrupted"].contains($0) }
            let last = talk.state.producer.filter { $0 == .idle || $0.isClosed }.first()
            #expect(
                (hasEnded, last != nil, witness.endCount, witness.faultCount) == (true, true, 1, 0),
                "\(witness.seen.all)"
            )
        }
    }

    /// The connection is lost again and again, while other threads send, and other observers come and go.
    @Test(arguments: [Stream.messages, .state])
    private func eventsComeOneAtATime(_ stream: Stream) throws {
        let sockets = Atomic(0)
        desk.server.dispatcher = { _ in
            .webSocket { socket in
                for id in 0..<20 { socket.send(text: ChannelDesk.json(Note(id: id))) }
                let number = sockets.add(1, ordering: .relaxed).newValue
                number < 20 ? socket.drop(.disconnect) : socket.close(code: 1000)
            }
        }
        let talk = desk.open(ChannelDesk.channel.reconnecting(Self.always))
        let observation = stream.producer(of: talk).start(witness.observer { sched_yield() })
        let (queue, done) = (DispatchQueue(label: "others", attributes: .concurrent), DispatchGroup())
        let others = talk.messages.startWithResult { result in
            guard case .success = result else { return }
            queue.async(group: done) { talk.send(Note(id: 1)).start() }
            queue.async(group: done) { talk.messages.start().dispose() }
        }
        talk.state.producer.startWithValues { [clock = desk.clock] state in
            guard case .waiting = state else { return }
            queue.async(group: done) { clock.advance(by: .seconds(1)) }
        }
        witness.seen.expect(entry: stream == .state ? "closed" : "completed")
        others.dispose()
        done.waitInTest()
        if stream == .state { observation.dispose() }
        witness.seen.expect(entry: stream == .state ? "interrupted" : "completed")
        #expect((witness.faultCount, witness.endCount) == (0, 1))
    }

    private final class Token: Sendable {}

    @Test(arguments: Stream.allCases)
    private func anEndReleasesTheObserver(_ stream: Stream) throws {
        weak var held: Token?
        let talk = desk.open()
        let observation = desk.start(talk)
        let socket = try desk.socket()
        do {
            let token = Token()
            held = token
            let run = stream.producer(of: talk).start(witness.observer { withExtendedLifetime(token) {} })
            stream == .state ? run.dispose() : socket.close(code: 1000)
        }
        let hasEnded = witness.seen.waits { ["failed", "completed", "interrupted"].contains($0) }
        // The thread of the delivery may still be on its way back.
        let end = ContinuousClock.now + .seconds(30)
        while held != nil, ContinuousClock.now < end { sched_yield() }
        #expect((hasEnded, held == nil) == (true, true))
        observation.dispose()
    }
}

extension ChannelState {
    fileprivate var isClosed: Bool { if case .closed = self { true } else { false } }
}
