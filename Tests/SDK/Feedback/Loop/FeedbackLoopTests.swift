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

    /// An effect's events come on its scheduler; a reducer changes the state in place, or replaces it.
    @Test func aProducerRunsALoop() {
        let (log, scheduler) = (Log<String>(), TestScheduler())
        let (events, sink) = Signal<Int, NoError>.pipe()
        SignalProducer<Int, NoError>.feedbackLoop(
            initial: 1,
            reduce: { state, event in
                switch event {
                case 0: state = -1
                default: state += event
                }
            },
            feedbacks: [Feedback(whenBecomesTrue: { _ in true }) { _ in events.producer.observe(on: scheduler) }]
        )
        .startWithValues { log.add("\($0)") }
        for event in [5, 0] {
            sink.send(value: event)
            log.add("|")
            scheduler.advance()
        }
        log.expect("1", "|", "6", "|", "-1")
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
}
