import Foundation
import MillraceBackend
import MillraceStreams
import Synchronization
import Testing

@testable import MillraceCQRS

/// An outbox with a store in memory, a clock of the test's, and a backend whose answers the test gives.
@Suite struct OutboxTests {
    private let desk = OutboxDesk()

    // MARK: Acceptance and sending

    @Test func aCommandIsAcceptedSentAndCarriedOut() throws {
        let outbox = try desk.open()
        let news = desk.execute(Write(letter: "a"), outbox)
        #expect(news.all == ["accepted", "sent"])
        #expect(try desk.store.open(login: "anna").commands.map(\.type) == ["Write"])

        desk.succeed(0)

        #expect(news.all == ["accepted", "sent", "succeeded", "completed"])
        #expect(try desk.store.open(login: "anna").commands == [])
        #expect(outbox.commands.value == [])
    }

    @Test func aCommandIsOnDiskBeforeItIsAcceptedOrSent() throws {
        let writing = TestScheduler()
        let outbox = try desk.open(writing: writing)
        let news = desk.execute(Write(letter: "a"), outbox)
        #expect(news.all == [])
        #expect(desk.accessible.commands.isEmpty)
        #expect(outbox.commands.value == [])

        writing.advance()

        #expect(news.all == ["accepted", "sent"])
        #expect(desk.accessible.commands.count == 1)
    }

    @Test func aLaneKeepsItsOrderAndOthersDoNotWait() throws {
        let outbox = try desk.open()
        for (letter, lane) in [("a", "1"), ("b", "1"), ("c", "2"), ("d", "1"), ("e", "2")] {
            desk.execute(Write(letter: letter, lane: Lane(lane)), outbox)
        }
        #expect(desk.bodies == ["a", "c"])
        desk.succeed(1)
        #expect(desk.bodies == ["a", "c", "e"])
        desk.succeed(0)
        #expect(desk.bodies == ["a", "c", "e", "b"])
        desk.succeed(3)
        #expect(desk.bodies == ["a", "c", "e", "b", "d"])
    }

    @Test func noMoreCommandsAreOnTheirWayThanThePolicySays() throws {
        let outbox = try desk.open(policy: OutboxPolicy(sendsAtOnce: 2))
        for letter in ["a", "b", "c"] { desk.execute(Write(letter: letter, lane: Lane(letter)), outbox) }
        #expect(desk.bodies == ["a", "b"])
        desk.succeed(1)
        #expect(desk.bodies == ["a", "b", "c"])
    }

    @Test(arguments: ["Idempotency-Key", "X-Request-Id"])
    func theKeyStaysTheSameOverAttemptsAndRestarts(name: String) throws {
        let outbox = try desk.open()
        if name == "X-Request-Id" {
            desk.execute(Named(letter: "a"), outbox)
        } else {
            desk.execute(Write(letter: "a"), outbox)
        }
        desk.fail(0, .transport(.reset))
        desk.clock.advance(by: .seconds(1))
        outbox.close()
        let again = try desk.open()

        let keys = desk.accessible.commands.map { $0.headers[name] }
        #expect(keys.count == 3)
        #expect(Set(keys).count == 1)
        #expect(keys[0]?.hasPrefix("\"") == true && keys[0]?.count == 38)
        withExtendedLifetime(again) {}
    }

    // MARK: Outcomes

    /// What an attempt says, and whether the command stays, with everything else waiting or not.
    @Test(arguments: OutcomeCase.all)
    func everyOutcomeHasItsConsequence(expected: OutcomeCase) throws {
        let outbox = try desk.open()
        desk.execute(Write(letter: "a", lane: "1"), outbox)
        desk.fail(0, expected.error)
        desk.execute(Write(letter: "b", lane: "2"), outbox)

        #expect(outbox.commands.value.first?.isSetAside == expected.isRefused)
        #expect(desk.bodies == (expected.pausesAll ? ["a"] : ["a", "b"]))
        guard !expected.isRefused else { return }
        let count = desk.bodies.count
        desk.clock.advance(by: .seconds(1))
        #expect(desk.bodies.count == count + 1)
        desk.succeed(count)
        #expect(desk.bodies.filter { $0 == "a" }.count == 2)
    }

