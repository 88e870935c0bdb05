import Foundation
import MillraceBackend
import MillraceStreams
import Synchronization
import TestSupport
import Testing

@testable import MillraceCQRS

/// Whatever happens while the store writes: what the outbox has and what is on disk agree in the end, and nothing waits
/// for itself.
@Suite(.bodyTimeLimit) struct OutboxAgreementTests {
    @Test(arguments: 0..<20) func theStoreHasWhatTheOutboxHas(block: UInt64) throws {
        for seed in TestDepth.some((block * 25)..<(block * 25 + 25), each: 8) {
            var day = try Day(seed: seed)
            for _ in 0..<40 {
                day.step()
                day.checkNews()
            }
            try day.end()
        }
    }
}

/// A random day of an outbox, whose store fails now and then, and writes when it is told.
private struct Day {
    private let desk = OutboxDesk()
    private let store: HookedStore
    /// Whether half of the commits fail.
    private let isFlaky = Mutexed(false)
    private let failures = Mutexed(SeededGenerator(seed: 0))
    private let writing = TestScheduler()
    private let outbox: CommandOutbox<NoAuth>
    private var generator: SeededGenerator
    private var steps: [String] = []
    private var ids: [Provisional<Int>] = []
    private var answered: Set<Int> = []
    private var starts: [Start] = []

    init(seed: UInt64) throws {
        generator = SeededGenerator(seed: seed)
        store = HookedStore(desk.store) { [isFlaky, failures] _ in
            let fails = failures.change { Bool.random(using: &$0) }
            return fails && isFlaky.value ? .diskFull : nil
        }
        outbox = try Day.open(store, desk, writing)
    }

    private static func open(
        _ store: HookedStore,
        _ desk: OutboxDesk,
        _ writing: any Scheduler
    ) throws -> CommandOutbox<NoAuth> {
        var policy = OutboxPolicy(limit: 12, overflow: .discardOldest)
        policy.pauses.isJittered = false
        return try CommandOutbox(
            store: store,
            login: "anna",
            commands: [Add.self, Change.self],
            sending: desk.live,
            policy: policy,
            scheduler: desk.clock,
            writing: writing
        )
    }

