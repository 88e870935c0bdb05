import CQRSTestSupport
import Foundation
import MillraceBackend
import MillraceStreams
import TestSupport
import Testing

@testable import MillraceCQRS
@testable import MillraceOutbox

/// Acts on an outbox, one to a line, with all that each of them brings about behind an arrow.
///
///     open
///     execute a → a accepted, a sent, sends a, list a sending, disk a
///     succeed 0 → a succeeded, a completed, list, disk
///     # Lines of comment, and acts without effects, have no arrow.
///
/// Commands are called by their letters, exchanges have numbers from 0 on, times are in seconds, and an error is a
/// status, with the seconds of its pause as in `429+60`,
/// or `refused`, `reset`, `timed-out`, `unreachable`. Lanes are `main` without `in`.
///
/// - `open [slow] [limit N refuse|discard] [sends N] [login NAME] [only TYPE…]`: an outbox, whose store writes at once
///   or at `write`. `close`.
/// - `execute LETTER [in LANE]`, and the same with `strict` and `named`; `add LETTER [in LANE] [under LETTER]`: a
///   creation; `change LETTER of LETTER [in LANE]`. `forget LETTER`: disposes of the start.
/// - `succeed N [ANSWER]`, `refuse N ERROR`: the end of an exchange. `pass N`, `write`, `disk full`, `disk works`.
///   `clock N`: somebody sets the clock, forward or back.
/// - `discard LETTER`, `discard-all`, `retry LETTER`, `edit LETTER to LETTER [in LANE]`, `edit-strict`.
/// - `observe`, `answer TEXT [to N]`, `fail`, `stale`: the live query of all letters.
///
/// An effect is what a start gets, as `a accepted`; the end of a change, as `retry a done`; `sends a`, with the id in
/// its path as `sends B of 7`, and `repeats a` with a key that was sent before; `cancels a`; `shows fresh(x)`; `asks`;
/// and the list and the disk, where they have changed.
final class OutboxStory {
    private let desk = OutboxDesk()
    private let log = News()
    private let writing = TestScheduler()
    private var outbox: CommandOutbox<NoAuth>?
    private var login = "anna"
    private var ids: [String: Provisional<LetterID>] = [:]
    private var starts: [String: any Disposable] = [:]
    private var keys: Set<String> = []
    private var ended: Set<Int> = []
    private var list = ""
    private var disk = ""

    private static let types: [any StoredCommand<NoAuth>.Type] = [
        Write.self, Strict.self, Named.self, AddLetter.self, ChangeLetter.self,
    ]

    /// Expects each act of a story to have its effects.
    static func expect(_ row: Row<String>) {
        #expect(differences(row.value) == [], sourceLocation: row.location)
    }

    /// Returns the lines of a story that have other effects, with what was found.
    static func differences(_ text: String) -> [String] {
        let story = OutboxStory()
        return text.split(separator: "\n").enumerated().compactMap { number, line in
            guard !line.hasPrefix("#") else { return nil }
            let parts = line.split(separator: " → ", maxSplits: 1).map(String.init)
            let effect = story.effect(of: parts[0].split(separator: " ").map(String.init))
            return effect == (parts.count == 1 ? "" : parts[1]) ? nil : "line \(number + 1): \(line), but → \(effect)"
        }
    }

    private func effect(of act: [String]) -> String {
        let (said, sent, asked) = (log.all.count, desk.accessible.commands.count, desk.accessible.queries.count)
        carryOut(act[0], Array(act.dropFirst()))
        var effects = Array(log.all.dropFirst(said))
        for exchange in desk.accessible.commands.dropFirst(sent) {
            let key = exchange.headers["Idempotency-Key"] ?? exchange.headers["X-Request-Id"] ?? ""
            effects.append("\(keys.insert(key).inserted ? "sends" : "repeats") \(Self.letter(exchange))")
        }
        for (index, exchange) in desk.accessible.commands.enumerated()
        where exchange.isOver() && ended.insert(index).inserted {
            effects.append("cancels \(Self.letter(exchange))")
        }
        effects += Array(repeating: "asks", count: desk.accessible.queries.count - asked)
        return (effects + changes()).joined(separator: ", ")
    }

    /// The list and the disk, where they have changed.
    private func changes() -> [String] {
        var changes: [String] = []
        let listed =
            outbox?.commands.value.map { "\($0.letter ?? "?") \(Self.word($0.status))" }.joined(separator: ", ") ?? ""
        if listed != list { changes.append("list [\(listed)]") }
        list = listed
        guard let stored = try? desk.store.open(login: login).commands else { return changes }
        let kept = stored.map { record in
            let letter = (try? JSONDecoder().decode(Kept.self, from: record.payload))?.body.letter ?? "?"
            return letter + (record.refusal == nil ? "" : " refused")
        }
        if kept.joined(separator: ", ") != disk { changes.append("disk [\(kept.joined(separator: ", "))]") }
        disk = kept.joined(separator: ", ")
        return changes
    }

    private static func word(_ status: OutboxCommand.Status) -> String {
        guard case let .refused(error) = status else { return status.word }
        return "refused (\(error))"
    }

    private struct Kept: Decodable {
        let body: Write.Letter
    }

    private static func letter(_ exchange: ManualAccessible.Exchange) -> String {
        let letter = (try? JSONDecoder().decode(Write.Letter.self, from: Data(exchange.body.utf8)))?.letter ?? "?"
        return letter + (exchange.target.firstMatch(of: /\/letters\/(\w+)/).map { " of \($0.1)" } ?? "")
    }

