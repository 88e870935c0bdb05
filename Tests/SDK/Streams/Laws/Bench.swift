import MillraceReactiveSwift
import MillraceStreams
import StreamsTestSupport

/// What an operator works with in a law: a scheduler, inner streams that are counted, and the bench itself, which the
/// operator's closures keep so that the law can see when they go.
final class Bench: Sendable {
    let scheduler: TestScheduler
    private let inners: InnerStreams

    init(_ scheduler: TestScheduler, _ inners: InnerStreams) {
        self.scheduler = scheduler
        self.inners = inners
    }

    /// Gives a value back.
    ///
    /// A closure that says `b($0)` keeps the bench.
    func callAsFunction<Value>(_ value: Value) -> Value {
        value
    }

    /// A stream that sends some values at once and completes.
    func brief<Value, Failure>(_ values: Value...) -> SignalProducer<Value, Failure> {
        inners.make(values, lasts: false)
    }

    /// Numbers from zero, one every two seconds: in the middle of the script.
    func ticks(_ count: Int) -> SignalProducer<Int, Never> {
        SignalProducer.interval(.seconds(2), on: scheduler).take(first: count)
    }

    /// One value after two seconds.
    var tick: SignalProducer<Void, Never> {
        ticks(1).map { _ in }
    }

    /// A stream that sends some values at once and goes on.
    func lasting<Value, Failure>(_ values: Value...) -> SignalProducer<Value, Failure> {
        inners.make(values, lasts: true)
    }
}

/// The streams beside the first one, each start and end of which is counted.
final class InnerStreams: Sendable {
    private let participants: Participants
    private let starts = Shared(0)
    private let ends = Shared(0)
    private let causes = Shared<[CauseID]>([])

    init(_ participants: Participants) {
        self.participants = participants
    }

    /// How many were started.
    var started: Int {
        starts.value
    }

    /// How many have ended or were disposed of.
    var ended: Int {
        ends.value
    }

    /// The cause of each start.
    var causeOfStarts: [CauseID] {
        causes.value
    }

    func make<Value, Failure>(_ values: [Value], lasts: Bool) -> SignalProducer<Value, Failure> {
        let token = participants.watch(Token(), as: "inner stream")
        return SignalProducer { [starts, ends, causes] observer, lifetime in
            token.keep()
            starts.increment()
            causes.append(lifetime.cause)
            lifetime.observeEnded {
                ends.increment()
                // Keeps the observer as long as the stream runs.
                observer.sendInterrupted()
            }
            values.forEach(observer.send(value:))
            if !lasts {
                observer.sendCompleted()
            }
        }
    }
}
