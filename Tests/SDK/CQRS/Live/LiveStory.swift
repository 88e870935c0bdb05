import CQRSTestSupport
import Foundation
import MillraceBackend
import MillraceStreams
import TestSupport
import Testing

@testable import MillraceCQRS

/// Acts on live queries of a text, one to a line, with all that each of them brings about behind an arrow.
///
///     observe every 10 keep 60 → asks
///     answer a → A fresh(a)
///     # Lines of comment, and acts without effects, have no arrow.
///     leave A
///
/// Observers are A, B, C and so on in the order in which they come, commands and exchanges have numbers from 0 on,
/// times are in seconds, and an error is a status, one with a pause such as `429:30`, or `refused`, `timed-out` or
/// `given`.
///
/// - `observe [query N] [every N] [least N] [hold N] [keep N] [constant N pause N] [exponential N] [triggered]
///   [shared]`, `leave A`, `trigger A`, `ring` for all that are `shared`, `pass N`
/// - `clock N`: somebody sets the clock, forward or back.
/// - `ask`: somebody executes the query once. `answer TEXT [to N]`, `fail ERROR`: the end of an exchange, of the last
///   one or of another.
/// - `invalidate`, `event [LETTER]`: an event that adds a letter to the text, or says nothing of it.
/// - `add LETTER`: a command that shows a letter at once. `touch`: one that shows nothing. `succeed N`,
///   `refuse N ERROR`, `dispose N`.
/// - `open LOGIN`: the app starts, with answers that are stored for a login at `write`. `disk full`, `disk works`,
///   `flush`, `forget`.
/// - `observe-depot`: an observer of the text of the number that an account names. `account N [NAME]`: the account is
///   the answer, without a number for `none`; `stale-account`, `rename-account NAME`, `move N`: a command that shows
///   another number; `stale-letters N`.
/// - `wait LETTER`: a command that waits for its turn. `go`: its turn comes. `give-up`: it ends without a change.
///   `rest`: whether a timer is set.
///
/// An effect is what an observer is sent, as `A fresh(a)`; the end of a command for its caller, as `done`; what a
/// caller of the query gets, as `asked a`; `asks` for an exchange that begins, and `cancels` for one that is cancelled;
/// `keeps a` for a stored answer that has changed.
final class LiveStory {
    private struct Touch: BodilessCommand {
        static let path = "letters"
        static let method = CommandMethod.POST
        var invalidates: [QuerySelection] { [.all(LiveDesk.Letters.self)] }
    }

    private struct Account: Codable, Sendable, Equatable {
        let depot: Int?
        let name: String
    }

    private struct AccountQuery: ParameterlessQuery {
        typealias Result = Account
        static let path = "account"
    }

    private struct Move: BodilessCommand {
        static let path = "account"
        static let method = CommandMethod.POST
        let depot: Int
        var invalidates: [QuerySelection] {
            [.one(AccountQuery(), showing: { $0 = Account(depot: depot, name: $0.name) })]
        }
    }

    private var desk = LiveDesk()
    private let store = MemoryStore()
    private let writing = TestScheduler()
    private var login: String?
    private var answers: StoredAnswers?
    private var kept: String?
    private let log = News()
    private let given: CoreError
    private var observers: [String: any Disposable] = [:]
    private var triggers: [String: Signal<Void, Never>.Observer] = [:]
    private let bell = Signal<Void, Never>.pipe()
    private var executions: [any Disposable] = []
    private var waiting: PendingCommand?
    private var answered: Set<Int> = []
    private var cancelled: Set<Int> = []
    /// The error with which the backend has refused the last command.
    private let refusal = MutableProperty<CoreError?>(nil)

    private init(_ given: CoreError) {
        self.given = given
    }

    /// Expects each act of a story to have its effects.
    static func expect(_ row: Row<String>) {
        #expect(differences(row.value) == [], sourceLocation: row.location)
    }

