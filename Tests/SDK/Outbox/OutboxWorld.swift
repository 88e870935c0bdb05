import CQRSTestSupport
import Foundation
import MillraceBackend
import MillraceStreams
import TestSupport

@testable import MillraceCQRS
@testable import MillraceOutbox

/// Two people, a disk, a server that honours keys, and processes one after the other that have the outboxes of both,
/// and show what the server has: all that may meet, meets.
///
/// Steps are random: commands are given, edited, retried, discarded; the store writes, is full, has room; requests
/// arrive late or never, answers are lost, and say 409 of a key at work; outboxes are closed and opened; the process is
/// killed, now or at a commit to come.
final class OutboxWorld {
    private let disk = MemoryStore()
    private let clock = TestScheduler()
    private let server: KeyedServer
    private var writing = TestScheduler()
    private var process: ProcessStore
    private var outboxes: [String: CommandOutbox<NoAuth>] = [:]
    private var screens: [String: Screen] = [:]
    /// Fresh answers that have a command twice.
    private let doubled = News()
    private var generator: SeededGenerator
    private var given: [Given] = []
    private var creations: [String: [Provisional<LetterID>]] = [:]
    private let mayKill: Bool
    private(set) var steps: [String] = []

    /// - Parameter death: The commit at which the process is killed that begins; nil for kills at random.
    init(seed: UInt64, death: (commit: Int, side: ProcessStore.Side)? = nil) {
        generator = SeededGenerator(seed: seed)
        server = KeyedServer(seed: seed ^ 0x5EED)
        process = ProcessStore(disk)
        mayKill = death == nil
        if let death { process.end(death.side, commit: death.commit) }
        for person in Self.people { open(person) }
    }

    /// The letters as a person sees them.
    private struct Screen {
        let queries: LiveQueries
        let shown: News
        let observation: any Disposable
    }

    private static let people = ["anna", "berta"]

    /// Returns what is wrong at the end; nothing, if every command that was accepted is carried out once, or set aside,
    /// or discarded.
    func run(steps count: Int) -> [String] {
        for _ in 0..<count {
            step()
            if process.isKilled { restart() }
            let misled = given.filter { start in
                start.outbox.map { $0 === outboxes[start.person] && start.isMisled(by: $0.commands.value) } ?? false
            }
            guard misled.isEmpty else { return misled.map { "the start of \($0.letters) was told \($0.words)" } }
            let late = listed.map(\.status).filter { status in
                if case let .held(_, until) = status { until < clock.currentDate } else { false }
            }
            guard late.isEmpty else { return late.map { "a date is over: \($0)" } }
        }
        let disagreements = settle()
        if process.isKilled { restart() }
        finish()
        return disagreements + problems()
    }

    // MARK: Steps

