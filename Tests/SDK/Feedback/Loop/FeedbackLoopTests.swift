import MillraceFeedback
import MillraceReactiveSwift
import MillraceStreams
import TestSupport
import Testing

/// A producer that runs a loop: every state, from the first on, and an end.
@Suite(.bodyTimeLimit)
struct FeedbackLoopTests {
    typealias Loop = SignalProducer<[Int], NoError>

    static let appending: Reducer<[Int], Int> = { $0.append($1) }

    static func counting() -> Feedback<[Int], Int> {
        Feedback { state in SignalProducer(value: state.count) }
    }

    @Test func eachStateOfASynchronousEffectIsSent() {
        let loop = Loop.feedbackLoop(initial: [7], reduce: Self.appending, feedbacks: [Self.counting()])
        #expect(loop.first() == .success([7]))
        #expect(loop.take(first: 4).collect().single() == .success([[7], [7, 1], [7, 1, 2], [7, 1, 2, 3]]))
    }

    @Test(arguments: 1...5)
    func anEndEndsALoopThatWouldGoOnForEver(count: Int) {
        let endless = Loop.feedbackLoop(initial: [], reduce: Self.appending, feedbacks: [Self.counting()])
        let counts = [
            endless.take(first: count).collect().single()?.get().count,
            endless.take(while: { $0.count < count }).collect().single()?.get().count,
            endless.skip(first: count).first()?.get().count,
        ]
        #expect(counts == [count, count, count])
    }

    /// What a loop is made of, and what is done to it.
    final class Stage: Sendable {
        let log = Log<String>()
        let scheduler = TestScheduler()
        let run = SerialDisposable()
        let pipe = Signal<Int, NoError>.pipe()

        func send(_ event: Int) { pipe.input.send(value: event) }
    }

    struct Course: Sendable {
        let log: [String]
        let loop: @Sendable (Stage) -> SignalProducer<String, NoError>
        /// What the observer does with each state.
        var observe: @Sendable (Stage, String) -> Void = { _, _ in }
        var act: @Sendable (Stage) -> Void = { _ in }

        /// A loop that adds up numbers.
        static func sum(
            logs log: [String],
            _ feedbacks: @escaping @Sendable (Stage) -> [Feedback<Int, Int>],
            act: @escaping @Sendable (Stage) -> Void = { _ in }
        ) -> Course {
            Course(
                log: log,
                loop: { stage in
                    SignalProducer.feedbackLoop(initial: 0, reduce: { $0 += $1 }, feedbacks: feedbacks(stage))
                        .map { "\($0)" }
                },
                act: act
            )
        }
    }

