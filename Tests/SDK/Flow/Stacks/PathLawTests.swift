import Dispatch
import MillraceFeedback
import MillraceRendering
import MillraceStreams
import TerminalTestSupport
import TestSupport
import Testing

@testable import MillraceFlow

/// A path in the state of a loop, its screens as parts, and the stack that follows: what is on the path has its effects
/// and one controller, and nothing else has.
@Suite(.bodyTimeLimit) struct PathLawTests {
    private struct App: Equatable, Sendable {
        var path: Path<Int> = []
    }

    private enum Event: Sendable {
        case screen(ScreenID, Int)
        case change(@Sendable (inout Path<Int>) -> Void)
    }

    private let running = MutableProperty<[Int]>([])
    private let counts = MutableProperty((started: 0, ended: 0))
    /// Tokens of screens that want to go.
    private let finishes = Signal<Int, NoError>.pipe()
    private let made = Log()
    private let released = Log()

    private func makeLoop() -> Loop<App, Event> {
        let part = Part(
            forEach: \App.path,
            event: EnumCase(embed: Event.screen) { if case let .screen(id, event) = $0 { (id, event) } else { nil } }
        )
        let effect = Feedback<Int, Int>(whenBecomesTrue: { _ in true }) { [running, counts, finishes] token in
            finishes.output.producer.filter { $0 == token }
                .on(
                    starting: {
                        running.modify { $0.append(token) }
                        counts.modify { $0.started += 1 }
                    },
                    interrupted: {
                        running.modify { all in all.firstIndex(of: token).map { _ = all.remove(at: $0) } }
                        counts.modify { $0.ended += 1 }
                    }
                )
        }
        return Loop(
            initial: App(),
            reduce: { app, event in
                switch event {
                case let .screen(id, _): app.path.pop(from: id)
                case let .change(change): change(&app.path)
                }
            },
            feedbacks: [pullback([effect], to: part)]
        )
    }

    private func makeStack(of loop: Loop<App, Event>) -> PathStack<Int> {
        PathStack(following: loop.state.map(\.path), onBack: { loop.send(.screen($0, 0)) }) { [made, released] screen in
            made.add("\(screen.id)")
            return ScreenController(tally: TallyViewModel(title: "\(screen.id)") { released.add("\(screen.id)") })
        }
    }

    /// Whether what runs and what is shown is what is on the path.
    private func check(_ path: Path<Int>, _ stack: PathStack<Int>) -> Bool {
        running.value.sorted() == path.map(\.screen).sorted()
            && counts.value.started == counts.value.ended + path.count
            && Set(made.entries).subtracting(released.entries) == Set(path.map { "\($0.id)" })
            && made.entries.count == released.entries.count + path.count
            && stack.current.value?.screen.title == path.last.map { "\($0.id)" }
    }

    @Test(arguments: TestDepth.some(0..<10 as Range<UInt64>, each: 3))
    func whatIsOnThePathRunsAndIsShown(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var loop: Loop<App, Event>? = makeLoop()
        var stack = loop.map { makeStack(of: $0) }
        for step in 0..<120 {
            guard let path = loop?.state.value.path, let shown = stack else { return }
            switch Int.random(in: 0..<8, using: &random) {
            // The user goes back, from the screen that is shown.
            case 0: shown.current.value?.screen.leading?.action?()
            // An effect of a screen wants its own screen to go.
            case 1: path.randomElement(using: &random).map { finishes.input.send(value: $0.screen) }
            // An event for a screen that is gone.
            case 2: loop?.send(.screen(ScreenID(integerLiteral: 1_000 + step), 0))
            default:
                let generator = random
                _ = random.next()
                loop?.send(
                    .change { path in
                        var (random, number) = (generator, step * 10)
                        // Pushed and popped in one event now and then.
                        for _ in 0..<Int.random(in: 1...3, using: &random) {
                            path.step(&random) {
                                number += 1
                                return number
                            }
                        }
                    }
                )
            }
            guard let path = loop?.state.value.path, check(path, shown) else {
                Issue.record("seed \(seed), step \(step): \(running.value), \(made.entries), \(released.entries)")
                return
            }
        }
        #expect(made.entries.count > 40)
        loop = nil
        stack = nil
        #expect(
            (running.value, counts.value.started, Set(made.entries)) == ([], counts.value.ended, Set(released.entries))
        )
    }

    @Test func fromManyThreads() {
        let loop = makeLoop()
        let stack = makeStack(of: loop)
        DispatchQueue.concurrentPerform(iterations: 6) { thread in
            for number in 1...40 {
                let token = thread * 1_000 + number
                loop.send(.change { $0.push(token) })
                switch number % 4 {
                case 0: loop.send(.change { $0.pop() })
                case 1: finishes.input.send(value: token)
                case 2: stack.current.value?.screen.leading?.action?()
                default: break
                }
            }
        }
        #expect(check(loop.state.value.path, stack))
        #expect(made.entries.count == 240)
    }
}
