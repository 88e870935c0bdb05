import Foundation
import MillraceStreams
import StreamsTestSupport
import Testing

struct DelayTests {
    /// The timer that fires first sends all that came before its own value.
    @Test("Where timers fire in another order, nothing comes after a disposal", arguments: 1...4, [false, true])
    func disposalInside(number: Int, isEnded: Bool) {
        let scheduler = TestScheduler(choosing: { $0 - 1 })
        let (signal, input) = Signal<Int, Never>.pipe()
        let recorder = Recorder<Int, Never>()
        let disposable = SerialDisposable()
        disposable.inner = signal.producer.delay(.seconds(1), on: scheduler)
            .on(value: { if $0 == number { disposable.dispose() } })
            .start(recorder.observer)
        for value in 1...4 { input.send(value: value) }
        if isEnded { input.sendCompleted() }
        scheduler.advance(by: .seconds(1))
        #expect((recorder.values, recorder.terminations) == (Array(1...number), [.interrupted]))
    }

    @Test("Where timers fire in any order, all values come, in order", arguments: 0..<20)
    func order(seed: UInt64) {
        let random = Shared(SeededGenerator(seed: seed))
        let scheduler = TestScheduler(choosing: { count in random.change { Int.random(in: 0..<count, using: &$0) } })
        let (signal, input) = Signal<Int, Never>.pipe()
        let recorder = signal.producer.delay(.seconds(1), on: scheduler).record().recorder
        for value in 1...6 { input.send(value: value) }
        input.sendCompleted()
        scheduler.advance(by: .seconds(1))
        #expect((recorder.values, recorder.terminations) == (Array(1...6), [.completed]))
    }
}