    private mutating func random(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &generator) }

    private mutating func id() -> Provisional<Int> {
        ids.isEmpty || random(4) == 0 ? .known(random(3)) : ids[random(ids.count)]
    }

    private mutating func change() -> Change {
        Change(id: id(), lane: Lane("\(random(3))"), stops: random(8) == 0)
    }

    mutating func step() {
        switch random(16) {
        case 0, 1:
            let add = Add(lane: Lane("\(random(3))"))
            ids.append(add.id)
            note("add \(add.id)")
            execute(add)
        case 2, 3, 4:
            let change = change()
            note("change \(change)")
            execute(change)
        case 5, 6, 7: answer()
        case 8, 9:
            note("write")
            writing.advance()
        case 10:
            isFlaky.value.toggle()
            failures.value = SeededGenerator(seed: UInt64(random(1_000)))
            note("flaky \(isFlaky.value)")
        case 11:
            note("clock")
            desk.clock.advance(by: .seconds(random(4)))
        case 12: with("discard") { $0.discard($1) }
        case 13: with("retry") { $0.retry($1) }
        case 14 where random(3) == 0:
            let add = Add(lane: Lane("\(random(3))"))
            ids.append(add.id)
            with("edit to add \(add.id)") { $0.edit($1, to: add) }
        case 14:
            let change = change()
            with("edit to \(change)") { $0.edit($1, to: change) }
        default:
            guard random(6) == 0 else { return }
            note("discardAll")
            outbox.discardAll().start()
        }
    }

    /// The steps up to now, which only a failure reads.
    private var comment: Comment { Comment(rawValue: steps.joined(separator: "; ")) }

    private mutating func note(_ step: String) { steps.append(step) }

    private mutating func execute<C: StoredCommand>(_ command: C) where C.Auth == NoAuth {
        let start = Start()
        starts.append(start)
        outbox.execute(command).start(
            .init(
                value: { [commands = outbox.commands] progress in
                    start.hear(progress.word)
                    if case let .accepted(id) = progress { start.id.value = id }
                    guard case .unnamed = progress else { return }
                    start.isTrue.value = commands.value.first { $0.id == start.id.value }?.status == .unnamed
                },
                failed: { _ in start.hear("ended") },
                completed: { start.hear("ended") }
            )
        )
    }

    /// Checks that a start has ended where its command is gone or set aside, and was told what the list said.
    func checkNews() {
        let commands = outbox.commands.value
        for start in starts {
            #expect(start.isTrue.value, comment)
            let words = start.words.value
            guard let id = start.id.value else {
                #expect(words == [] || words == ["ended"], comment)
                continue
            }
            #expect(words.first == "accepted", comment)
            let command = commands.first { $0.id == id }
            if command?.isSetAside != false { #expect(words.last == "ended", comment) }
            if words.contains("unnamed") { #expect(words.suffix(2) == ["unnamed", "ended"], comment) }
        }
    }

    private mutating func with(
        _ name: String,
        _ change: (CommandOutbox<NoAuth>, OutboxCommand.ID) -> SignalProducer<Never, OutboxError>
    ) {
        guard let command = outbox.commands.value.randomElement(using: &generator) else { return }
        note("\(name) \(command.id)")
        change(outbox, command.id).start()
    }

    private mutating func answer() {
        let open = desk.accessible.commands.indices.filter { !answered.contains($0) }
        guard let index = open.randomElement(using: &generator) else { return }
        answered.insert(index)
        let kind = random(6)
        note("answer \(desk.accessible.commands[index].target.prefix { !$0.isNewline }) \(kind)")
        switch kind {
        case 0, 1, 2: succeed(index)
        case 3: desk.fail(index, .status(.init(code: 422)))
        case 4: desk.fail(index, .transport(.refused))
        default: desk.fail(index, .transport(.reset))
        }
    }

    private func succeed(_ index: Int) {
        let isCreation = desk.accessible.commands[index].target.contains("add")
        desk.succeed(index, isCreation ? "\(100 + index)" : "")
    }

    /// Lets the store write what it owes, compares, and carries out the rest after a restart.
    mutating func end() throws {
        isFlaky.value = false
        for _ in 0..<3 {
            writing.advance()
            desk.clock.advance(by: .seconds(2))
        }
        writing.advance()
        let known = Self.list(outbox)
        let kept = try desk.store.open(login: "anna").commands
        #expect(kept.map(\.number) == outbox.commands.value.map(\.id.number), comment)
        for (record, command) in zip(kept, outbox.commands.value) {
            var isRefused = false
            if case .refused = command.status { isRefused = true }
            #expect((record.refusal != nil) == isRefused, comment)
            let json = try #require(command.command.flatMap { try? StoredJSON.encode($0).get().data })
            #expect(String(decoding: record.payload, as: UTF8.self) == String(decoding: json, as: UTF8.self), comment)
        }
        outbox.close()
        let next = try Day.open(store, desk, ImmediateScheduler())
        #expect(Self.list(next) == known, comment)
        try finish(next)
    }

    private mutating func finish(_ next: CommandOutbox<NoAuth>) throws {
        answered = Set(desk.accessible.commands.indices.filter { desk.accessible.commands[$0].isOver() })
        for _ in 0..<100 where !next.commands.value.isEmpty {
            next.resume()
            for command in next.commands.value where command.isSetAside { next.discard(command.id).start() }
            let open = desk.accessible.commands.indices.filter { !answered.contains($0) }
            for index in open {
                answered.insert(index)
                succeed(index)
            }
        }
        #expect(next.commands.value == [], comment)
        #expect(try desk.store.open(login: "anna").commands == [], comment)
    }

    /// What is set aside and what isn't, with its command.
    private static func list(_ outbox: CommandOutbox<NoAuth>) -> [String] {
        outbox.commands.value.map { command in
            "\(command.id) \(command.isSetAside) \(command.lane) \(command.command.map { "\($0)" } ?? "")"
        }
    }
}

/// A start of a command, with all that it was told.
private final class Start: Sendable {
    let id = Mutexed<OutboxCommand.ID?>(nil)
    let words = Mutexed<[String]>([])
    /// Whether the list said what the news did.
    let isTrue = Mutexed(true)

    func hear(_ word: String) {
        words.change { $0.append(word) }
    }
}

private struct Add: BodyCommand, CreatingCommand {
    typealias Answer = Int
    static let path = "add"
    static let method = CommandMethod.POST
    var id = Provisional<Int>.new()
    let lane: Lane
    var body: Write.Letter { .init(letter: "a") }
    func id(of answer: Int) -> Int { answer }
}

private struct Change: BodyCommand, StoredCommand {
    static let path = "change"
    static let method = CommandMethod.PUT
    let id: Provisional<Int>
    let lane: Lane
    let stops: Bool
    var body: Write.Letter { .init(letter: "c") }
    var route: PathTemplate { "change/\(id)" }
}

private final class Mutexed<Value: Sendable>: Sendable {
    private let guarded: Mutex<Value>

    init(_ value: Value) {
        guarded = Mutex(value)
    }

    var value: Value {
        get { guarded.withLock { $0 } }
        set { guarded.withLock { $0 = newValue } }
    }

    func change<Result: Sendable>(_ body: (inout sending Value) -> Result) -> Result { guarded.withLock { body(&$0) } }
}
