import MillraceReactiveSwift
import MillraceStreams
import StreamsTestSupport
import Testing

struct IntervalTests {
    private let scheduler = TestScheduler()

    @Test(arguments: [Duration.seconds(0), .seconds(-1)])
    func anIntervalThatIsNotPositiveIsOneAsWell(interval: Duration) {
        let three = SignalProducer<Int, Never>.interval([1, 2, 3], interval: interval, on: scheduler).record().recorder
        scheduler.advance(by: .seconds(1))
        #expect((three.log, scheduler.isIdle) == ("value(1) value(2) value(3) completed", true))

        let dates = SignalProducer.timer(interval: interval, on: scheduler).take(first: 3).record().recorder
        scheduler.advance(by: .milliseconds(1))
        let numbers = SignalProducer.interval(interval, on: scheduler).take(first: 3).record().recorder
        scheduler.advance(by: .milliseconds(1))
        #expect((dates.values.count, numbers.values) == (3, [0, 1, 2]))

        let (signal, input) = Signal<Int, Never>.pipe()
        let recorder = signal.producer
            .collect(every: interval, on: scheduler, skipEmpty: true, discardWhenCompleted: false)
            .record().recorder
        for value in 1...3 {
            input.send(value: value)
            scheduler.advance(by: .milliseconds(1))
        }
        input.sendCompleted()
        scheduler.advance(by: .milliseconds(1))
        #expect(recorder.log == "value([1]) value([2]) value([3]) completed")
    }
}
