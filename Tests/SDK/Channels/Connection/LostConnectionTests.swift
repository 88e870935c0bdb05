import Dispatch
import Foundation
import MillraceBackend
import MillraceChannels
import MillraceMockServer
import MillraceStreams
import TestSupport
import Testing

/// A channel over several connections.
@Suite(.bodyTimeLimit) struct LostConnectionTests {
    private typealias Note = ChannelDesk.Note

    private let desk: ChannelDesk
    private static let quick = ChannelReconnection(backoff: .constant(upTo: 3, pause: .seconds(2)))

    init() throws {
        desk = try ChannelDesk()
    }

    @Test func aLostChannelConnectsAgainAndResumes() throws {
        let openings = Seen()
        let talk = desk.open(
            ChannelDesk.channel.reconnecting(Self.quick).onOpen { opening in
                let open = opening.unconfirmed.map(\.id)
                openings.add("\(opening.number) after \(opening.last?.id ?? 0), open \(open)")
                return [Note(id: 100 + opening.number)]
            }
        )
        let states = desk.states(of: talk)
        let observation = desk.start(talk)
        let first = try desk.socket()
        expect(first.take(), is: .text(ChannelDesk.json(Note(id: 100))))
        first.send(text: ChannelDesk.json(Note(id: 5)))
        desk.send(Note(id: 1), over: talk)
        expect(Set(desk.seen.wait(for: 2)), is: ["5", "1 sent"])
        first.drop()
        states.expect(["idle", "connecting", "open", "waits 2.0: GET /v1/talk: the channel was closed with 1006"])

        // What waits is sent over the next connection, after the greeting.
        desk.send(Note(id: 2), over: talk)
        desk.send(Note(id: 3), over: talk).dispose()
        desk.clock.advance(by: .seconds(2))
        let second = try desk.socket()
        let texts = [101, 2].map { ChannelDesk.json(Note(id: $0)) }
        expect([second.take(), second.take()], is: texts.map { .text($0) })
        expect(openings.all, is: ["0 after 0, open []", "1 after 5, open [1]"])
        expect(desk.seen.wait(for: 4).suffix(2), is: ["3 taken back", "2 sent"])
        observation.dispose()
        expect(second.take(), is: .close(code: 1000, reason: ""))
    }

    @Test func aPingConfirmsWhatWasSentBefore() throws {
        let openings = Seen()
        let talk = desk.open(
            ChannelDesk.channel.reconnecting(Self.quick).pinging(every: .seconds(10)).onOpen { opening in
                openings.add("\(opening.unconfirmed.map(\.id))")
                return []
            }
        )
        let states = desk.states(of: talk)
        let observation = desk.start(talk)
        let socket = try desk.socket()
        socket.answersControlFrames = false
        desk.send(Note(id: 1), over: talk)
        desk.seen.wait(for: 1)
        expect(socket.take(), is: .text(ChannelDesk.json(Note(id: 1))))
        desk.clock.advance(by: .seconds(10))
        expect(socket.take(), is: .ping(Data("1".utf8)))
        socket.send(.pong(Data("1".utf8)))
        socket.send(text: ChannelDesk.json(Note(id: 9)))
        desk.send(Note(id: 2), over: talk)
        expect(Set(desk.seen.wait(for: 3)), is: ["1 sent", "9", "2 sent"])
        expect(socket.take(), is: .text(ChannelDesk.json(Note(id: 2))))

        // Without an answer, the connection is taken for lost.
        desk.clock.advance(by: .seconds(10))
        expect(socket.take(), is: .ping(Data("2".utf8)))
        desk.clock.advance(by: .seconds(10))
        states.expect(4, last: "waits 2.0: GET /v1/talk: the request timed out")
        desk.clock.advance(by: .seconds(2))
        _ = try desk.socket()
        openings.expect(["[]", "[2]"])
        observation.dispose()
    }

    /// A message that was sent stays unconfirmed, though the connection over which it was repeated was lost, too.
    @Test func aRepetitionThatWasLostIsRepeated() throws {
        let openings = Seen()
        let talk = desk.open(
            ChannelDesk.channel.reconnecting(Self.quick).pinging(every: .seconds(10)).onOpen { opening in
                openings.add("\(opening.unconfirmed.map(\.id))")
                return [Note(id: 100)] + opening.unconfirmed
            }
        )
        let states = desk.states(of: talk)
        let observation = desk.start(talk)
        let first = try desk.socket()
        desk.send(Note(id: 1), over: talk)
        expect([first.take(), first.take()], is: [100, 1].map { .text(ChannelDesk.json(Note(id: $0))) })
        desk.seen.expect(["1 sent"])
        first.drop()
        for count in 1...2 {
            states.expect(1 + 3 * count, last: "waits 2.0: GET /v1/talk: the channel was closed with 1006")
            desk.clock.advance(by: .seconds(2))
            let next = try desk.socket()
            expect([next.take(), next.take()], is: [100, 1].map { .text(ChannelDesk.json(Note(id: $0))) })
            next.send(text: ChannelDesk.json(Note(id: 9)))
            desk.seen.wait(for: 1 + count)
            if count == 1 { next.drop() }
        }
        openings.expect(["[]", "[1]", "[1]"])
        observation.dispose()
    }

