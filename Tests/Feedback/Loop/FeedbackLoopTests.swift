import MillraceFeedback
import MillraceStreams
import Testing

/// A producer that runs a loop: every state, from the first on, and an end.
@Suite(.timeLimit(.minutes(5)))
struct FeedbackLoopTests {
    typealias Loop = SignalProducer<[Int], NoError>

    static let appending: Reducer<[Int], Int> = { $0.append($1) }

    static func counting() -> Feedback<[Int], Int> {
        Feedback { state in SignalProducer(value: state.count) }
    }

    @Test func theFirstValueIsTheFirstState() {
        let loop = Loop.feedbackLoop(initial: [7], reduce: Self.appending, feedbacks: [Self.counting()])
        #expect(loop.first() == .success([7]))
    }

    @Test func eachStateOfASynchronousEffectIsSent() {
        let loop = Loop.feedbackLoop(initial: [], reduce: Self.appending, feedbacks: [Self.counting()])
        #expect(loop.take(first: 4).collect().single() == .success([[], [0], [0, 1], [0, 1, 2]]))
    }

    @Test(arguments: 1...5)
    func anEndEndsALoopThatWouldGoOnForEver(count: Int) {
        let endless = Loop.feedbackLoop(initial: [], reduce: Self.appending, feedbacks: [Self.counting()])
        #expect(endless.take(first: count).collect().single()?.get().count == count)
        #expect(endless.take(while: { $0.count < count }).collect().single()?.get().count == count)
        #expect(endless.skip(first: count).first()?.get().count == count)
    }

    @Test func aLifetimeThatEndsInsideAnObserverEndsALoopThatWouldGoOnForEver() {
        let seen = Log<[Int]>()
        let effects = Log<String>()
        let (lifetime, token) = Lifetime.make()
        Loop.feedbackLoop(
            initial: [],
            reduce: Self.appending,
            feedbacks: [Feedback(whenBecomesTrue: { _ in true }) { _ in effects.effect("beside") }, Self.counting()]
        )
        .take(during: lifetime)
        .startWithValues { state in
            seen.add(state)
            if state.count == 2 { token.dispose() }
        }
        #expect(seen.all == [[], [0], [0, 1]])
        #expect(effects.all == ["+beside", "-beside"])
    }

    @Test func effectsThatAnswerEachOtherTakeTurns() {
        let loop = SignalProducer<String, NoError>.feedbackLoop(
            initial: ".",
            reduce: { state, event in state += event },
            feedbacks: [
                Feedback { $0.hasSuffix("x") ? .empty : SignalProducer(value: "x") },
                Feedback { $0.hasSuffix("y") ? .empty : SignalProducer(value: "y") },
            ]
        )
        #expect(loop.take(first: 5).collect().single() == .success([".", ".x", ".xy", ".xyx", ".xyxy"]))
    }

    @Test func aLateAnswerAndThoseThatFollowFromIt() {
        let scheduler = TestScheduler()
        let seen = Log<Int>()
        SignalProducer<Int, NoError>.feedbackLoop(
            initial: 0,
            reduce: { state, event in state += event },
            feedbacks: [
                Feedback { state -> SignalProducer<Int, NoError> in
                    switch state {
                    case 0: SignalProducer(value: 1).delay(.seconds(5), on: scheduler)
                    case 1, 2: SignalProducer(value: 1)
                    default: .empty
                    }
                }
            ]
        )
        .startWithValues { seen.add($0) }
        #expect(seen.take() == [0])
        scheduler.advance(by: .seconds(5))
        #expect(seen.take() == [1, 2, 3])
        #expect(scheduler.isIdle)
    }

    @Test func eventsOnASchedulerAreWorkedInWhenItRuns() {
        let scheduler = TestScheduler()
        let (signal, sink) = Signal<Int, NoError>.pipe()
        let seen = Log<Int>()
        SignalProducer<Int, NoError>.feedbackLoop(
            initial: 0,
            reduce: { $0 += $1 },
            feedbacks: [Feedback(whenBecomesTrue: { _ in true }) { _ in signal.producer.observe(on: scheduler) }]
        )
        .startWithValues { seen.add($0) }
        sink.send(value: 3)
        #expect(seen.all == [0])
        scheduler.advance()
        #expect(seen.all == [0, 3])
    }

    @Test func anEffectThatIsASignalIsObservedAtOnce() {
        let (signal, sink) = Signal<Int, NoError>.pipe()
        let seen = Log<[Int]>()
        Loop.feedbackLoop(initial: [], reduce: Self.appending, feedbacks: [Feedback { _ in signal.producer }])
            .startWithValues { seen.add($0) }
        #expect(seen.all == [[]])
        sink.send(value: 4)
        #expect(seen.all == [[], [4]])
        sink.send(value: 5)
        #expect(seen.all == [[], [4], [4, 5]])
    }