    @Test func pausesBecomeLongerAndEndWithTheFirstSuccess() throws {
        let outbox = try desk.open()
        desk.execute(Write(letter: "a"), outbox)
        for (attempt, pause) in [1, 2, 4, 8].enumerated() {
            desk.fail(attempt, .transport(.refused))
            desk.clock.advance(by: .milliseconds(pause * 1_000 - 1))
            #expect(desk.bodies.count == attempt + 1)
            desk.clock.advance(by: .milliseconds(1))
            #expect(desk.bodies.count == attempt + 2)
        }
        desk.fail(4, .transport(.refused))
        // A query reaches the backend: the commands needn't wait any longer.
        desk.live.observe(Letters()).start()
        desk.accessible.queries[0].answer(.success("\"\""))
        #expect(desk.bodies.count == 6)
        withExtendedLifetime(outbox) {}
    }

    /// A pause of a random length ends at a date that the clock may round down.
    @Test func pausesOfAnyLengthEnd() throws {
        for seed in 0..<200 {
            let desk = OutboxDesk()
            let outbox = try CommandOutbox(
                store: desk.store,
                login: "anna",
                commands: [Write.self],
                sending: desk.live,
                policy: OutboxPolicy(),
                scheduler: desk.clock,
                writing: ImmediateScheduler(),
                generator: SeededGenerator(seed: UInt64(seed))
            )
            desk.execute(Write(letter: "a"), outbox)
            desk.fail(0, seed % 2 == 0 ? .transport(.refused) : .transport(.reset))
            desk.clock.advance(by: .seconds(1))
            #expect(desk.bodies.count == 2, "seed \(seed)")
        }
    }

    @Test func afterAPauseOneCommandFindsOutForAll() throws {
        let outbox = try desk.open()
        for letter in ["a", "b", "c"] { desk.execute(Write(letter: letter, lane: Lane(letter)), outbox) }
        for index in 0..<3 { desk.fail(index, .transport(.unreachable)) }
        desk.clock.advance(by: .seconds(1))
        #expect(desk.bodies.count == 4)
        desk.succeed(3)
        #expect(Set(desk.bodies.dropFirst(4)) == Set(["a", "b", "c"]).subtracting([desk.bodies[3]]))
        withExtendedLifetime(outbox) {}
    }

    @Test func aCommandOfUnknownOutcomeKeepsItsLaneAndNoOther() throws {
        let outbox = try desk.open()
        for (letter, lane) in [("a", "1"), ("b", "1"), ("c", "2")] {
            desk.execute(Write(letter: letter, lane: Lane(lane)), outbox)
        }
        desk.fail(0, .transport(.timedOut))
        desk.succeed(1)
        #expect(desk.bodies == ["a", "c"])
        desk.clock.advance(by: .seconds(1))
        #expect(desk.bodies == ["a", "c", "a"])
        withExtendedLifetime(outbox) {}
    }

    @Test(arguments: [LaneContinuation.goOn, .stop])
    func aRefusalLetsTheLaneGoOnOrStop(_ continuation: LaneContinuation) throws {
        let outbox = try desk.open()
        let news: News
        if continuation == .stop {
            news = desk.execute(Strict(letter: "a"), outbox)
        } else {
            news = desk.execute(Write(letter: "a"), outbox)
        }
        desk.execute(Write(letter: "b"), outbox)
        desk.fail(0, .status(.init(code: 422)))

        #expect(news.all.last == "completed")
        #expect(outbox.commands.value[0].status == .refused(.status(.init(code: 422))))
        #expect(desk.bodies == (continuation == .stop ? ["a"] : ["a", "b"]))
        if continuation == .stop {
            outbox.discard(outbox.commands.value[0].id).start()
            #expect(desk.bodies == ["a", "b"])
        }
    }

