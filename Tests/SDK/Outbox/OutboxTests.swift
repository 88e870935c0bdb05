import CQRSTestSupport
import Foundation
import MillraceBackend
import MillraceStreams
import TestSupport
import Testing

@testable import MillraceCQRS
@testable import MillraceOutbox

/// An outbox with a store in memory, a clock of the test's, and a backend whose answers the test gives.
@Suite struct OutboxTests {
    private let desk = OutboxDesk()

    // MARK: Acceptance and sending

    private static let stories = Row.stories(
        """
        ## a command is on disk before it is accepted or sent
        open slow
        execute a
        write → a accepted, a sent, sends a, list [a sending], disk [a]

        ## disposing of a start that isn’t stored loses no command
        open slow
        execute a
        forget a → a interrupted
        write → sends a, list [a sending], disk [a]
        succeed 0 → list []
        write → disk []

        ## a lane keeps its order, and others do not wait
        open
        execute a in 1 → a accepted, a sent, sends a, list [a sending], disk [a]
        execute b in 1 → b accepted, list [a sending, b waiting], disk [a, b]
        execute c in 2 → c accepted, c sent, sends c, list [a sending, b waiting, c sending], disk [a, b, c]
        execute d in 1 → d accepted, list [a sending, b waiting, c sending, d waiting], disk [a, b, c, d]
        execute e in 2 → e accepted, list [a sending, b waiting, c sending, d waiting, e waiting], disk [a, b, c, d, e]
        succeed 1 → c succeeded, c completed, e sent, sends e, list [a sending, b waiting, d waiting, e sending], disk [a, b, d, e]
        succeed 0 → a succeeded, a completed, b sent, sends b, list [b sending, d waiting, e sending], disk [b, d, e]
        succeed 3 → b succeeded, b completed, d sent, sends d, list [d sending, e sending], disk [d, e]

        ## no more commands are on their way than the policy says
        open sends 2
        execute a in a → a accepted, a sent, sends a, list [a sending], disk [a]
        execute b in b → b accepted, b sent, sends b, list [a sending, b sending], disk [a, b]
        execute c in c → c accepted, list [a sending, b sending, c waiting], disk [a, b, c]
        succeed 1 → b succeeded, b completed, c sent, sends c, list [a sending, c sending], disk [a, c]

        ## pauses become longer, and end when a query reaches the backend
        open
        execute a → a accepted, a sent, sends a, list [a sending], disk [a]
        refuse 0 refused → a held, list [a held]
        pass 0.999
        pass 0.001 → a sent, repeats a, list [a sending]
        refuse 1 refused → a held, list [a held]
        pass 1.999
        pass 0.001 → a sent, repeats a, list [a sending]
        refuse 2 refused → a held, list [a held]
        pass 3.999
        pass 0.001 → a sent, repeats a, list [a sending]
        refuse 3 refused → a held, list [a held]
        pass 7.999
        pass 0.001 → a sent, repeats a, list [a sending]
        refuse 4 refused → a held, list [a held]
        observe → asks
        answer nothing → a sent, shows stale(a, 1 pending), repeats a, list [a sending]

        ## a refusal stops the lane until the command is discarded
        open
        strict a → a accepted, a sent, sends a, list [a sending], disk [a]
        execute b → b accepted, list [a sending, b waiting], disk [a, b]
        refuse 0 422 → a refused, a completed, list [a refused (HTTP 422), b waiting], disk [a refused, b]
        discard a → discard a done, b sent, sends b, list [b sending], disk [b]

        ## a conflict may be with an earlier attempt, for ten minutes
        open
        execute a → a accepted, a sent, sends a, list [a sending], disk [a]
        execute b → b accepted, list [a sending, b waiting], disk [a, b]
        refuse 0 reset → a held, list [a held, b waiting]
        pass 1 → a sent, repeats a, list [a sending, b waiting]
        refuse 1 409 → a held, list [a held, b waiting]
        pass 2 → a sent, repeats a, list [a sending, b waiting]
        refuse 2 reset → a held, list [a held, b waiting]
        pass 600 → a sent, repeats a, list [a sending, b waiting]
        refuse 3 409 → a held, list [a held, b waiting]
        pass 599.999 → a sent, repeats a, list [a sending, b waiting]
        refuse 4 409 → a held, list [a held, b waiting]
        pass 100 → a sent, repeats a, list [a sending, b waiting]
        refuse 5 409 → a refused, a completed, b sent, sends b, list [a refused (HTTP 409), b sending], disk [a refused, b]

        ## a refused command is retried in its place with a new key
        open
        execute a → a accepted, a sent, sends a, list [a sending], disk [a]
        execute b → b accepted, list [a sending, b waiting], disk [a, b]
        execute c → c accepted, list [a sending, b waiting, c waiting], disk [a, b, c]
        refuse 0 403 → a refused, a completed, b sent, sends b, list [a refused (HTTP 403), b sending, c waiting], disk [a refused, b, c]
        retry a → retry a done, list [a waiting, b sending, c waiting], disk [a, b, c]
        succeed 1 → b succeeded, b completed, sends a, list [a sending, c waiting], disk [a, c]
        succeed 2 → c sent, sends c, list [c sending], disk [c]

        ## a refused command is edited
        open
        execute a → a accepted, a sent, sends a, list [a sending], disk [a]
        refuse 0 422 → a refused, a completed, list [a refused (HTTP 422)], disk [a refused]
        edit a to A → edit a done, sends A, list [A sending], disk [A]
        succeed 1 → list [], disk []

        ## a command that may have been carried out is not replaced
        open
        execute a → a accepted, a sent, sends a, list [a sending], disk [a]
        edit a to A → edit a: the command may have been carried out
        refuse 0 reset → a held, list [a held]
        edit a to A → edit a: the command may have been carried out
        edit-strict a to A → edit a: the command is of type Write
        pass 1 → a sent, repeats a, list [a sending]
        succeed 1 → a succeeded, a completed, list [], disk []
        edit a to A → edit a: the command is no longer in the outbox

        ## what is discarded is gone
        open
        execute a → a accepted, a sent, sends a, list [a sending], disk [a]
        execute b → b accepted, list [a sending, b waiting], disk [a, b]
        discard b → b discarded, b completed, discard b done, list [a sending], disk [a]
        discard a → a discarded, a completed, discard a done, cancels a, list [], disk []
        """
    )

    @Test(arguments: stories) func everyActHasItsEffects(_ row: Row<String>) {
        OutboxStory.expect(row)
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
        #expect((keys.count, Set(keys).count, keys[0]?.count) == (3, 1, 38))
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

        #expect(
            (outbox.commands.value.first?.isSetAside, desk.bodies)
                == (expected.isRefused, expected.pausesAll ? ["a"] : ["a", "b"])
        )
        guard !expected.isRefused else { return }
        let before = desk.bodies
        desk.clock.advance(by: .seconds(1))
        let sent = desk.bodies.count - before.count
        desk.succeed(before.count)
        #expect((sent, desk.bodies.count { $0 == "a" }) == (1, 2))
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
        let bodies = desk.bodies
        desk.succeed(3)
        let others = Set(["a", "b", "c"]).subtracting(bodies.dropFirst(3))
        #expect((bodies.count, Set(desk.bodies.dropFirst(4))) == (4, others))
        withExtendedLifetime(outbox) {}
    }

    // MARK: What a person can do
}
