import MillraceStreams
import StreamsTestSupport
import TestSupport
import Testing

struct TakeUntilTests {
    @Test func theValueThatFailsTheTestIsTheLastAndEndsTheWork() {
        let runs = Shared(0)
        let numbers = SignalProducer<Int, Never>(1...9).on(value: { _ in runs.increment() })
        expect(numbers.take(until: { $0 < 3 }), sends: "value(1) value(2) value(3) completed")
        expect(runs.value, is: 3)
        expect(SignalProducer<Int, Never>(1...2).take(until: { $0 < 3 }), sends: "value(1) value(2) completed")
        let (signal, input) = Signal<Int, Never>.pipe()
        let recorder = signal.take(until: { $0 < 3 }).record()
        [1, 5, 2].forEach { input.send(value: $0) }
        expect(recorder.log, is: "value(1) value(5) completed")
    }
}
