import Millrace
import MillraceTestKit
import TestSupport
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

    private static let whenLoaded: @Sendable () -> [Feedback<State, Event>] = {
        [
            Feedback(predicate: { $0 == .loaded }) { _ in SignalProducer<Event, NoError>(value: .didLoad) }
                .named("whenLoaded")
        ]
    }

    @Test func eventsAreFoundThatNothingReactsTo() {
        let sound = linter(reduce: Self.sound, feedbacks: Self.whenLoading).run()
        let shaken = linter(reduce: Self.sound, events: [.load, .reset, .shake], feedbacks: Self.whenLoading).run()
        // A dead end that is meant is none.
        let meant = LoopLinter<State, Event>(
            states: { _ in .loaded },
            events: [.didLoad],
            reduce: Self.sound,
            feedbacks: { [] },
            isFinal: { $0 == .loaded }
        )
        let kinds = [sound, shaken, meant.run()].map { $0.map(\.kind) }
        #expect((kinds, shaken.first?.event) == ([[], [.ignoredEvent], [.ignoredEvent]], .shake))
    }

    @Test func anEffectThatTriggersItselfIsFound() throws {
        let looping = linter(reduce: Self.sound, feedbacks: Self.whenLoaded)
        let finding = try #require(looping.run(runs: TestDepth.times(100)).first)
        // The seed reproduces it.
        let again = looping.run(seed: finding.seed, runs: 1)
        let kind = LoopFinding<State, Event>.Kind.selfTrigger(feedback: "whenLoaded")
        #expect((finding.kind, finding.state, again.first?.kind) == (kind, .loaded, kind))
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
        let finding = try #require(findings.first)
        #expect(
            (findings.map(\.kind), finding.state, finding.path.events.last, finding.description.prefix(30))
                == ([.deadEnd], .stuck, .getStuck, "no event leaves a state (seed ")
        )
    }

    /// A long chain that makes progress is none.
    @Test func aChainWithoutEndIsFound() {
        func findings(_ feedback: Feedback<Int, Int>, steps: Int) -> [LoopFinding<Int, Int>.Kind] {
            LoopLinter<Int, Int>(states: { _ in 0 }, events: [1], reduce: { $0 += $1 }, feedbacks: { [feedback] })
                .run(runs: 1, steps: steps).map(\.kind)
        }
        let long = Feedback<Int, Int>(predicate: { $0 < 1_000 }) { _ in SignalProducer<Int, NoError>(value: 1) }
        let endless = Feedback<Int, Int>(effects: { _ in SignalProducer<Int, NoError>(value: 1) }).named("counting")
        let found = [findings(long, steps: 3), findings(endless, steps: 20)]
        #expect(found == [[], [.selfTrigger(feedback: "counting")]])
    }
}
