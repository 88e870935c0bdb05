import MillraceStreams
import Testing

struct TakeUntilTests {
    @Test func theValueThatFailsTheTestIsTheLast() {
        #expect(SignalProducer<Int, Never>(1...9).take(until: { $0 < 3 }).log == "value(1) value(2) value(3) completed")
        #expect(SignalProducer<Int, Never>(1...2).take(until: { $0 < 3 }).log == "value(1) value(2) completed")
        let (signal, input) = Signal<Int, Never>.pipe()
        let recorder = signal.take(until: { $0 < 3 }).record()
        [1, 5, 2].forEach { input.send(value: $0) }
        #expect(recorder.log == "value(1) value(5) completed")
    }

    @Test func theWorkEndsWithTheLastValue() {
        let runs = Shared(0)
        let numbers = SignalProducer<Int, Never>(1...9).on(value: { _ in runs.increment() })
        numbers.take(until: { $0 < 3 }).start()
        #expect(runs.value == 3)
    }
}