    /// Returns the lines of a story that have other effects, with what was found.
    static func differences(_ text: String, given: CoreError = .transport(.refused)) -> [String] {
        let story = LiveStory(given)
        return text.split(separator: "\n").enumerated().compactMap { number, line in
            guard !line.hasPrefix("#") else { return nil }
            let parts = line.split(separator: " → ", maxSplits: 1).map(String.init)
            let effect = story.effect(of: parts[0].split(separator: " ").map(String.init))
            return effect == (parts.count == 1 ? "" : parts[1]) ? nil : "line \(number + 1): \(line), but → \(effect)"
        }
    }

    private func effect(of act: [String]) -> String {
        if act[0] == "open" { open(act[1]) }
        let (said, asked) = (log.all.count, desk.asked)
        carryOut(act[0], Array(act.dropFirst()))
        var effects = Array(log.all.dropFirst(said))
        for (index, exchange) in desk.accessible.queries.enumerated()
        where exchange.isOver() && !answered.contains(index) && cancelled.insert(index).inserted {
            effects.append("cancels")
        }
        effects += Array(repeating: "asks", count: desk.asked - asked)
        if let change = change() { effects.append(change) }
        if act == ["rest"] { effects.append(desk.clock.isIdle ? "idle" : "a timer") }
        return effects.joined(separator: ", ")
    }

    private func open(_ login: String) {
        let answers = StoredAnswers(store: store, login: login, on: writing) { [log] in log.add("\($0)") }
        desk = LiveDesk(answers: answers)
        (self.login, self.answers) = (login, answers)
        (executions, answered, cancelled) = ([], [], [])
        _ = change()
    }

