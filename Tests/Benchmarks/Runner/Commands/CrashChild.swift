import Foundation
import Millrace
import MillraceOutbox
import Synchronization

/// A process of the crash test: `benchmarks crash-child URL FOLDER LIFE SEED [FIRST]`.
///
/// Two people at a time have outboxes on one store: the first session is Anna's or Carl's, the second one Bert's. The
/// process gives commands, edits, retries and discards them, logs in and out, and closes outboxes, until it is killed.
/// Without a first number it gives none, sends what there is for all three, and ends.
final class CrashChild {
    private struct Desk {
        let account: CrashAccount
        let backend: Backend<KongAuth>
        var outbox: CommandOutbox<KongAuth>?

        init(_ url: URL, _ name: String, life: String) {
            account = CrashAccount(name, life: life)
            let session = BackendSession(environment: Environment(base: url), timeout: .milliseconds(400))
            backend = Backend(session.authenticated(KongAuth.self, by: .bearer(account)))
        }
    }

    private let store: CrashStore
    private var generator: SeededGenerator
    private var desks: [Desk]
    private var next = 0

    static func run(_ arguments: [String]) -> Bool {
        guard arguments.count >= 4, let url = URL(string: arguments[0]), let seed = UInt64(arguments[3]) else {
            return false
        }
        let child = CrashChild(url, URL(filePath: arguments[1]), life: arguments[2], seed: seed)
        if arguments.count > 4, let first = Int(arguments[4]) { child.live(from: first) }
        return child.drain()
    }

    private init(_ url: URL, _ folder: URL, life: String, seed: UInt64) {
        store = CrashStore(directory: folder, seed: seed)
        generator = SeededGenerator(seed: seed)
        desks = [Desk(url, "anna", life: life), Desk(url, "bert", life: life)]
    }

    // MARK: A life

    private func live(from first: Int) -> Never {
        next = first
        if Bool.random(using: &generator) { desks[0].account.logIn("carl") }
        for desk in desks.indices { open(desk) }
        CrashLine.ready.print()
        while true {
            act(on: Int.random(in: desks.indices, using: &generator))
            // The pace of a user.
            usleep(.random(in: 0...2_500, using: &generator))
        }
    }

    private func act(on desk: Int) {
        guard let outbox = desks[desk].outbox else { return open(desk) }
        let listed = outbox.commands.value.randomElement(using: &generator)
        switch Int.random(in: 0..<100, using: &generator) {
        case 0..<60: if outbox.commands.value.count < 30 { give(desk, outbox) }
        case 60..<80: if let listed { edit(listed, outbox) }
        case 80..<90: if let listed, listed.isSetAside { outbox.retry(listed.id).start() }
        case 90..<95: if let listed { discard(listed, outbox) }
        case 95..<97: reopen(desk, outbox)
        case 97..<99: if desk == 0 { changeLogin(outbox) }
        default: clear(desk, outbox)
        }
    }

    private func give(_ desk: Int, _ outbox: CommandOutbox<KongAuth>) {
        next += 1
        let body = CrashBody(number: next, version: 0, login: desks[desk].account.name)
        CrashLine.give(body.number, login: body.login).print()
        if body.stops { give(StoppingStep(body: body), outbox) } else { give(PassingStep(body: body), outbox) }
    }

    private func give(_ step: some CrashStep, _ outbox: CommandOutbox<KongAuth>) {
        outbox.execute(step).startWithResult { [number = step.body.number] result in
            switch result {
            case let .success(.accepted(id)): CrashLine.accepted(number, id: "\(id)").print()
            case .success: return
            case .failure: CrashLine.refused(number).print()
            }
        }
    }

    private func edit(_ listed: OutboxCommand, _ outbox: CommandOutbox<KongAuth>) {
        guard let old = (listed.command as? any CrashStep)?.body else { return }
        next += 1
        let body = CrashBody(number: old.number, version: next, login: old.login)
        CrashLine.edit(body.number, version: body.version).print()
        let editing =
            body.stops
            ? outbox.edit(listed.id, to: StoppingStep(body: body)) : outbox.edit(listed.id, to: PassingStep(body: body))
        report(editing) { CrashLine.edited(body.number, version: body.version, $0) }
    }

