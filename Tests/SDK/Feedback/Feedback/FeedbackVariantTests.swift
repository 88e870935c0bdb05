import MillraceFeedback
import MillraceStreams
import TestSupport
import Testing

/// The table in the documentation of `Feedback`, a row at a time: what starts an effect, and what cancels it.
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

        var isOn: Bool? {
            if case let .turn(isOn) = self { isOn } else { nil }
        }
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

    /// Events, and the effects that start and are cancelled because of them; the loop ends at the event `nil`.
    typealias Step = (events: [Event?], effects: [String])

    private static func makeLoop(_ feedbacks: Feedback<State, Event>...) -> Loop<State, Event> {
        Loop(initial: State(), reduce: reducer, feedbacks: feedbacks)
    }

    static let variants: [Row<Variant>] = [
        Row(
            "effects: start on every state",
            Variant([([], ["+0"]), ([.count], ["-0", "+1"]), ([.part(nil)], ["-1", "+1"])]) { log in
                [Feedback(effects: { log.effect("\($0.count)") })]
            }
        ),
        Row(
            "predicate: start anew on every state that passes",
            Variant([
                ([], []), ([.turn(on: true)], ["+0"]), ([.count], ["-0", "+1"]), ([.turn(on: false)], ["-1"]),
                ([.count], []),
            ]) { log in [Feedback(predicate: { $0.isOn }) { log.effect("\($0.count)") }] }
        ),
        Row(
            "lensing: start anew on every state that has the part",
            Variant([([.part(1), .count], ["+1", "-1", "+1"]), ([.part(nil)], ["-1"])]) { log in
                [Feedback(lensing: { $0.part }) { log.effect("\($0)") }]
            }
        ),
        Row(
            "skippingRepeated: start when the part changes",
            Variant([
                ([.part(1), .count, .part(1)], ["+1"]), ([.part(2)], ["-1", "+2"]),
                ([.part(nil), .part(2)], ["-2", "+2"]),
            ]) { log in [Feedback(skippingRepeated: { $0.part }) { log.effect("\($0)") }] }
        ),
        Row(
            "firstValueAfterNil: start when the part appears",
            Variant([([.part(1), .part(2)], ["+1"]), ([.part(nil), .part(3)], ["-1", "+3"])]) { log in
                [Feedback(firstValueAfterNil: { $0.part }) { log.effect("\($0)") }]
            }
        ),
        Row(
            "whenBecomesTrue: start when the test begins to pass",
            Variant([
                ([.turn(on: true), .count], ["+0"]), ([.turn(on: false), .turn(on: true)], ["-0", "+1"]),
            ]) { log in [Feedback(whenBecomesTrue: { $0.isOn }) { log.effect("\($0.count)") }] }
        ),
        Row(
            "compacting: start on every value of a stream of the states",
            Variant([([], ["+0"]), ([.count, .part(1)], []), ([.count], ["-0", "+2"])]) { log in
                [
                    Feedback(compacting: { $0.map(\.count).filter { $0.isMultiple(of: 2) }.skipRepeats() }) {
                        log.effect("\($0)")
                    }
                ]
            }
        ),
        Row(
            "extracting: start on every event with the payload",
            Variant([
                ([.count], []), ([.turn(on: true), .count], ["+true"]), ([.turn(on: true)], ["-true", "+true"]),
            ]) { log in [Feedback(extracting: \.isOn) { log.effect("\($0)") }] }
        ),
        Row(
            "middleware: start on every event, and are cancelled with the loop only",
            Variant([([], []), ([.count, .count], ["+1", "+2"]), ([nil], ["-1", "-2"])]) { log in
                [Feedback(middleware: { state, _ in log.effect("\(state.count)") })]
            }
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
            "an effect that has completed isn't started again",
            Variant([([.turn(on: true), .count, .count], ["started"])]) { log in
                [Feedback(whenBecomesTrue: { $0.isOn }) { _ in .empty.on(starting: { log.add("started") }) }]
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
        var loop: Loop<State, Event>? = Loop(
            initial: State(),
            reduce: Self.reducer,
            feedbacks: row.value.feedbacks(log)
        )
        let effects = row.value.steps.map { events, _ in
            for event in events {
                if let event { loop?.send(event) } else { loop = nil }
            }
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
