import MillraceStreams
import Testing

struct TakeFirstTests {
    @Test("None of a stream is an interruption, of a producer and of a signal", arguments: [0, -1])
    func none(count: Int) {
        let starts = Shared(0)
        let producer = SignalProducer<Int, Never>(1...3).on(starting: { starts.increment() }).take(first: count)
        #expect(producer.log == "interrupted")
        #expect(starts.value == 0)
        let (signal, input) = Signal<Int, Never>.pipe()
        let taken = signal.take(first: count)
        #expect(taken.record().log == "interrupted")
        #expect(taken.producer.log == "interrupted")
        input.send(value: 1)
    }

    @Test("Some of a stream complete it, of a producer and of a signal", arguments: 1...3)
    func some(count: Int) {
        let (signal, input) = Signal<Int, Never>.pipe()
        let recorder = signal.take(first: count).record()
        (1...3).forEach(input.send(value:))
        let log = (1...count).map { "value(\($0)) " }.joined() + "completed"
        #expect(recorder.log == log)
        #expect(SignalProducer<Int, Never>(1...3).take(first: count).log == log)
    }
}