    /// The feedbacks aren't asked about the state that ends the loop.
    @Test(arguments: 2...4)
    func anEffectIsStartedForEachStateButTheOneThatEndsTheLoop(count: Int) {
        let effects = Log<String>()
        let loop = Loop.feedbackLoop(
            initial: [],
            reduce: Self.appending,
            feedbacks: [
                Feedback { state in
                    SignalProducer(value: 0).on(starting: { effects.add("\(state.count)") })
                }
            ]
        )
        #expect(loop.take(first: count).collect().single()?.get().count == count)
        #expect(effects.all == (0..<(count - 1)).map { "\($0)" })
    }

    @Test func whereTheFirstStateIsEnoughNoEffectIsStarted() {
        let effects = Log<String>()
        let loop = Loop.feedbackLoop(
            initial: [],
            reduce: Self.appending,
            feedbacks: [Feedback { _ in effects.effect("a") }]
        )
        #expect(loop.first() == .success([]))
        #expect(effects.all == [])
    }

    @Test func aDisposalCancelsTheEffects() {
        let effects = Log<String>()
        let seen = Log<String>()
        let run = Loop.feedbackLoop(
            initial: [],
            reduce: Self.appending,
            feedbacks: [Feedback { _ in effects.effect("a") }]
        )
        .start { seen.add("\($0)") }
        run.dispose()
        #expect(effects.all == ["+a", "-a"])
        #expect(seen.all == ["value([])", "interrupted"])
    }

    @Test func aPredicateThatFailsLetsNothingMoreIn() {
        let (increments, sink) = Signal<Int, NoError>.pipe()
        let seen = Log<Int>()
        SignalProducer<Int, NoError>.feedbackLoop(
            initial: 0,
            reduce: { state, event in state += event },
            feedbacks: [Feedback(predicate: { $0 < 2 }) { _ in increments.producer }]
        )
        .startWithValues { seen.add($0) }
        for _ in 0..<7 { sink.send(value: 1) }
        #expect(seen.all == [0, 1, 2])
    }

    @Test func eachStartRunsALoopOfItsOwn() {
        let (feedback, send) = Feedback<[Int], Int>.piped()
        let loop = Loop.feedbackLoop(initial: [], reduce: Self.appending, feedbacks: [feedback])
        let first = Log<[Int]>()
        let second = Log<[Int]>()
        loop.startWithValues { first.add($0) }
        send(1)
        loop.startWithValues { second.add($0) }
        send(2)
        #expect(first.all == [[], [1], [1, 2]])
        #expect(second.all == [[], [2]])
    }

    @Test func aReducerChangesTheStateInPlaceOrReplacesIt() {
        let (feedback, send) = Feedback<Int, Int>.piped()
        let seen = Log<Int>()
        SignalProducer<Int, NoError>.feedbackLoop(
            initial: 1,
            reduce: { state, event in
                switch event {
                case 0: state = -1
                default: state += event
                }
            },
            feedbacks: [feedback]
        )
        .startWithValues { seen.add($0) }
        send(5)
        send(0)
        #expect(seen.all == [1, 6, -1])
    }

    @Test func aLargeStateIsChangedInPlace() {
        let (feedback, send) = Feedback<[Int], Int>.piped()
        let addresses = Log<Int>()
        Loop.feedbackLoop(initial: Array(0..<1_000), reduce: { $0[$1] += 1 }, feedbacks: [feedback])
            .startWithValues { state in
                addresses.add(state.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) })
            }
        for index in 0..<100 { send(index) }
        #expect(addresses.all.count == 101)
        // One copy: the first event's, while the producer still holds the array it was made with.
        #expect(Set(addresses.all).count <= 2)
    }

    @Test func nothingIsKeptAfterTheEnd() {
        final class Witness: Sendable {}
        weak var leak: Witness?
        do {
            let witness = Witness()
            leak = witness
            let loop = Loop.feedbackLoop(
                initial: [],
                reduce: Self.appending,
                feedbacks: [
                    Feedback { _ in SignalProducer(value: 1).on(value: { _ in withExtendedLifetime(witness) {} }) },
                    Feedback(compacting: { $0 }, effects: { _ in withExtendedLifetime(witness) { .never } }),
                    Feedback(events: { states, consumer in
                        states.map { _ in withExtendedLifetime(witness) { 1 } }.enqueue(to: consumer)
                    }),
                ]
            )
            #expect(loop.take(first: 10).collect().single()?.get().count == 10)
        }
        #expect(leak == nil)
    }
}