    /// The stored answer, where it has changed.
    private func change() -> String? {
        guard let login else { return nil }
        let question = StoredQuestion(login: login, type: LiveDesk.Letters.storedName, query: #"{"number":0}"#)
        let found: String?
        do throws(StoreError) {
            found = try store.answer(to: question).map { String(decoding: $0.payload, as: UTF8.self) }
        } catch {
            return nil
        }
        defer { kept = found }
        return found == kept ? nil : "keeps \(found ?? "nothing")"
    }

    private func carryOut(_ act: String, _ words: [String]) {
        switch act {
        case "observe": observe(words)
        case "trigger": triggers[words[0]]?.send(value: ())
        case "ring": bell.input.send(value: ())
        case "leave": observers[words[0]]?.dispose()
        case "ask": ask()
        case "answer":
            let index = Self.number("to", words) ?? desk.asked - 1
            answered.insert(index)
            desk.answer(words[0], to: index)
        case "fail":
            answered.insert(desk.asked - 1)
            desk.fail(error(words[0]))
        case "pass": desk.clock.advance(by: .milliseconds(Int((Double(words[0]) ?? 0) * 1_000)))
        case "clock": desk.clock.currentDate += Double(words[0]) ?? 0
        case "invalidate": desk.live.queries.invalidate(.all(LiveDesk.Letters.self))
        case "event": words.isEmpty ? desk.live.queries.patch(.all(LiveDesk.Letters.self)) : desk.tell(words[0])
        case "add": execute(LiveDesk.Add(letter: words[0]))
        case "touch": execute(Touch())
        case "succeed": desk.accessible.commands[Int(words[0]) ?? 0].answer(.success(""))
        case "refuse":
            refusal.value = error(words[1])
            desk.accessible.commands[Int(words[0]) ?? 0].answer(.failure(error(words[1])))
        case "dispose": executions[Int(words[0]) ?? 0].dispose()
        case "wait":
            let command = PendingCommand(LiveDesk.Add(letter: words[0]).invalidates, .waiting)
            waiting = command
            desk.live.queries.begin(command)
        case "go": if let waiting { desk.live.queries.move(waiting, to: .underWay) }
        case "give-up": if let waiting { desk.live.queries.end(waiting, .changedNothing) {} }
        case "write": writing.advance()
        case "disk": store.fail(with: words[0] == "full" ? .diskFull : nil)
        case "flush": answers?.flush().startWithCompleted { [log] in log.add("flushed") }
        case "forget": answers?.discardAll().startWithCompleted { [log] in log.add("forgotten") }
        case "rest", "open": break
        default: carryOutOnAccount(act, words)
        }
    }

    private func carryOutOnAccount(_ act: String, _ words: [String]) {
        switch act {
        case "observe-depot":
            observers["A"] = desk.live
                .observe(AccountQuery()) { account in account.depot.map { LiveDesk.Letters(number: $0) } }
                .startWithValues { [log] in log.add("A \($0)") }
        case "account":
            answered.insert(desk.asked - 1)
            let depot = words[0] == "none" ? "null" : words[0]
            let name = words.count > 1 ? words[1] : "Ann"
            desk.accessible.queries[desk.asked - 1].answer(.success(#"{"depot": \#(depot), "name": "\#(name)"}"#))
        case "stale-account": desk.live.queries.invalidate(.all(AccountQuery.self))
        case "stale-letters": desk.live.queries.invalidate(.one(LiveDesk.Letters(number: Int(words[0]) ?? 0)))
        case "rename-account":
            desk.live.queries.patch(
                .one(AccountQuery(), showing: { $0 = Account(depot: $0.depot, name: words[0]) })
            )
        case "move": execute(Move(depot: Int(words[0]) ?? 0))
        default: Issue.record("no act is called \(act)")
        }
    }

    private func observe(_ words: [String]) {
        let name = String("ABCDEFGH".dropFirst(observers.count).prefix(1))
        var options = LiveOptions()
        if let seconds = Self.number("every", words) { options.refreshInterval = .seconds(seconds) }
        if let seconds = Self.number("least", words) { options.leastPause = .seconds(seconds) }
        if let seconds = Self.number("hold", words) { options.longestHold = .seconds(seconds) }
        if let seconds = Self.number("keep", words) { options.keepAlive = .seconds(seconds) }
        if let count = Self.number("constant", words), let pause = Self.number("pause", words) {
            options.retryPolicy = .constant(upTo: count, pause: .seconds(pause))
        }
        if let count = Self.number("exponential", words) {
            options.retryPolicy = .exponentialBackoff(upTo: count, first: .seconds(1), isJittered: false)
        }
        if words.contains("triggered") {
            let (signal, trigger) = Signal<Void, Never>.pipe()
            triggers[name] = trigger
            options.refreshTriggers = [SignalProducer(signal)]
        }
        if words.contains("shared") { options.refreshTriggers = [SignalProducer(bell.output)] }
        let query = LiveDesk.Letters(number: Self.number("query", words) ?? 0)
        observers[name] = desk.live.observe(query, options).startWithValues { [log] in log.add("\(name) \($0)") }
    }

    private func ask() {
        let asked = desk.live.execute(LiveDesk.Letters()).startWithResult { [log] result in
            log.add((try? result.get()).map { "asked \($0)" } ?? "asked in vain")
        }
        executions.append(asked)
    }

    private func execute<C: Command>(_ command: C) where C.Auth == NoAuth, C.Answer == Void {
        let execution: SignalProducer<Never, CoreError> = desk.live.execute(command)
        executions.append(
            execution.start(
                .init(
                    failed: { [log, refusal] error in
                        log.add(error == refusal.value ? "failed" : "failed with \(error)")
                    },
                    completed: { [log] in log.add("done") }
                )
            )
        )
    }

    private func error(_ name: String) -> CoreError {
        switch name {
        case "refused": return .transport(.refused)
        case "timed-out": return .transport(.timedOut)
        case "given": return given
        default:
            let words = name.split(separator: ":").map { Int($0) ?? 0 }
            return .status(.init(code: words[0], retryAfter: words.count > 1 ? .after(.seconds(words[1])) : nil))
        }
    }

    /// The number behind a word.
    private static func number(_ word: String, _ words: [String]) -> Int? {
        words.firstIndex(of: word).flatMap { Int(words[$0 + 1]) }
    }
}