    /// All sessions may share the clock, and an observer that blocks would stop their timers.
    @Test func theClockCallsNoObserver() throws {
        let channel = ChannelDesk.channel.reconnecting(Self.quick).pinging(every: .seconds(10)).compressing(false)
        let talk = desk.open(channel)
        let states = desk.states(of: talk)
        let thread = pthread_self()
        let onClock = Seen()
        let note: @Sendable (String) -> Void = { text in
            if pthread_equal(pthread_self(), thread) != 0 { onClock.add(text) }
        }
        let observation = desk.start(talk)
        talk.state.signal.observeValues { note("\($0)") }
        let socket = try desk.socket()
        states.expect(3, last: "open")
        (socket.answersControlFrames, socket.isReading) = (false, false)
        // A message of which bytes are sent fails with the connection.
        let text = String(repeating: "x", count: 16 << 20)
        talk.send(Note(id: 1, text: text)).start(
            .init(failed: { [seen = desk.seen] _ in
                note("not sent")
                seen.add("not sent")
            })
        )
        let end = ContinuousClock.now + .seconds(30)
        while states.all.count < 4, ContinuousClock.now < end {
            desk.clock.advance(by: .seconds(10))
            sched_yield()
        }
        // The clock may have moved once more meanwhile, so that the connection opens already.
        expect(states.all.dropFirst(3).first?.hasSuffix("GET /v1/talk: the request timed out"), is: true)
        desk.clock.advance(by: .seconds(2))
        _ = try desk.socket()
        expect(states.wait(for: 6).suffix(2), is: ["connecting", "open"])
        #expect((desk.seen.all, onClock.all) == (["not sent"], []))
        observation.dispose()
    }

    /// The pings that were due meanwhile are one, and it has its time for an answer.
    @Test func anObserverThatBlocksLosesNoConnection() throws {
        let talk = desk.open(ChannelDesk.channel.pinging(every: .seconds(10)))
        let states = desk.states(of: talk)
        let observation = desk.start(talk)
        let socket = try desk.socket()
        states.expect(3, last: "open")
        let (begins, goesOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        // Where the message is sent before the start has returned, the thread of the start calls the observer.
        DispatchQueue(label: "sender").async {
            talk.send(Note(id: 1)).start(
                .init(completed: {
                    begins.signal()
                    goesOn.waitInTest()
                })
            )
        }
        begins.waitInTest()
        for _ in 0..<3 { desk.clock.advance(by: .seconds(10)) }
        goesOn.signal()
        expect([socket.take(), socket.take()], is: [.text(ChannelDesk.json(Note(id: 1))), .ping(Data("1".utf8))])
        desk.send(Note(id: 2), over: talk)
        desk.seen.expect(["2 sent"])
        expect(states.all.count, is: 3)
        observation.dispose()
    }

    @Test func aRefusalIsRepeatedAfterThePauseThatItAsksFor() throws {
        desk.server.enqueue(.status(503).header("Retry-After", "7"))
        desk.server.enqueue(.status(503))
        desk.server.enqueue(.status(503))
        let talk = desk.open(ChannelDesk.channel.reconnecting(.init(backoff: .constant(upTo: 2, pause: .seconds(2)))))
        let states = desk.states(of: talk)
        let observation = desk.start(talk)
        states.expect(3, last: "waits 7.0: GET /v1/talk: HTTP 503")
        desk.clock.advance(by: .seconds(7))
        states.expect(5, last: "waits 2.0: GET /v1/talk: HTTP 503")
        desk.clock.advance(by: .seconds(2))
        desk.seen.expect(["fails GET /v1/talk: HTTP 503"])
        states.expect(7, last: "closed: GET /v1/talk: HTTP 503")
        observation.dispose()
    }

    @Test(arguments: [false, true])
    func nothingConnectsAfterTheLastObserverHasLeft(isBusy: Bool) throws {
        let (begins, goesOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let talk = desk.open(ChannelDesk.channel.reconnecting(Self.quick))
        let states = desk.states(of: talk)
        let observation = talk.messages.start(
            desk.seen.observer { _ in
                begins.signal()
                goesOn.waitInTest()
            }
        )
        let socket = try desk.socket()
        if isBusy {
            socket.send(text: ChannelDesk.json(Note(id: 1)))
            begins.waitInTest()
        }
        socket.drop()
        states.expect(4, last: "waits…")
        observation.dispose()
        desk.clock.advance(by: .seconds(100))
        states.expect(5, last: "idle")
        goesOn.signal()
        desk.seen.expect(isBusy ? ["1", "interrupted"] : ["interrupted"])
        expect(desk.server.requestCount, is: 1)

        // Nor does a channel that is disposed of while it connects; nothing is busy with this one.
        desk.server.dispatcher = { _ in .webSocket().delayingHead(by: .seconds(60)) }
        let other = desk.open()
        let others = desk.states(of: other)
        desk.start(other).dispose()
        others.expect(["idle", "connecting", "idle"])
    }

    @Test func aSlowBackendRefusesMoreThanTheLimit() throws {
        let talk = desk.open(ChannelDesk.channel.limits(unsent: 1 << 20).compressing(false))
        let observation = desk.start(talk)
        let socket = try desk.socket()
        socket.isReading = false
        let text = String(repeating: "x", count: 100_000)
        var refused = 0
        for id in 0..<400 where refused == 0 {
            desk.send(Note(id: id, text: text), over: talk)
            refused = desk.seen.all.filter { $0.contains("not sent: 1048576 bytes of messages wait to be sent") }.count
        }
        socket.isReading = true
        let taken = (0..<10).count { _ in socket.take(timeout: .seconds(30)) != nil }
        #expect((refused > 0, taken) == (true, 10))
        observation.dispose()
    }
}
