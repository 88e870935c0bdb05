import MillraceFeedback
import MillraceStreams
import TestSupport
import Testing

/// What starts an effect, and what cancels it: examples of the table in the documentation of `Feedback`, whose forms
/// `LoopModelTests` compares with a model.
@Suite(.bodyTimeLimit) struct FeedbackVariantTests {
    struct State: Equatable {
        var count = 0
        var part: Int?
        var isOn = false
    }

    enum Event: Equatable {
        case count
        case part(Int?)
        case turn(on: Bool)
    }

    static let reducer: Reducer<State, Event> = { state, event in
        switch event {
        case .count: state.count += 1
        case let .part(part): state.part = part
        case let .turn(isOn): state.isOn = isOn
        }
    }

    /// Feedbacks whose effects write down when they are started and cancelled, and never end by themselves.
    struct Variant: Sendable {
        let feedbacks: @Sendable (Log<String>) -> [Feedback<State, Event>]
        let steps: [Step]

        init(_ steps: [Step], _ feedbacks: @escaping @Sendable (Log<String>) -> [Feedback<State, Event>]) {
            (self.steps, self.feedbacks) = (steps, feedbacks)
        }
    }

    /// Events, and the effects that start and are cancelled because of them.
    typealias Step = (events: [Event], effects: [String])

    private static func makeLoop(_ feedbacks: Feedback<State, Event>...) -> Loop<State, Event> {
        Loop(initial: State(), reduce: reducer, feedbacks: feedbacks)
    }

    static let variants: [Row<Variant>] = [
        Row(
            "skippingRepeated: start when the part changes",
            Variant([
                ([.part(1), .count, .part(1)], ["+1"]), ([.part(2)], ["-1", "+2"]),
                ([.part(nil), .part(2)], ["-2", "+2"]),
            ]) { log in [Feedback(skippingRepeated: { $0.part }) { log.effect("\($0)") }] }
        ),
        Row(
            "whenBecomesTrue: start when the test begins to pass",
            Variant([
                ([.turn(on: true), .count], ["+0"]), ([.turn(on: false), .turn(on: true)], ["-0", "+1"]),
            ]) { log in [Feedback(whenBecomesTrue: { $0.isOn }) { log.effect("\($0.count)") }] }
        ),
        Row(
            "events: gets the states, and sends what it likes",
            Variant([([.count], []), ([.count], ["+2"])]) { log in
                [
                    Feedback(events: { states, consumer in
                        states.map(\.0.count).skipRepeats().filter { $0 == 2 }.map { Event.part($0) }
                            .enqueue(to: consumer)
                    }),
                    Feedback(skippingRepeated: { $0.part }) { log.effect("\($0)") },
                ]
            }
        ),
        Row(
            "feedbacks are asked in order",
            Variant([([.turn(on: true)], ["+first", "+second"])]) { log in
                ["first", "second"].map { name in
                    Feedback(whenBecomesTrue: { $0.isOn }) { _ in log.effect(name) }
                }
            }
        ),
    ]

    @Test(arguments: variants)
    func effectsStartAndAreCancelled(_ row: Row<Variant>) {
        let log = Log<String>()
        let loop = Loop(initial: State(), reduce: Self.reducer, feedbacks: row.value.feedbacks(log))
        let effects = row.value.steps.map { events, _ in
            for event in events { loop.send(event) }
            return log.take()
        }
        #expect(effects == row.value.steps.map(\.effects), sourceLocation: row.location)
    }

    @Test func aSourceRunsAsLongAsTheLoop() {
        let (source, sink) = Signal<Int, NoError>.pipe()
        let (piped, send) = Feedback<State, Event>.piped()
        send(.count)
        let loop = Self.makeLoop(Feedback(source: source, as: { .part($0) }), piped)
        sink.send(value: 7)
        let first = loop.state.value
        send(.count)
        sink.send(value: 8)
        #expect([first, loop.state.value] == [State(part: 7), State(count: 1, part: 8)])
    }

    @Test func anAsyncEffectIsCancelledWithItsState() async {
        let isCancelled = MutableProperty(false)
        let loop = Self.makeLoop(
            Feedback(
                whenBecomesTrue: { $0.isOn },
                effects: { _ in
                    .task {
                        await withTaskCancellationHandler {
                            _ = await SignalProducer<Int, NoError>.never.value()
                            return .part(1)
                        } onCancel: {
                            isCancelled.value = true
                        }
                    }
                }
            )
        )
        loop.send(.turn(on: true))
        loop.send(.turn(on: false))
        _ = await isCancelled.producer.filter { $0 }.take(first: 1).value()
        #expect(loop.state.value.part == nil)
    }
}