    private func discard(_ listed: OutboxCommand, _ outbox: CommandOutbox<KongAuth>) {
        guard let number = (listed.command as? any CrashStep)?.body.number else { return }
        CrashLine.discard(number).print()
        report(outbox.discard(listed.id)) { CrashLine.discarded(number, $0) }
    }

    private func clear(_ desk: Int, _ outbox: CommandOutbox<KongAuth>) {
        let login = desks[desk].account.name
        CrashLine.clear(login).print()
        report(outbox.discardAll()) { CrashLine.cleared(login, $0) }
    }

    private func reopen(_ desk: Int, _ outbox: CommandOutbox<KongAuth>) {
        outbox.close()
        open(desk)
    }

    /// Another person logs in, before the outbox of the one before is closed or after that.
    private func changeLogin(_ outbox: CommandOutbox<KongAuth>) {
        let name = desks[0].account.name == "anna" ? "carl" : "anna"
        if Bool.random(using: &generator) { outbox.close() }
        desks[0].account.logIn(name)
        // The outbox of the one before is closed late.
        usleep(.random(in: 0...2_000, using: &generator))
        outbox.close()
        open(0)
    }

    /// Opens the outbox of the person who is logged in, with live queries of this login; if the store fails, it is
    /// opened later.
    private func open(_ desk: Int) {
        let login = desks[desk].account.name
        let pauses = RetryPolicy.exponentialBackoff(upTo: .max, first: .milliseconds(5), longest: .milliseconds(50))
        desks[desk].outbox = try? CommandOutbox(
            store: store,
            login: login,
            commands: [PassingStep.self, StoppingStep.self],
            sending: LiveBackend(desks[desk].backend),
            policy: OutboxPolicy(pauses: pauses)
        )
        guard let outbox = desks[desk].outbox else { return }
        for damage in outbox.damage { CrashLine.strange("damage \(damage.file.lastPathComponent)").print() }
        outbox.commands.producer.startWithValues { commands in
            for command in commands {
                guard let body = (command.command as? any CrashStep)?.body else {
                    return CrashLine.strange("\(login) has a command that can't be read").print()
                }
                if body.login != login { CrashLine.strange("\(login) has command \(body.number)").print() }
            }
        }
    }

    private func report(_ change: SignalProducer<Never, OutboxError>, _ line: @escaping @Sendable (Bool) -> CrashLine) {
        change.start(.init(failed: { _ in line(false).print() }, completed: { line(true).print() }))
    }

    // MARK: The end

    /// Sends what is left.
    ///
    /// What is refused again, since the backend answers its key as before, is discarded.
    ///
    /// - Returns: Whether nothing is left.
    private func drain() -> Bool {
        var isDone = true
        for (desk, login) in [(0, "anna"), (0, "carl"), (1, "bert")] {
            desks[desk].account.logIn(login)
            open(desk)
            guard let outbox = desks[desk].outbox else { return false }
            isDone = drain(outbox, login) && isDone
            outbox.close()
        }
        return isDone
    }

    private func drain(_ outbox: CommandOutbox<KongAuth>, _ login: String) -> Bool {
        var retried: Set<OutboxCommand.ID> = []
        for _ in 0..<1_000 {
            let commands = outbox.commands.value
            guard !commands.isEmpty else { return true }
            for command in commands where command.isSetAside {
                if retried.insert(command.id).inserted {
                    _ = outbox.retry(command.id).wait()
                } else {
                    discard(command, outbox)
                }
            }
            // The next look: a write that the store has refused on purpose is tried again without a word.
            usleep(10_000)
        }
        for command in outbox.commands.value { CrashLine.strange("\(login) is left with \(command)").print() }
        return false
    }
}
