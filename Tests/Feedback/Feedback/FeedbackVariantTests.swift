import MillraceFeedback
import MillraceStreams
import Testing

/// The table in the documentation of `Feedback`, a row at a time: what starts an effect, and what cancels it.
@Suite(.timeLimit(.minutes(5))) struct FeedbackVariantTests {
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

    /// Effects that write down when they are started and cancelled, and never end by themselves.
    final class Effects: Sendable {
        private let lines = MutableProperty<[String]>([])

        var log: [String] {
            lines.swap([])
        }

        func effect(_ name: some Any) -> SignalProducer<Event, NoError> {
            let name = "\(name)"
            return SignalProducer<Event, NoError>.never.on(
                starting: { self.lines.modify { $0.append("+\(name)") } },
                interrupted: { self.lines.modify { $0.append("-\(name)") } }
            )
        }
    }

    private let effects = Effects()

    private func makeLoop(_ feedback: Feedback<State, Event>) -> Loop<State, Event> {
        Loop(initial: State(), reduce: Self.reducer, feedbacks: [feedback])
    }

    @Test func effectsStartOnEveryState() {
        let effects = effects
        let loop = makeLoop(Feedback(effects: { effects.effect($0.count) }))
        #expect(effects.log == ["+0"])
        loop.send(.count)
        #expect(effects.log == ["-0", "+1"])
        loop.send(.part(nil))
        #expect(effects.log == ["-1", "+1"])
    }

    @Test func predicateStartsAnewOnEveryStateThatPasses() {
        let effects = effects
        let loop = makeLoop(Feedback(predicate: { $0.isOn }) { effects.effect($0.count) })
        #expect(effects.log == [])
        loop.send(.turn(on: true))
        #expect(effects.log == ["+0"])
        loop.send(.count)
        #expect(effects.log == ["-0", "+1"])
        loop.send(.turn(on: false))
        #expect(effects.log == ["-1"])
        loop.send(.count)
        #expect(effects.log == [])
    }

    @Test func lensingStartsAnewOnEveryStateThatHasThePart() {
        let effects = effects
        let loop = makeLoop(Feedback(lensing: { $0.part }) { effects.effect($0) })
        loop.send(.part(1))
        loop.send(.count)
        #expect(effects.log == ["+1", "-1", "+1"])
        loop.send(.part(nil))
        #expect(effects.log == ["-1"])
    }

    @Test func skippingRepeatedStartsWhenThePartChanges() {
        let effects = effects
        let loop = makeLoop(Feedback(skippingRepeated: { $0.part }) { effects.effect($0) })
        loop.send(.part(1))
        loop.send(.count)
        loop.send(.part(1))
        #expect(effects.log == ["+1"])
        loop.send(.part(2))
        #expect(effects.log == ["-1", "+2"])
        loop.send(.part(nil))
        loop.send(.part(2))
        #expect(effects.log == ["-2", "+2"])
    }

    @Test func firstValueAfterNilStartsWhenThePartAppears() {
        let effects = effects
        let loop = makeLoop(Feedback(firstValueAfterNil: { $0.part }) { effects.effect($0) })
        loop.send(.part(1))
        loop.send(.part(2))
        #expect(effects.log == ["+1"])
        loop.send(.part(nil))
        loop.send(.part(3))
        #expect(effects.log == ["-1", "+3"])
    }

    @Test func whenBecomesTrueStartsWhenTheTestBeginsToPass() {
        let effects = effects
        let loop = makeLoop(Feedback(whenBecomesTrue: { $0.isOn }) { effects.effect($0.count) })
        loop.send(.turn(on: true))
        loop.send(.count)
        #expect(effects.log == ["+0"])
        loop.send(.turn(on: false))
        loop.send(.turn(on: true))
        #expect(effects.log == ["-0", "+1"])
    }

    @Test func compactingStartsOnEveryValueOfAStreamOfTheStates() {
        let effects = effects
        let loop = makeLoop(
            Feedback(compacting: { $0.map(\.count).filter { $0.isMultiple(of: 2) }.skipRepeats() }) {
                effects.effect($0)
            }
        )
        #expect(effects.log == ["+0"])
        loop.send(.count)
        loop.send(.part(1))
        #expect(effects.log == [])
        loop.send(.count)
        #expect(effects.log == ["-0", "+2"])
    }

    @Test func compactingMayTakeItsTime() {
        let effects = effects
        let scheduler = TestScheduler()
        let loop = makeLoop(
            Feedback(compacting: { $0.map(\.count).debounce(.seconds(1), on: scheduler) }) { effects.effect($0) }
        )
        loop.send(.count)
        loop.send(.count)
        #expect(effects.log == [])
        scheduler.advance(by: .seconds(1))
        #expect(effects.log == ["+2"])
    }

    @Test func extractingStartsOnEveryEventWithThePayload() {
        let effects = effects
        let loop = makeLoop(
            Feedback(
                extracting: { (event: Event) -> Bool? in
                    guard case let .turn(isOn) = event else { return nil }
                    return isOn
                },
                effects: { effects.effect($0) }
            )
        )
        loop.send(.count)
        #expect(effects.log == [])
        loop.send(.turn(on: true))
        loop.send(.count)
        #expect(effects.log == ["+true"])
        loop.send(.turn(on: true))
        #expect(effects.log == ["-true", "+true"])
    }

    @Test func middlewareStartsOnEveryEventAndIsCancelledWithTheLoopOnly() {
        let effects = effects
        var loop: Loop<State, Event>? = makeLoop(Feedback(middleware: { state, _ in effects.effect(state.count) }))
        #expect(effects.log == [])
        loop?.send(.count)
        loop?.send(.count)
        #expect(effects.log == ["+1", "+2"])
        loop = nil
        #expect(effects.log == ["-1", "-2"])
    }

    @Test func aSourceRunsAsLongAsTheLoop() {
        let (source, sink) = Signal<Int, NoError>.pipe()
        let loop = makeLoop(Feedback(source: source, as: { .part($0) }))
        sink.send(value: 7)
        #expect(loop.state.value.part == 7)
        loop.send(.count)
        sink.send(value: 8)
        #expect(loop.state.value.part == 8)
    }

    @Test func eventsGetsTheStatesAndSendsWhatItLikes() {
        let loop = makeLoop(
            Feedback(events: { states, consumer in
                states.map(\.0.count)
                    .skipRepeats()
                    .filter { $0 == 2 }
                    .map { Event.part($0) }
                    .enqueue(to: consumer)
            })
        )
        loop.send(.count)
        #expect(loop.state.value.part == nil)
        loop.send(.count)
        #expect(loop.state.value.part == 2)
    }

    @Test func whatWaitsWhenAnEnqueuingIsDisposedOfIsDropped() {
        let handle = SerialDisposable()
        let (source, sink) = Signal<Int, NoError>.pipe()
        let loop = makeLoop(
            Feedback(events: { _, consumer in
                handle.inner = source.producer.map { Event.part($0) }.enqueue(to: consumer).start()
                return .never
            })
        )
        loop.state.producer.startWithValues { state in
            guard state.count == 1, state.part == nil else { return }
            // Inside the loop: this waits, and is taken back before its turn comes.
            sink.send(value: 9)
            handle.inner = nil
        }
        loop.send(.count)
        #expect(loop.state.value.part == nil)
    }

    @Test func aSourceThatIsAPipeSendsFromOutside() {
        let (feedback, send) = Feedback<State, Event>.piped()
        send(.count)
        let loop = makeLoop(feedback)
        send(.count)
        #expect(loop.state.value.count == 1)
    }

    @Test func anAsyncEffectSendsWhatItReturns() async {
        let loop = makeLoop(Feedback(whenBecomesTrue: { $0.isOn }, effects: { _ in .task { .part(5) } }))
        loop.send(.turn(on: true))
        let part = await loop.state.producer.map(\.part).skipNil().take(first: 1).value()
        #expect(part == 5)
    }

    @Test func anAsyncEffectIsCancelledWithItsState() async {
        let isCancelled = MutableProperty(false)
        let loop = makeLoop(
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

    @Test func aCompletedEffectStaysCompleted() {
        let starts = MutableProperty(0)
        let loop = makeLoop(
            Feedback(whenBecomesTrue: { $0.isOn }) { _ in
                SignalProducer<Event, NoError>.empty.on(starting: { starts.modify { $0 += 1 } })
            }
        )
        loop.send(.turn(on: true))
        loop.send(.count)
        loop.send(.count)
        #expect(starts.value == 1)
    }

    @Test func feedbacksAreAskedInOrder() {
        let effects = effects
        let loop = Loop(
            initial: State(),
            reduce: Self.reducer,
            feedbacks: [
                Feedback(whenBecomesTrue: { $0.isOn }) { _ in effects.effect("first") },
                Feedback(whenBecomesTrue: { $0.isOn }) { _ in effects.effect("second") },
            ]
        )
        loop.send(.turn(on: true))
        #expect(effects.log == ["+first", "+second"])
    }
}
