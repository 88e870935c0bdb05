import MillraceReactiveSwift
import MillraceStreams
import StreamsTestSupport
import Testing

/// What each strategy makes of each end, of the outer stream and of the inner ones.
struct FlattenStrategyTests {
    /// What happens, step by step: inner streams `a` and `b` come, send and end; the outer stream ends.
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let strategy: FlattenStrategy

        /// What is sent when `a` and `b` come, `a` sends 1, `b` 2, `a` 3.
        let values: String

        /// When the outer stream has completed: what completes the whole.
        let completed: [String]

        /// What is running when both have come and sent.
        let running: [String]

        var testDescription: String { name }
    }

    static let cases = [
        Case(name: "merge", strategy: .merge, values: "1 2 3", completed: ["ab", "ba"], running: ["a", "b"]),
        Case(name: "concat", strategy: .concat, values: "1 3", completed: ["ab"], running: ["a"]),
        Case(name: "latest", strategy: .latest, values: "2", completed: ["b"], running: ["b"]),
        Case(name: "race", strategy: .race, values: "1 3", completed: ["a"], running: ["a"]),
        Case(name: "throttle", strategy: .throttle, values: "1 3", completed: ["a"], running: ["a"]),
        Case(
            name: "concurrent",
            strategy: .concurrent(limit: 2),
            values: "1 2 3",
            completed: ["ab", "ba"],
            running: ["a", "b"]
        ),
    ]

    /// A run with two inner streams.
    private final class Run: Sendable {
        let outer = Signal<String, Oops>.pipe()
        let inner = ["a": Signal<Int, Oops>.pipe(), "b": Signal<Int, Oops>.pipe()]
        let running = Shared<Set<String>>([])
        let recorder: Recorder<Int, Oops>
        let disposable: any Disposable

        init(_ strategy: FlattenStrategy) {
            let (inner, running) = (inner, running)
            (recorder, disposable) = outer.output.producer
                .flatMap(strategy) { name in
                    (inner[name]?.output.producer ?? .empty).on(
                        starting: { running.change { _ = $0.insert(name) } },
                        disposed: { running.change { _ = $0.remove(name) } }
                    )
                }
                .record()
            outer.input.send(value: "a")
            outer.input.send(value: "b")
        }

        func send(_ value: Int, from name: String) {
            inner[name]?.input.send(value: value)
        }

        func end(_ ending: Ending, of name: String) {
            inner[name].map { ending.send(to: $0.input) }
        }

        func exchange() {
            send(1, from: "a")
            send(2, from: "b")
            send(3, from: "a")
        }
    }

    @Test("What comes of two streams, which of them run, and that a disposal ends all", arguments: cases)
    func values(strategy: Case) {
        let run = Run(strategy.strategy)
        run.exchange()
        let values = run.recorder.values.map(String.init).joined(separator: " ")
        #expect((values, run.running.value.sorted()) == (strategy.values, strategy.running))
        run.disposable.dispose()
        let left = run.running.value
        run.exchange()
        run.outer.input.send(value: "a")
        #expect((left.union(run.running.value), run.recorder.events.last) == ([], .interrupted))
    }

    @Test("The whole completes when the outer stream and all that count have", arguments: cases, [true, false])
    func completion(strategy: Case, outerEndsFirst: Bool) {
        for order in strategy.completed {
            let run = Run(strategy.strategy)
            run.exchange()
            if outerEndsFirst { run.outer.input.sendCompleted() }
            var early: [Termination<Oops>] = []
            for name in order {
                early += run.recorder.terminations
                run.end(.completed, of: String(name))
            }
            if !outerEndsFirst {
                early += run.recorder.terminations
                run.outer.input.sendCompleted()
            }
            #expect((early, run.recorder.terminations, run.running.value) == ([], [.completed], []))
        }
    }

    @Test("A failure of one that counts ends all", arguments: cases)
    func innerFailure(strategy: Case) {
        for name in strategy.running {
            let run = Run(strategy.strategy)
            run.exchange()
            run.end(.failed, of: name)
            #expect((run.recorder.terminations, run.running.value) == ([.failed(Oops(code: 7))], []))
        }
    }
}
