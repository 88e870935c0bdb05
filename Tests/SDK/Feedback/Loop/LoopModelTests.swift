import MillraceFeedback
import MillraceStreams
import TestSupport
import Testing

/// Loops of random feedbacks do what a sequential model of them does, step by step; in the end no effect is awaited.
struct LoopModelTests {
    private typealias State = LoopModel.State
    private typealias Event = LoopModel.Event

    /// How a loop is run.
    enum Form: CaseIterable {
        case loop, journaled, scoped, producer
    }

    /// What lets go of the loop's world; it must be gone afterwards.
    private final class World: Sendable {
        let log = Log<String>()
        let consumer = MutableProperty<FeedbackEventConsumer<Event>?>(nil)

        func send(_ event: Event) {
            consumer.value?.enqueue(event)
        }

        /// The way in for what is sent while the loop is at work.
        var door: Feedback<State, Event> {
            Feedback(events: { _, consumer in
                self.consumer.value = consumer
                return .never
            })
        }

        func reduce(_ state: inout State, _ event: Event) {
            LoopModel.reduce(&state, event)
            log.add("=\(state.value).\(state.history)")
        }
    }

    @Test("What happens is what the model says", arguments: Form.allCases)
    func model(form: Form) {
        var steps = 0
        for seed in TestDepth.some(0..<100 as Range, each: 3) {
            var random = SeededGenerator(seed: UInt64(seed))
            let plans = (0..<Int.random(in: 1...4, using: &random)).map { _ in LoopModel.Plan.random(&random) }
            let initial = State(
                value: Int.random(in: 0..<7, using: &random),
                patience: Int.random(in: 0...2, using: &random)
            )
            let script = (0..<Int.random(in: 0...5, using: &random)).map { _ in
                Event(kind: Int.random(in: 0..<6, using: &random), patience: Int.random(in: 0...2, using: &random))
            }
            var model = LoopModel(initial, plans)
            weak var released: World?
            var log: [String] = []
            let activity = LoopActivity()
            do {
                let world = World()
                released = world
                let feedbacks = [world.door] + plans.enumerated().map { feedback($0, $1, world) }
                LoopActivity.$current.withValue(activity) {
                    run(form, initial, feedbacks, script, world) {
                        model.send($0)
                        return model.state
                    }
                }
                world.consumer.value = nil
                log = world.log.all
            }
            model.end()
            // No effect is still awaited.
            #expect((log, released == nil, activity.isIdle) == (model.log, true, true), "seed \(seed): \(plans)")
            steps += log.count
        }
        #expect(steps > 1000)
    }

    private func run(
        _ form: Form,
        _ initial: State,
        _ feedbacks: [Feedback<State, Event>],
        _ script: [Event],
        _ world: World,
        _ next: (Event) -> State
    ) {
        let seen = Log<State>()
        if form == .producer {
            let run = SignalProducer<State, NoError>.feedbackLoop(
                initial: initial,
                reduce: { [unowned world] (state: inout State, event: Event) in world.reduce(&state, event) },
                feedbacks: feedbacks
            )
            .startWithValues { seen.add($0) }
            for event in script {
                world.send(event)
                #expect(seen.all.last == next(event))
            }
            let states = seen.all.dropFirst().map { "=\($0.value).\($0.history)" }
            #expect(states == world.log.all.filter { $0.hasPrefix("=") })
            run.dispose()
        } else {
            let loop = Loop<State, Event>(
                initial: initial,
                reduce: { [unowned world] in world.reduce(&$0, $1) },
                feedbacks: feedbacks,
                journal: form == .journaled ? Journal() : nil
            )
            let part = loop.scoped(to: \.value, event: { (event: Event) in event })
            loop.state.producer.startWithValues { seen.add($0) }
            for (number, event) in script.enumerated() {
                if form == .scoped, number % 2 == 0 { part.send(event) } else { loop.send(event) }
                let state = next(event)
                #expect(([loop.state.value, seen.all.last], part.state.value) == ([state, state], state.value))
            }
        }
    }

    private func feedback(_ number: Int, _ plan: LoopModel.Plan, _ world: World) -> Feedback<State, Event> {
        let count = MutableProperty(0)
        let effect = { @Sendable (patience: Int) -> SignalProducer<Event, NoError> in
            SignalProducer { observer, lifetime in
                let name = "\(number).\(count.modify { $0 += 1; return $0 })"
                world.log.add("+" + name)
                if patience > 0 {
                    plan.sent.forEach { world.send(Event(kind: $0, patience: patience - 1)) }
                    plan.events.forEach { observer.send(value: Event(kind: $0, patience: patience - 1)) }
                }
                guard plan.isEndless else { return observer.sendCompleted() }
                lifetime.observeEnded {
                    withExtendedLifetime(observer) { world.log.add("-" + name) }
                    if patience > 0, let kind = plan.farewell {
                        world.send(Event(kind: kind, patience: patience - 1))
                    }
                }
            }
        }
        let state = { @Sendable (state: State) in plan.isFor(state.value) ? state : nil }
        switch plan.form {
        case .effects: return Feedback(effects: { effect($0.patience) })
        case .predicate: return Feedback(predicate: { state($0) != nil }, effects: { effect($0.patience) })
        case .lensing: return Feedback(lensing: state, effects: { effect($0.patience) })
        case .skippingRepeated:
            return Feedback(skippingRepeated: { state($0).map(Same.init) }, effects: { effect($0.state.patience) })
        case .firstValueAfterNil: return Feedback(firstValueAfterNil: state, effects: { effect($0.patience) })
        case .whenBecomesTrue: return Feedback(whenBecomesTrue: { state($0) != nil }, effects: { effect($0.patience) })
        case .extracting:
            return Feedback(extracting: { plan.isFor($0.kind) ? $0 : nil }, effects: { effect($0.patience) })
        case .middleware: return Feedback(middleware: { state, _ in effect(state.patience) })
        case .compacting: return Feedback(compacting: { $0 }, effects: { effect($0.patience) })
        case .compactingChanges:
            return Feedback(
                compacting: { $0.skipRepeats { $0.value % 3 == $1.value % 3 } },
                effects: { effect($0.patience) }
            )
        case .source: return Feedback(source: effect(0), as: { $0 })
        case .pulledBack:
            return pullback(
                [Feedback(predicate: { state($0) != nil }, effects: { effect($0.patience) })],
                to: Part(\State.self, event: EnumCase<Event, Event>(embed: { $0 }, extract: { _ in nil }))
            )
        }
    }

    /// A state that is the same as others of its value.
    private struct Same: Equatable, Sendable {
        let state: State

        static func == (left: Same, right: Same) -> Bool {
            left.state.value == right.state.value
        }
    }
}
