import MillraceStreams
import StreamsTestSupport
import Testing

struct TakeFirstTests {
    @Test(arguments: [0, -1])
    func noneInterruptsAndStartsNothing(count: Int) {
        let starts = Shared(0)
        let producer = SignalProducer<Int, Never>(1...3).on(starting: { starts.increment() }).take(first: count)
        #expect((producer.log, starts.value) == ("interrupted", 0))
    }
}
