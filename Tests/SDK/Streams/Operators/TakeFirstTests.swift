import MillraceStreams
import StreamsTestSupport
import Testing

struct TakeFirstTests {
    @Test("Some of a stream complete it, none interrupt it, of a producer and of a signal", arguments: -1...3)
    func counts(count: Int) {
        let starts = Shared(0)
        let producer = SignalProducer<Int, Never>(1...3).on(starting: { starts.increment() }).take(first: count)
        let (signal, input) = Signal<Int, Never>.pipe()
        let taken = signal.take(first: count)
        let recorders = [producer.record().recorder, taken.record(), taken.producer.record().recorder]
        (1...3).forEach(input.send(value:))
        let isNone = count < 1
        let log = isNone ? "interrupted" : (1...count).map { "value(\($0)) " }.joined() + "completed"
        #expect(recorders.map(\.log) == [log, log, log])
        #expect(starts.value == (isNone ? 0 : 1))
    }
}