    private func carryOut(_ act: String, _ words: [String]) {
        let lane = Self.word("in", words).map { Lane($0) } ?? .main
        switch act {
        case "open": open(words)
        case "close": outbox?.close()
        case "execute": execute(Write(letter: words[0], lane: lane), words[0])
        case "strict": execute(Strict(letter: words[0]), words[0])
        case "named": execute(Named(letter: words[0]), words[0])
        case "add": execute(creation(words, lane), words[0])
        case "change":
            guard let id = Self.word("of", words).flatMap({ ids[$0] }) else { return unknown(act) }
            execute(ChangeLetter(letter: words[0], id: id, lane: lane), words[0])
        case "forget": starts[words[0]]?.dispose()
        case "succeed":
            ended.insert(Int(words[0]) ?? 0)
            desk.succeed(Int(words[0]) ?? 0, words.count > 1 ? words[1] : "")
        case "refuse":
            ended.insert(Int(words[0]) ?? 0)
            desk.fail(Int(words[0]) ?? 0, Self.error(words[1]))
        case "pass": desk.clock.advance(by: .milliseconds(Int((Double(words[0]) ?? 0) * 1_000)))
        case "clock": desk.clock.currentDate += Double(words[0]) ?? 0
        case "write": writing.advance()
        case "disk": desk.store.fail(with: words[0] == "full" ? .diskFull : nil)
        default: carryOutChange(act, words, lane)
        }
    }

    private func carryOutChange(_ act: String, _ words: [String], _ lane: Lane) {
        switch act {
        case "observe": desk.live.observe(Letters()).startWithValues { [log] in log.add("shows \($0)") }
        case "answer":
            let index = Self.word("to", words).flatMap { Int($0) } ?? desk.accessible.queries.count - 1
            desk.accessible.queries[index].answer(.success("\"\(words[0] == "nothing" ? "" : words[0])\""))
        case "stale": desk.live.queries.invalidate(.one(Letters()))
        case "discard-all": start("discard-all", outbox?.discardAll())
        case "discard": start("discard \(words[0])", id(words[0]).flatMap { outbox?.discard($0) })
        case "retry": start("retry \(words[0])", id(words[0]).flatMap { outbox?.retry($0) })
        case "edit", "edit-strict":
            let new = Self.word("to", words) ?? ""
            let command: any StoredCommand<NoAuth> =
                act == "edit" ? Write(letter: new, lane: lane) : Strict(letter: new)
            start("edit \(words[0])", id(words[0]).flatMap { outbox?.edit($0, to: command) })
        default: unknown(act)
        }
    }

    private func unknown(_ act: String) {
        Issue.record("no act is called \(act)")
    }

    private func open(_ words: [String]) {
        var policy = OutboxPolicy()
        if let limit = Self.word("limit", words).flatMap({ Int($0) }) {
            policy.limit = limit
            policy.discardsOldest = words.contains("discard")
        }
        if let count = Self.word("sends", words).flatMap({ Int($0) }) { policy.sendsAtOnce = count }
        login = Self.word("login", words) ?? "anna"
        let types = words.contains("only") ? Self.types.filter { words.contains("\($0)") } : Self.types
        let scheduler: any Scheduler = words.contains("slow") ? writing : ImmediateScheduler()
        do {
            outbox = try desk.open(login: login, types: types, policy: policy, writing: scheduler)
        } catch {
            log.add("failed \(error)")
        }
    }

    private func creation(_ words: [String], _ lane: Lane) -> AddLetter {
        let command = AddLetter(letter: words[0], lane: lane, parent: Self.word("under", words).flatMap { ids[$0] })
        ids[words[0]] = command.id
        return command
    }

    private func execute<C: StoredCommand>(_ command: C, _ letter: String) where C.Auth == NoAuth {
        starts[letter] = outbox?.execute(command).start(
            .init(
                value: { [log] in log.add("\(letter) \($0.word)") },
                failed: { [log] in log.add("\(letter) failed: \($0)") },
                completed: { [log] in log.add("\(letter) completed") },
                interrupted: { [log] in log.add("\(letter) interrupted") }
            )
        )
    }

    private func start(_ name: String, _ change: SignalProducer<Never, OutboxError>?) {
        guard let change else { return unknown(name) }
        change.start(
            .init(failed: { [log] in log.add("\(name): \($0)") }, completed: { [log] in log.add("\(name) done") })
        )
    }

    private var known: [String: OutboxCommand.ID] = [:]

    /// The id of a command, also of one that is gone.
    private func id(_ letter: String) -> OutboxCommand.ID? {
        let listed = outbox?.commands.value.first { $0.letter == letter }?.id
        if let listed { known[letter] = listed }
        return listed ?? known[letter]
    }

    /// Returns the error that has a name.
    static func error(_ name: String) -> CoreError {
        switch name {
        case "refused": .transport(.refused)
        case "reset": .transport(.reset)
        case "timed-out": .transport(.timedOut)
        case "unreachable": .transport(.unreachable)
        default:
            .status(
                .init(
                    code: name.split(separator: "+").first.flatMap { Int($0) } ?? 0,
                    retryAfter: name.split(separator: "+").dropFirst().first.flatMap { Int($0) }.map {
                        .after(.seconds($0))
                    }
                )
            )
        }
    }

    /// The word behind another one.
    private static func word(_ word: String, _ words: [String]) -> String? {
        words.firstIndex(of: word).flatMap { $0 + 1 < words.count ? words[$0 + 1] : nil }
    }
}
