import Foundation
import MillraceBackend
import MillraceStreams
import Synchronization
import TestSupport
import Testing

@testable import MillraceCQRS

/// Random lives of an outbox: every outcome of attempts, crashes at any time, a store that fails now and then.
///
/// A backend that honours keys has carried out each accepted command once at the end, in the order of its lane, and the
/// live query shows what the backend has.
///
/// `MILLRACE_FUZZ=all` takes 1,000 lives, and a run takes some.
@Suite(.bodyTimeLimit) struct OutboxCrashTests {
    @Test(arguments: 0..<20) func everyAcceptedCommandIsCarriedOutOnceInItsOrder(block: UInt64) throws {
        let lives: UInt64 =
            switch TestDepth.current {
            case .share: 2
            case .check: 15
            case .all: 50
            }
        let first = block * 50
        for seed in first..<(first + lives) {
            let life = try OutboxLife(seed: seed)
            try life.run()
            #expect(life.problems == [], "seed \(seed)")
        }
    }
}

/// A backend that carries out commands of one key once, and loses answers.
private final class KeyedBackend: Accessible {
    struct State {
        var generator: SeededGenerator
        var answers: [String: Result<String, CoreError>] = [:]
        var carriedOut: [String] = []
        var isCalm = false
        var open: [@Sendable () -> Void] = []
    }

    let guarded: Mutex<State>

    init(seed: UInt64) {
        guarded = Mutex(State(generator: SeededGenerator(seed: seed)))
    }

    var carriedOut: [String] { guarded.withLock { $0.carriedOut } }

    func calm() { guarded.withLock { $0.isCalm = true } }

    /// Gives one of the answers that are on their way.
    func answerOne() -> Bool {
        let answer = guarded.withLock { state -> (@Sendable () -> Void)? in
            guard !state.open.isEmpty else { return nil }
            let index = Int.random(in: state.open.indices, using: &state.generator)
            return state.open.remove(at: index)
        }
        answer?()
        return answer != nil
    }

    func access<Request, Response>(
        _ resource: BackendResource<Request, Response, NoAuth>,
        with request: Request
    ) -> SignalProducer<Response, CoreError> {
        SignalProducer { [self] observer, _ in
            let body = (try? resource.request(request, Parser.encoder).get()) ?? Data()
            let result = guarded.withLock { state in
                resource.method == .GET
                    ? .success("\"\(state.carriedOut.joined())\"")
                    : KeyedBackend.carryOut(body, resource.headers["Idempotency-Key"] ?? "none", &state)
            }
            guarded.withLock { $0.open.append { resource.send(result, to: observer) } }
        }
    }

    private static func carryOut(_ body: Data, _ key: String, _ state: inout State) -> Result<String, CoreError> {
        let luck = state.isCalm ? 9 : Int.random(in: 0..<10, using: &state.generator)
        if luck == 0 { return .failure(.transport(.refused)) }
        if luck == 1 { return .failure(.status(.init(code: 503))) }
        if state.answers[key] == nil {
            let letter = (try? JSONDecoder().decode(Write.Letter.self, from: body))?.letter ?? "?"
            let isRefused = !state.isCalm && Int.random(in: 0..<8, using: &state.generator) == 0
            if !isRefused { state.carriedOut.append(letter) }
            state.answers[key] = isRefused ? .failure(.status(.init(code: 422))) : .success("")
        }
        if luck == 2 { return .failure(.transport(.timedOut)) }
        if luck == 3 { return .failure(.transport(.reset)) }
        return state.answers[key] ?? .failure(.transport(.reset))
    }
}

/// One life: what is given to the outbox, and what comes of it.
private final class OutboxLife {
    private let backend: KeyedBackend
    private let store = MemoryStore()
    private var process: ProcessStore
    private let clock = TestScheduler()
    private var writing = TestScheduler()
    private var live: LiveBackend<NoAuth>
    private var outbox: CommandOutbox<NoAuth>?
    private var generator: SeededGenerator
    private var given = 0
    private let accepted = News()
    private let doubled = News()
    private(set) var problems: [String] = []

    init(seed: UInt64) throws {
        generator = SeededGenerator(seed: seed &* 7919 &+ 1)
        backend = KeyedBackend(seed: seed)
        live = LiveBackend(Backend(backend), sharing: LiveQueries(scheduler: clock))
        process = ProcessStore(store)
        try start()
    }

    func run() throws {
        for _ in 0..<60 { try step() }
        backend.calm()
        store.fail(with: nil)
        let shown = News()
        live.observe(Letters()).startWithValues { shown.add("\($0)") }
        for _ in 0..<200 {
            writing.advance()
            if !backend.answerOne() { clock.advance(by: .seconds(400)) }
        }
        check(shown)
    }

    private func step() throws {
        switch Int.random(in: 0..<13, using: &generator) {
        case 0..<3: give()
        case 3..<6: writing.advance()
        case 6..<9: _ = backend.answerOne()
        case 9: clock.advance(by: .seconds(Int.random(in: 1...20, using: &generator)))
        case 10: try crash()
        case 11: live.queries.invalidate(.one(Letters()))
        default: store.fail(with: Bool.random(using: &generator) ? .diskFull : nil)
        }
    }

    /// The process ends: nothing of it is left but the store, and exchanges that nobody waits for.
    private func crash() throws {
        store.fail(with: nil)
        process.end()
        process = ProcessStore(store)
        outbox?.close()
        outbox = nil
        writing = TestScheduler()
        live = LiveBackend(Backend(backend), sharing: LiveQueries(scheduler: clock))
        try start()
    }

    private func start() throws {
        var policy = OutboxPolicy(sendsAtOnce: 2)
        policy.pauses.isJittered = false
        outbox = try CommandOutbox(
            store: process,
            login: "anna",
            commands: [Write.self],
            sending: live,
            policy: policy,
            scheduler: clock,
            writing: writing
        )
        // The first answer may have what is still to be sent, and is stale then.
        live.observe(Letters()).startWithValues { [doubled] answer in
            let letters = answer.value ?? ""
            if answer.isFresh, letters.count != 2 * Set(letters.filter(\.isLetter)).count { doubled.add("\(answer)") }
        }
    }

    private func give() {
        guard given < 26 else { return }
        let letter = String(UnicodeScalar(UInt8(97 + given)))
        given += 1
        let lane = Lane("\(Int.random(in: 0..<3, using: &generator))")
        outbox?.execute(Write(letter: letter + lane.name, lane: lane)).start(
            .init(value: { [accepted] progress in
                if progress.word == "accepted" { accepted.add(letter + lane.name) }
            })
        )
    }

    private func check(_ shown: News) {
        let carriedOut = backend.carriedOut
        problems += doubled.all.map { "there twice: \($0)" }
        let setAside = Set(
            outbox?.commands.value.compactMap { ($0.command as? Write)?.body.letter } ?? []
        )
        for letter in accepted.all {
            let count = carriedOut.count { $0 == letter }
            let isRefused = setAside.contains(letter)
            if count != (isRefused ? 0 : 1) { problems.append("\(letter) was carried out \(count) times") }
        }
        for lane in 0..<3 {
            let order = carriedOut.filter { $0.hasSuffix("\(lane)") }
            if order != order.sorted() { problems.append("lane \(lane): \(order)") }
        }
        let waiting = outbox?.commands.value.filter { !$0.isSetAside } ?? []
        if !waiting.isEmpty { problems.append("still waiting: \(waiting.map(\.status))") }
        let expected = "fresh(\(carriedOut.joined()))"
        if shown.last != expected { problems.append("shown: \(shown.last ?? "nothing"), not \(expected)") }
    }
}