    // MARK: What a person can do

    @Test func aRefusedCommandIsRetriedInItsPlaceWithANewKey() throws {
        let outbox = try desk.open()
        desk.execute(Write(letter: "a"), outbox)
        desk.execute(Write(letter: "b"), outbox)
        desk.execute(Write(letter: "c"), outbox)
        desk.fail(0, .status(.init(code: 403)))
        outbox.retry(outbox.commands.value[0].id).start()
        #expect(desk.bodies == ["a", "b"])
        desk.succeed(1)
        #expect(desk.bodies == ["a", "b", "a"])
        let keys = desk.accessible.commands.map { $0.headers["Idempotency-Key"] }
        #expect(keys[0] != keys[2])
        desk.succeed(2)
        #expect(desk.bodies == ["a", "b", "a", "c"])
    }

    @Test func aRefusedCommandIsMended() throws {
        let outbox = try desk.open()
        let news = desk.execute(Write(letter: "a"), outbox)
        desk.fail(0, .status(.init(code: 422)))
        outbox.edit(outbox.commands.value[0].id, to: Write(letter: "A")).start()
        #expect(desk.bodies == ["a", "A"])
        #expect(
            try desk.store.open(login: "anna").commands.map { String(decoding: $0.payload, as: UTF8.self) }
                .allSatisfy { $0.contains("\"A\"") }
        )
        desk.succeed(1)
        #expect(outbox.commands.value == [])
        #expect(news.all == ["accepted", "sent", "refused", "completed"])
    }

    @Test func aCommandThatMayHaveBeenCarriedOutIsNotReplaced() throws {
        let outbox = try desk.open()
        desk.execute(Write(letter: "a"), outbox)
        let id = outbox.commands.value[0].id
        let failures = Mutex<[OutboxError]>([])
        func edit(_ command: some StoredCommand<NoAuth>) {
            outbox.edit(id, to: command).startWithFailed { error in failures.withLock { $0.append(error) } }
        }
        edit(Write(letter: "A"))
        desk.fail(0, .transport(.reset))
        edit(Write(letter: "A"))
        edit(Strict(letter: "A"))
        desk.clock.advance(by: .seconds(1))
        desk.succeed(1)
        edit(Write(letter: "A"))
        #expect(failures.withLock { $0 } == [.underWay, .underWay, .otherType("Write"), .missing])
    }

    @Test(arguments: [false, true]) func disposingOfTheNewsLosesNoCommand(isStored: Bool) throws {
        let writing = TestScheduler()
        let outbox = try desk.open(writing: writing)
        let news = News()
        let start = outbox.execute(Write(letter: "a")).startWithResult { news.add("\($0)") }
        if isStored { writing.advance() }
        let count = news.all.count
        start.dispose()
        writing.advance()
        desk.succeed(0)
        writing.advance()
        #expect(news.all.count == count)
        #expect(outbox.commands.value == [])
        #expect(try desk.store.open(login: "anna").commands == [])
    }

    @Test func whatIsDiscardedIsGone() throws {
        let outbox = try desk.open()
        desk.execute(Write(letter: "a"), outbox)
        let news = desk.execute(Write(letter: "b"), outbox)
        outbox.discard(outbox.commands.value[1].id).start()
        outbox.discard(outbox.commands.value[0].id).start()
        #expect(news.all == ["accepted", "discarded", "completed"])
        #expect(desk.accessible.commands[0].isOver())
        #expect(try desk.store.open(login: "anna").commands == [])
    }

    @Test func aLogOutTakesEverythingOut() throws {
        let outbox = try desk.open()
        for letter in ["a", "b"] { desk.execute(Write(letter: letter), outbox) }
        outbox.discardAll().start()
        #expect(outbox.commands.value == [])
        #expect(try desk.store.open(login: "anna") == StoreContents(lastNumber: 2))
    }
}
