import Dispatch
import MillraceFeedback
import MillraceStreams
import TestSupport
import Testing

/// A property that runs a loop: every state for its first observer, and an end to looking.
@Suite(.bodyTimeLimit)
struct PropertyLoopTests {
    private func makeProperty(_ feedbacks: Feedback<Int, Int>...) -> Property<Int> {
        Property(initial: 0, reduce: { $0 += $1 }, feedbacks: feedbacks)
    }

    private func makeCounting(to end: Int) -> Property<Int> {
        makeProperty(Feedback(predicate: { $0 < end }) { _ in SignalProducer(value: 1) })
    }

    @Test func itsFirstObserverSeesEveryStateAndOthersTheLatest() {
        let property = makeCounting(to: 5)
        let (first, second) = (Log<Int>(), Log<Int>())
        property.producer.startWithValues { first.add($0) }
        property.producer.startWithValues { second.add($0) }
        #expect([first.all, second.all] == [[0, 1, 2, 3, 4, 5], [5]])
        let unobserved = makeCounting(to: 5)
        #expect((unobserved.value, unobserved.producer.first()) == (5, .success(5)))
    }

    @Test(arguments: 1...4)
    func anObserverLeavesALoopThatWouldGoOnForEver(count: Int) {
        let property = makeCounting(to: .max)
        #expect(property.producer.take(first: count).collect().single() == .success(Array(0..<count)))
        // The next one goes on where this one left, and a view of it shares its machinery.
        let next = property.producer.take(first: 2).collect().single()?.get().first
        let view = Property(capturing: property).producer.take(first: 3).collect().single()?.get().count
        #expect([next, view] == [count - 1, 3])
    }

    @Test func anEventFromElsewhereWaitsForNobody() {
        let (numbers, sink) = Signal<Int, NoError>.pipe()
        let started = Log<Int>()
        let property = makeProperty(
            Feedback(source: numbers, as: { $0 }),
            Feedback(skippingRepeated: { $0 }) { state in
                started.add(state)
                return state == 0 ? SignalProducer(value: 1) : .never
            }
        )
        started.expect(0)
        sink.send(value: 10)
        started.expect(1, 11)
        #expect(property.value == 11)
        sink.send(value: 10)
        started.expect(21)
    }

    @Test func anObserverMayReadAndSend() {
        let (feedback, send) = Feedback<Int, Int>.piped()
        let property = makeProperty(feedback, Feedback(predicate: { $0 < 2 }) { _ in SignalProducer(value: 1) })
        let seen = Log<Int>()
        property.producer.startWithValues { state in
            seen.add(state)
            if property.value < state { seen.add(-1) }
            if state == 1 { send(100) }
        }
        #expect(seen.all + [property.value] == [0, 1, 2, 102, 102])
    }

    @Test func nothingIsKeptWhenItIsReleasedUnread() {
        final class Witness: Sendable {}
        weak var leak: Witness?
        do {
            let witness = Witness()
            leak = witness
            let property = makeProperty(
                Feedback { _ in SignalProducer(values: 1, 2).on(value: { _ in withExtendedLifetime(witness) {} }) }
            )
            withExtendedLifetime(property) {}
        }
        #expect(leak == nil)
    }

    @Test func noEventIsLostBetweenThreads() {
        for _ in 0..<20 {
            let (feedback, send) = Feedback<Int, Int>.piped()
            let property = makeProperty(
                feedback,
                Feedback(whenBecomesTrue: { _ in true }) { _ in SignalProducer(Array(repeating: 1, count: 100)) }
            )
            DispatchQueue.concurrentPerform(iterations: 4) { thread in
                switch thread {
                case 0: property.producer.take(first: 10).start()
                case 1: _ = property.value
                default: for _ in 0..<100 { send(1) }
                }
            }
            #expect(property.value == 300)
        }
    }
}
