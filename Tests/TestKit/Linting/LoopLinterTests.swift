import Millrace
import MillraceTestKit
import Testing

@Suite struct LoopLinterTests {
    enum State: Equatable {
        case idle
        case loading
        case loaded
        case stuck
    }

    enum Event: Equatable {
        case load
        case didLoad
        case reset
        case shake
        case getStuck
    }

    private func linter(
        reduce: @escaping Reducer<State, Event>,
        events: [Event] = [.load, .reset],
        feedbacks: @escaping () -> [Feedback<State, Event>] = { [] }
    ) -> LoopLinter<State, Event> {
        LoopLinter(
            states: { Bool.random(using: &$0) ? .idle : .loaded },
            events: events,
            reduce: reduce,
            feedbacks: feedbacks
        )
    }

    static let sound: Reducer<State, Event> = { state, event in
        switch event {
        case .load: state = .loading
        case .didLoad: state = .loaded
        case .reset: state = .idle
        case .shake, .getStuck: break
        }
    }

    static func whenLoading() -> [Feedback<State, Event>] {
        [
            Feedback(whenBecomesTrue: { $0 == .loading }) { _ in SignalProducer<Event, NoError>(value: .didLoad) }
                .named("whenLoading")
        ]
    }

    @Test func aSoundLoopHasNoFindings() {
        #expect(linter(reduce: Self.sound, feedbacks: Self.whenLoading).run().isEmpty)
    }

    @Test func anEffectThatTriggersItselfIsFound() throws {
        let findings = linter(reduce: Self.sound) {
            [
                Feedback(predicate: { $0 == .loaded }) { _ in SignalProducer<Event, NoError>(value: .didLoad) }
                    .named("whenLoaded")
            ]
        }.run()
        let finding = try #require(findings.first)
        #expect(finding.kind == .selfTrigger(feedback: "whenLoaded"))
        #expect(finding.state == .loaded)
        // The seed reproduces it.
        let again = linter(reduce: Self.sound) {
            [
                Feedback(predicate: { $0 == .loaded }) { _ in SignalProducer<Event, NoError>(value: .didLoad) }
                    .named("whenLoaded")
            ]
        }.run(seed: finding.seed, runs: 1)
        #expect(again.first?.kind == finding.kind)
    }

    @Test func aDeadEndIsFoundWithTheWayToIt() throws {
        let reducer: Reducer<State, Event> = { state, event in
            guard state != .stuck else { return }
            if event == .getStuck {
                state = .stuck
            } else {
                Self.sound(&state, event)
            }
        }
        let findings = linter(reduce: reducer, events: [.load, .reset, .getStuck], feedbacks: Self.whenLoading).run()
        #expect(findings.map(\.kind) == [.deadEnd])
        let finding = try #require(findings.first)
        #expect(finding.state == .stuck)
        #expect(finding.path.events.last == .getStuck)
        #expect(finding.description.hasPrefix("no event leaves a state (seed "))
    }

    @Test func aDeadEndThatIsMeantIsNone() {
        let linter = LoopLinter<State, Event>(
            states: { _ in .loaded },
            events: [.didLoad],
            reduce: Self.sound,
            feedbacks: { [] },
            isFinal: { $0 == .loaded }
        )
        #expect(linter.run().map(\.kind) == [.ignoredEvent])
    }

    @Test func anEventThatNothingReactsToIsFound() throws {
        let findings = linter(reduce: Self.sound, events: [.load, .reset, .shake], feedbacks: Self.whenLoading).run()
        #expect(findings.map(\.kind) == [.ignoredEvent])
        #expect(findings.first?.event == .shake)
    }

    @Test func aLongChainThatMakesProgressIsNone() {
        let linter = LoopLinter<Int, Int>(
            states: { _ in 0 },
            events: [1],
            reduce: { $0 += $1 },
            feedbacks: { [Feedback(predicate: { $0 < 1_000 }) { _ in SignalProducer<Int, NoError>(value: 1) }] }
        )
        #expect(linter.run(runs: 1, steps: 3).isEmpty)
    }

    @Test func aChainWithoutEndIsFound() {
        let linter = LoopLinter<Int, Int>(
            states: { _ in 0 },
            events: [1],
            reduce: { $0 += $1 },
            feedbacks: { [Feedback(effects: { _ in SignalProducer<Int, NoError>(value: 1) }).named("counting")] }
        )
        #expect(linter.run(runs: 1).map(\.kind) == [.selfTrigger(feedback: "counting")])
    }
}