    static let courses: [Row<Course>] = [
        Row(
            "a lifetime that ends inside an observer ends a loop that would go on for ever",
            Course(
                log: ["[]", "+beside", "[0]", "[0, 1]", "completed", "-beside"],
                loop: { stage in
                    let feedbacks = [
                        Feedback(whenBecomesTrue: { _ in true }) { _ in stage.log.effect("beside") }, counting(),
                    ]
                    let (lifetime, token) = Lifetime.make()
                    stage.run.inner = AnyDisposable { token.dispose() }
                    return Loop.feedbackLoop(initial: [], reduce: appending, feedbacks: feedbacks)
                        .take(during: lifetime).map { "\($0)" }
                },
                observe: { stage, state in if state == "[0, 1]" { stage.run.dispose() } }
            )
        ),
        Row(
            "effects that answer each other take turns",
            Course(
                log: [".", ".x", ".xy", ".xyx", ".xyxy", "completed"],
                loop: { _ in
                    SignalProducer.feedbackLoop(
                        initial: ".",
                        reduce: { state, event in state += event },
                        feedbacks: [
                            Feedback { $0.hasSuffix("x") ? .empty : SignalProducer(value: "x") },
                            Feedback { $0.hasSuffix("y") ? .empty : SignalProducer(value: "y") },
                        ]
                    )
                    .take(first: 5)
                }
            )
        ),
        Row(
            "a late answer, and those that follow from it",
            .sum(
                logs: ["0", "|", "1", "2", "3"],
                { stage in
                    [
                        Feedback { state -> SignalProducer<Int, NoError> in
                            switch state {
                            case 0: SignalProducer(value: 1).delay(.seconds(5), on: stage.scheduler)
                            case 1, 2: SignalProducer(value: 1)
                            default: .empty
                            }
                        }
                    ]
                },
                act: { stage in
                    stage.log.add("|")
                    stage.scheduler.advance(by: .seconds(5))
                }
            )
        ),
        Row(
            "events on a scheduler are worked in when it runs",
            .sum(
                logs: ["0", "|", "3"],
                { stage in
                    [
                        Feedback(whenBecomesTrue: { _ in true }) { _ in
                            stage.pipe.output.producer.observe(on: stage.scheduler)
                        }
                    ]
                },
                act: { stage in
                    stage.send(3)
                    stage.log.add("|")
                    stage.scheduler.advance()
                }
            )
        ),
        Row(
            "an effect that is a signal is observed at once",
            .sum(
                logs: ["0", "|", "4", "|", "9"],
                { stage in [Feedback { _ in stage.pipe.output.producer }] },
                act: { stage in
                    for event in [4, 5] {
                        stage.log.add("|")
                        stage.send(event)
                    }
                }
            )
        ),
        Row(
            "a disposal cancels the effects",
            .sum(
                logs: ["0", "+a", "|", "interrupted", "-a"],
                { stage in [Feedback { _ in stage.log.effect("a") }] },
                act: { stage in
                    stage.log.add("|")
                    stage.run.dispose()
                }
            )
        ),
        Row(
            "a predicate that fails lets nothing more in",
            .sum(
                logs: ["0", "1", "2"],
                { stage in [Feedback(predicate: { $0 < 2 }) { _ in stage.pipe.output.producer }] },
                act: { stage in for _ in 0..<7 { stage.send(1) } }
            )
        ),
        Row(
            "a reducer changes the state in place or replaces it",
            Course(
                log: ["1", "6", "-1"],
                loop: { stage in
                    SignalProducer.feedbackLoop(
                        initial: 1,
                        reduce: { state, event in
                            switch event {
                            case 0: state = -1
                            default: state += event
                            }
                        },
                        feedbacks: [Feedback(source: stage.pipe.output, as: { $0 })]
                    )
                    .map { (state: Int) in "\(state)" }
                },
                act: { stage in for event in [5, 0] { stage.send(event) } }
            )
        ),
    ]

    @Test(arguments: courses) func aProducerRunsALoop(_ row: Row<Course>) {
        let stage = Stage()
        let run = row.value.loop(stage).start { event in
            stage.log.add(event.value ?? "\(event)")
            if let state = event.value { row.value.observe(stage, state) }
        }
        if stage.run.inner == nil { stage.run.inner = run }
        row.value.act(stage)
        #expect((stage.log.take(), stage.scheduler.isIdle) == (row.value.log, true), sourceLocation: row.location)
    }

    /// The feedbacks aren't asked about the state that ends the loop.
    @Test(arguments: 1...4)
    func anEffectIsStartedForEachStateButTheOneThatEndsTheLoop(count: Int) {
        let effects = Log<Int>()
        let loop = Loop.feedbackLoop(
            initial: [],
            reduce: Self.appending,
            feedbacks: [Feedback { state in SignalProducer(value: 0).on(starting: { effects.add(state.count) }) }]
        )
        #expect(loop.take(first: count).collect().single()?.get().count == count)
        #expect(effects.all == Array(0..<(count - 1)))
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
        first.expect([], [1], [1, 2])
        second.expect([], [2])
    }

    @Test func aLargeStateIsChangedInPlace() {
        let (feedback, send) = Feedback<[Int], Int>.piped()
        let addresses = Log<Int>()
        Loop.feedbackLoop(initial: Array(0..<1_000), reduce: { $0[$1] += 1 }, feedbacks: [feedback])
            .startWithValues { state in
                addresses.add(state.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) })
            }
        for index in 0..<100 { send(index) }
        // One copy: the first event's, while the producer still holds the array it was made with.
        #expect((addresses.all.count, Set(addresses.all).count <= 2) == (101, true), "\(addresses.all)")
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