    private func random(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &generator) }

    private func step() {
        switch random(26) {
        case 0..<5: give()
        case 5: edit()
        case 6: change("discard") { $0.discard($1) }
        case 7, 8: change("retry") { $0.retry($1) }
        case 9..<13: write()
        case 13..<16: arrive()
        case 16..<19: reply()
        case 19: pass(random(6))
        case 20:
            let isFull = random(2) == 0
            steps.append(isFull ? "the disk is full" : "the disk has room")
            disk.fail(with: isFull ? .diskFull : nil)
        case 21: close(Self.people[random(2)])
        case 22, 23: open(Self.people[random(2)])
        case 24: reopen(Self.people[random(2)])
        default: if mayKill { killProcess() }
        }
    }

    private func write() {
        steps.append("write")
        writing.advance()
    }

    private func arrive() {
        if server.arrive() { steps.append("arrive") }
    }

    private func reply() {
        if server.reply() { steps.append("reply") }
    }

    private func pass(_ seconds: Int) {
        steps.append("pass \(seconds)")
        clock.advance(by: .seconds(seconds))
    }

    private func killProcess() {
        guard random(2) == 0 else { return process.end() }
        process.end(random(2) == 0 ? .before : .after, commit: 1 + random(3))
        steps.append("to be killed")
    }

    /// What was written is there, and the requests that are on their way arrive.
    private func restart() {
        steps.append("killed")
        for outbox in outboxes.values { outbox.close() }
        outboxes = [:]
        writing = TestScheduler()
        process = ProcessStore(disk)
        disk.fail(with: nil)
        for person in Self.people { open(person) }
        // What was under way may be edited before it is sent again.
        for _ in 0..<random(4) { edit() }
    }

    private func close(_ person: String) {
        steps.append("close \(person)")
        outboxes.removeValue(forKey: person)?.close()
    }

    private func reopen(_ person: String) {
        close(person)
        open(person)
    }

    private func open(_ person: String) {
        guard outboxes[person] == nil else { return }
        steps.append("open \(person)")
        let live = LiveBackend(Backend(ServerAccess(server, person, process)), sharing: LiveQueries(scheduler: clock))
        screens[person]?.observation.dispose()
        screens[person] = screen(of: live)
        var policy = OutboxPolicy(sendsAtOnce: 2)
        policy.pauses.isJittered = false
        outboxes[person] = try? CommandOutbox(
            store: process,
            login: person,
            commands: [Write.self, Strict.self, AddLetter.self, Follow.self],
            sending: live,
            policy: policy,
            scheduler: clock,
            writing: writing
        )
    }

    private func screen(of live: LiveBackend<NoAuth>) -> Screen {
        let (shown, doubled) = (News(), doubled)
        let observation = live.observe(Letters()).startWithValues { answer in
            shown.add("\(answer)")
            // An edited letter begins as the one that it was.
            let commands = (answer.value ?? "").split { $0.isLetter }.map { $0.prefix { $0 != "-" } }
            if answer.isFresh, Set(commands).count < commands.count { doubled.add("\(answer)") }
        }
        return Screen(queries: live.queries, shown: shown, observation: observation)
    }

    // MARK: Commands

    private func give() {
        let person = Self.people[random(2)]
        guard let outbox = outboxes[person] else { return }
        let new = Given(person, number: given.count)
        given.append(new)
        let lane = Lane("\(random(2))")
        switch random(8) {
        case 0:
            new.lane = "main"
            execute(Strict(letter: new.letters[0]), outbox, new)
        case 1:
            let creation = AddLetter(letter: new.letters[0], lane: lane)
            creations[person, default: []].append(creation.id)
            execute(creation, outbox, new)
        case 2, 3:
            let id = creations[person]?.randomElement(using: &generator) ?? .known(LetterID(rawValue: 1 + random(3)))
            execute(Follow(letter: new.letters[0], id: id), outbox, new)
        default:
            new.lane = lane.name
            execute(Write(letter: new.letters[0], lane: lane), outbox, new)
        }
    }

    private func execute<C: StoredCommand>(_ command: C, _ outbox: CommandOutbox<NoAuth>, _ new: Given)
    where C.Auth == NoAuth {
        steps.append("\(new.person) gives \(new.letters[0])")
        let (process, commands) = (process, outbox.commands)
        new.outbox = outbox
        outbox.execute(command).start(
            .init(
                value: { if !process.isKilled { new.hear($0, commands) } },
                failed: { _ in
                    guard !process.isKilled else { return }
                    new.isFailed = true
                    new.words.append("ended")
                },
                completed: { new.words.append("ended") }
            )
        )
    }

    /// A command of an outbox that somebody may change.
    private func any() -> (CommandOutbox<NoAuth>, OutboxCommand, Given)? {
        guard let outbox = outboxes[Self.people[random(2)]],
            let command = outbox.commands.value.randomElement(using: &generator),
            let letter = command.keptLetter,
            let owner = given.first(where: { $0.letters.contains(letter) })
        else { return nil }
        return (outbox, command, owner)
    }

    private func edit() {
        guard let (outbox, command, owner) = any(), let old = command.keptLetter, command.command is Write else {
            return
        }
        let new = "\(owner.letters[0])-\(owner.letters.count)"
        owner.letters.append(new)
        steps.append("edit \(old) to \(new)")
        let process = process
        outbox.edit(command.id, to: Write(letter: new, lane: command.lane)).start(
            .init(
                failed: { _ in if !process.isKilled { owner.impossible.insert(new) } },
                completed: { if !process.isKilled { owner.impossible.insert(old) } }
            )
        )
    }

    private func change(
        _ name: String,
        _ change: (CommandOutbox<NoAuth>, OutboxCommand.ID) -> SignalProducer<Never, OutboxError>
    ) {
        guard let (outbox, command, owner) = any() else { return }
        steps.append("\(name) \(command.keptLetter ?? "")")
        if name == "discard" { owner.isDiscarded = true }
        change(outbox, command.id).start()
    }

    // MARK: The end

    /// Lets the store write what it owes: then the disk has what the outboxes have, and so has the next outbox, unless
    /// the process is killed meanwhile.
    private func settle() -> [String] {
        steps.append("settle")
        disk.fail(with: nil)
        for _ in 0..<3 {
            writing.advance()
            clock.advance(by: .seconds(2))
        }
        writing.advance()
        guard !process.isKilled else { return [] }
        return outboxes.keys.sorted().flatMap { person in
            let (problem, listed) = (disagreement(of: person), list(of: person))
            reopen(person)
            guard !process.isKilled else { return problem }
            return problem + (list(of: person) == listed ? [] : ["\(listed), and after a restart \(list(of: person))"])
        }
    }

    /// What is set aside and what isn't, with its command.
    private func list(of person: String) -> [String] {
        (outboxes[person]?.commands.value ?? []).map { command in
            "\(command.id) \(command.isSetAside) \(command.lane) \(command.keptText)"
        }
    }

    /// Compares what an outbox has with what is on the disk.
    private func disagreement(of person: String) -> [String] {
        let contents = (try? disk.open(login: person)) ?? StoreContents()
        let kept = contents.commands.map { record in
            let payload = String(decoding: record.payload, as: UTF8.self)
            return "\(record.number) \(record.refusal != nil) \(named(payload, contents.names))"
        }
        let commands = (outboxes[person]?.commands.value ?? []).map { command in
            "\(command.id.number) \(command.status.word == "refused") \(named(command.keptText, contents.names))"
        }
        return kept == commands ? [] : ["\(person) has \(commands), on disk \(kept)"]
    }

    /// Returns a payload with the ids that are on the disk beside the commands: a command gets them when it is sent,
    /// and its payload on the disk stays as it was.
    private func named(_ payload: String, _ names: [UUID: Data]) -> String {
        names.reduce(payload) { payload, name in
            let id = String(decoding: name.value, as: UTF8.self)
            return payload.replacing("{\"provisional\":\"\(name.key.uuidString)\"}", with: id)
        }
    }

    /// Everything works again, and what was refused is retried once.
    private func finish() {
        steps.append("the end")
        server.calm()
        disk.fail(with: nil)
        drain()
        change(all: { _ in true }) { $0.retry($1) }
        drain()
        // What the server has refused under a key, it refuses again; such a lane stands still until somebody discards
        // the command.
        while !stopping.isEmpty {
            for command in given where !stopping.isDisjoint(with: command.letters) { command.isDiscarded = true }
            change(all: { $0.isSetAside && $0.command is Strict }) { $0.discard($1) }
            drain()
        }
        for screen in screens.values { screen.queries.invalidate(.one(Letters())) }
        for _ in 0..<3 {
            clock.advance(by: .seconds(400))
            while server.arrive() {}
            while server.reply() {}
        }
    }

    private var listed: [OutboxCommand] { outboxes.values.flatMap(\.commands.value) }

    /// The commands because of which a lane stands still.
    private var stopping: Set<String> {
        Set(listed.filter { $0.isSetAside && $0.command is Strict }.compactMap(\.keptLetter))
    }

    private func drain() {
        var count = 0
        repeat {
            if process.isKilled { restart() }
            for person in Self.people { open(person) }
            writing.advance()
            while server.arrive() {}
            while server.reply() {}
            clock.advance(by: .seconds(400))
            writing.advance()
            count += 1
        } while count < 40 && (process.isKilled || listed.contains { !$0.isSetAside })
    }

    private func change(
        all isMeant: (OutboxCommand) -> Bool,
        _ change: (CommandOutbox<NoAuth>, OutboxCommand.ID) -> SignalProducer<Never, OutboxError>
    ) {
        for outbox in outboxes.values {
            for command in outbox.commands.value where isMeant(command) { change(outbox, command.id).start() }
        }
    }

    private func problems() -> [String] {
        var problems = server.strangers.map { "\($0) came under another login" }
        let letters = Set(listed.compactMap(\.keptLetter))
        for person in Self.people {
            let commands = outboxes[person]?.commands.value ?? []
            problems += commands.filter { !$0.isSetAside }.map { "\($0.keptLetter ?? "") still waits: \($0.status)" }
            problems += disagreement(of: person)
            let (shown, all) = (screens[person]?.shown.last, "fresh(\(server.letters(of: person)))")
            if shown != all { problems.append("\(person) is shown \(shown ?? "nothing"), not \(all)") }
        }
        problems += doubled.all.map { "there twice: \($0)" }
        let done = server.carriedOut
        for command in given {
            problems += command.problems(done.map(\.letter), isListed: !letters.isDisjoint(with: command.letters))
        }
        for (person, letter) in done where !letter.hasPrefix(person.prefix(1)) {
            problems.append("\(letter) was carried out under the login of \(person)")
        }
        return problems + disorder(done.map(\.letter))
    }

    /// The lanes whose commands were carried out in another order than they were accepted, but for those that were
    /// refused meanwhile.
    private func disorder(_ done: [String]) -> [String] {
        let refused = server.refused
        let plain = given.filter { $0.lane != nil && !$0.isDiscarded && refused.isDisjoint(with: $0.letters) }
        return Dictionary(grouping: plain) { "\($0.person), lane \($0.lane ?? "")" }.compactMap { lane, commands in
            let numbers = done.compactMap { letter in commands.first { $0.letters.contains(letter) }?.number }
            return numbers == numbers.sorted() ? nil : "\(lane): \(numbers)"
        }
    }
}
