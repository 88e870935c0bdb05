import MillraceFeedback
import MillraceStreams
import TestSupport
import Testing

extension [Int] {
    fileprivate var optionalFirst: Int? {
        get { first }
        set { self = newValue.map { [$0] } ?? [] }
    }
}

/// What the effects and the consumers of a part that has ended may still do: nothing.
@Suite(.bodyTimeLimit) struct PartEffectTests {
    private typealias Whole = SpotWhole
    private typealias Event = SpotEvent

    private func makeLoop(_ feedbacks: [Feedback<Plain, LeafEvent>]) -> Loop<Whole, Event> {
        let part = Part(presented: \Whole.presented, event: PartSpot.lone)
        return Loop(
            initial: Whole(),
            reduce: combine(pullback(Plain.reducer, to: part)) { whole, event in
                switch event {
                case .lone(.close): whole.presented = nil
                case .lone(.next): whole.presented = Presented(Plain())
                case let .change(change): change(&whole)
                case .lone, .row, .sibling: break
                }
            },
            feedbacks: [pullback(feedbacks, to: part)]
        )
    }

    @Test func aConsumerOfAPartThatHasEndedSendsNothing() {
        let consumers = Log<FeedbackEventConsumer<LeafEvent>>()
        let states = Log<SignalProducer<(Plain, LeafEvent?), NoError>>()
        let ends = Log<String>()
        let loop = makeLoop([
            Feedback(events: { all, consumer in
                consumers.add(consumer)
                states.add(all)
                return all.map(\.0.value).on(event: { ends.add("\($0)") }).filter { _ in false }.map { .add($0) }
                    .enqueue(to: consumer)
            })
        ])
        loop.send(.change { $0.presented = Presented(Plain(value: 5)) })
        consumers.all[0].enqueue(.add(1))
        ends.expect("value(5)", "value(6)")
        loop.send(.lone(.next))
        ends.expect("interrupted", "value(0)")
        consumers.all[0].enqueue(.add(1))
        ends.expect()
        // A stream of the states of a part that has ended has nothing more to say than the latest.
        let seen = Log<Int>()
        states.all[0].map(\.0.value).startWithValues { seen.add($0) }
        loop.send(.lone(.add(1)))
        #expect(seen.all == [6] || seen.all == [])
        consumers.all[1].enqueue(.add(1))
        #expect(loop.state.value.presented?.state.value == 2)
    }

    @Test func aStreamOfTheStatesThatIsLateStartsNoEffectOfAPartThatHasEnded() {
        let scheduler = TestScheduler()
        let effects = Log<String>()
        let loop = makeLoop([
            Feedback(compacting: { $0.map(\.value).delay(.seconds(1), on: scheduler) }) { effects.effect("\($0)") }
        ])
        loop.send(.change { $0.presented = Presented(Plain(value: 1)) })
        loop.send(.lone(.close))
        scheduler.run()
        effects.expect()
    }

    @Test func theEndOfTheLoopInsideAPartStartsNoFurtherEffect() {
        let part = Part(forEach: \Whole.rows, event: PartSpot.row)
        let effects = Log<String>()
        let run = SerialDisposable()
        let (events, input) = Signal<Event, NoError>.pipe()
        run.inner = SignalProducer<Whole, NoError>.feedbackLoop(
            initial: Whole(rows: [Named(id: 1), Named(id: 2)]),
            reduce: { whole, event in if case let .change(change) = event { change(&whole) } },
            feedbacks: [
                Feedback(source: events, as: { $0 }),
                pullback(
                    [
                        Feedback(skippingRepeated: { $0.value }) { value in
                            if value == 1 { run.dispose() }
                            return effects.effect("first \(value)")
                        },
                        Feedback(skippingRepeated: { $0.value }) { effects.effect("second \($0)") },
                    ],
                    to: part
                ),
            ]
        )
        .start()
        effects.expect("+first 0", "+second 0", "+first 0", "+second 0")
        input.send(
            value: .change { whole in
                for id in [1, 2] { whole.rows[id: id]?.value = 1 }
            }
        )
        let after = effects.take()
        #expect((after.filter { $0.hasPrefix("+") }, after.count) == (["+first 1"], 6), "\(after)")
    }

    /// More changes than the log of the rows has room for are found by a pass over all, before and after a row was
    /// another one.
    @Test func aRowThatIsRemovedAndAddedLaterIsAnotherPart() {
        let part = Part(forEach: \Whole.rows, event: PartSpot.row)
        let effects = Log<String>()
        let loop = Loop<Whole, Event>(
            initial: Whole(rows: [Named(id: 1), Named(id: 2)]),
            reduce: { whole, event in if case let .change(change) = event { change(&whole) } },
            feedbacks: [pullback([Feedback(effects: { effects.effect("\($0.id) \($0.value)") })], to: part)]
        )
        func changeOften(_ value: Int) {
            loop.send(.change { whole in for _ in 0..<100 { whole.rows[id: 1]?.value = value } })
        }
        changeOften(1)
        changeOften(2)
        effects.expect("+1 0", "+2 0", "-1 0", "+1 1", "-1 1", "+1 2")
        loop.send(.change { $0.rows.remove(id: 1) })
        loop.send(.change { $0.rows.insert(Named(id: 1), at: 0) })
        effects.expect("-1 2", "+1 0")
        changeOften(3)
        effects.expect("-1 0", "+1 3")
    }

    @Test func anEventOfAPartIsReleasedWhenItIsReduced() {
        final class Payload: Sendable {}
        let part = Part(\[Int].optionalFirst, event: EnumCase<Payload, Payload>(embed: { $0 }, extract: { $0 }))
        let loop = Loop<[Int], Payload>(
            initial: [1],
            reduce: pullback({ $0 += 1 + ($1 === $1 ? 0 : 1) }, to: part),
            feedbacks: [pullback([Feedback(whenBecomesTrue: { $0 > 0 }, effects: { _ in .never })], to: part)]
        )
        weak var released: Payload?
        do {
            let payload = Payload()
            released = payload
            loop.send(payload)
        }
        #expect((loop.state.value, released == nil) == ([2], true))
    }
}
