import MillraceFeedback
import MillraceStreams
import TestSupport
import Testing

/// A loop that adds up its events, with all that happens in it as a log: the states as an observer sees them, the
/// effects, and the end.
final class NumberLoop: Sendable {
    let log = Log<String>()
    private let holder = MutableProperty<Loop<Int, Int>?>(nil)
    private let pipe = Signal<Int, NoError>.pipe()

    var loop: Loop<Int, Int>? { holder.value }

    /// A feedback whose source is a pipe.
    var source: Feedback<Int, Int> { Feedback(source: pipe.output, as: { $0 }) }

    func send(_ event: Int) { loop?.send(event) }

    /// Sends an event through the source.
    func sendThroughSource(_ event: Int) { pipe.input.send(value: event) }

    func release() { holder.value = nil }

    fileprivate func begin(_ feedbacks: [Feedback<Int, Int>]) {
        holder.value = Loop(initial: 0, reduce: { $0 += $1 }, feedbacks: feedbacks)
    }

}

/// What is done to a loop, and the log that comes of it.
struct LoopCourse: Sendable {
    typealias Feedbacks = @Sendable (NumberLoop) -> [Feedback<Int, Int>]

    let log: [String]
    var feedbacks: Feedbacks = { _ in [] }
    /// What the observer does with each state.
    var observe: @Sendable (NumberLoop, Int) -> Void = { _, _ in }
    var act: @Sendable (NumberLoop) -> Void = { $0.send(1) }

    func expect(at location: SourceLocation) {
        let numbers = NumberLoop()
        numbers.begin(feedbacks(numbers))
        numbers.loop?.state.producer.start { event in
            switch event {
            case let .value(state):
                numbers.log.add("\(state)")
                observe(numbers, state)
            case .completed, .interrupted: numbers.log.add("\(event)")
            }
        }
        act(numbers)
        #expect(numbers.log.take() == log, sourceLocation: location)
        numbers.release()
    }
}
