import Dispatch
import MillraceReactiveSwift
import MillraceStreams
import StreamsTestSupport
import Testing

/// Inner streams under eight threads, every start, end and disposal counted.
@Suite(.serialized)
struct InnerStreamTests {
    /// How the whole ends.
    enum Ending: CaseIterable {
        case completion, failure, disposal, disposalMeanwhile
    }

    /// A strategy, and how many inner streams may run when nobody sends any more.
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let strategy: FlattenStrategy
        let limit: Int
    }

    private static let threads = 8

    static let cases = [
        Case(testDescription: "merge", strategy: .merge, limit: .max),
        Case(testDescription: "concat", strategy: .concat, limit: 1),
        Case(testDescription: "concurrent", strategy: .concurrent(limit: 3), limit: 3),
        Case(testDescription: "latest", strategy: .latest, limit: 1),
        Case(testDescription: "race", strategy: .race, limit: 1),
        Case(testDescription: "throttle", strategy: .throttle, limit: 1),
    ]

    @Test("What was started has ended or was disposed of", arguments: cases, Ending.allCases)
    func counts(of strategyCase: Case, ending: Ending) {
        for number in 0..<24 {
            let ledger = InnerLedger()
            let (outer, input) = Signal<Int, Oops>.pipe()
            let (recorder, disposable) = outer.producer
                .flatMap(strategyCase.strategy) { ledger.stream($0) }
                .record()
            DispatchQueue.concurrentPerform(iterations: Self.threads) { thread in
                for round in 0..<16 {
                    if ending == .disposalMeanwhile, thread == 0, round == number % 16 { disposable.dispose() }
                    input.send(value: thread * 100 + round)
                    if round % 3 == 0 { ledger.endOne() }
                }
            }
            // A value decides a race; then the losers are given up.
            ledger.sendFromAll()
            #expect(ledger.running <= strategyCase.limit)
            let end: Termination<Oops>
            switch ending {
            case .completion:
                input.sendCompleted()
                ledger.endAll()
                end = .completed
            case .failure:
                input.send(error: Oops(code: 1))
                end = .failed(Oops(code: 1))
            case .disposal, .disposalMeanwhile:
                disposable.dispose()
                end = .interrupted
            }
            #expect((recorder.terminations, recorder.overlapCount) == ([end], 0))
            let isStarted = ledger.started > 0 || ending == .disposalMeanwhile
            #expect((ledger.started, isStarted) == (ledger.ended + ledger.disposed, true))
        }
    }
}

/// Makes inner streams, and counts what becomes of them.
private final class InnerLedger: Sendable {
    private struct State: Sendable {
        var started = 0
        var ended = 0
        var disposed = 0
        var running: [Int: Signal<Int, Oops>.Observer] = [:]
    }

    private let state = Shared(State())

    var started: Int { state.value.started }
    var ended: Int { state.value.ended }
    var disposed: Int { state.value.disposed }
    var running: Int { state.value.running.count }

    /// Every third ends by itself, every third sends first; the others wait for ``endOne()``.
    func stream(_ number: Int) -> SignalProducer<Int, Oops> {
        SignalProducer { [state] observer, lifetime in
            let key = state.change { state in
                state.started += 1
                state.running[state.started] = observer
                return state.started
            }
            lifetime.observeEnded {
                state.change { state in
                    // Taken out by whoever ended it, if it has ended of itself.
                    if state.running.removeValue(forKey: key) != nil {
                        state.disposed += 1
                    }
                }
            }
            switch number % 3 {
            case 0: Self.end(key, in: state)
            case 1: observer.send(value: number)
            default: break
            }
        }
    }

    func sendFromAll() {
        state.value.running.values.forEach { $0.send(value: -1) }
    }

    /// Ends one of those that run.
    func endOne() {
        state.value.running.keys.first.map { Self.end($0, in: state) }
    }

    /// Ends those that run, and those that begin because of it.
    func endAll() {
        while let key = state.value.running.keys.first {
            Self.end(key, in: state)
        }
    }

    private static func end(_ key: Int, in state: Shared<State>) {
        let observer = state.change { state in
            let observer = state.running.removeValue(forKey: key)
            state.ended += observer == nil ? 0 : 1
            return observer
        }
        observer?.sendCompleted()
    }
}
