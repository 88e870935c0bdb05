import Foundation
import MillraceReactiveSwift
import MillraceStreams
import StreamsTestSupport
import TestSupport
import Testing

/// The laws of `Contracts.md`, of the streams themselves.
struct StreamLawsTests {
    @Test("Law 1: no observer sees two events at once")
    func serial() {
        let (signal, input) = Signal<Int, Never>.pipe()
        let hot = signal.record()
        let cold = SignalProducer<Int, Never> { observer, _ in
            DispatchQueue.concurrentPerform(iterations: 8) { _ in
                for value in 0..<500 {
                    observer.send(value: value)
                    input.send(value: value)
                }
            }
        }
        let recorder = cold.record().recorder
        let counts: [Int] = [recorder, hot].flatMap { [$0.overlapCount, $0.values.count] }
        #expect(counts == [0, 4_000, 0, 4_000])
    }

    @Test("Law 2: a signal is hot: an observer gets what comes after it")
    func hotness() {
        let (signal, input) = Signal<Int, Never>.pipe()
        input.send(value: 1)
        let recorder = signal.record()
        input.send(value: 2)
        #expect(recorder.log == "value(2)")
    }

    @Test("Law 3: disposing ends the work, and interrupts once")
    func disposal() {
        let ended = Shared(0)
        let (recorder, disposable) = SignalProducer<Int, Never> { observer, lifetime in
            lifetime.observeEnded {
                ended.increment()
                observer.send(value: 1)
            }
        }
        .record()
        disposable.dispose()
        disposable.dispose()
        #expect((recorder.log, ended.value) == ("interrupted", 1))
    }

    @Test("Law 3: nothing comes after an end")
    func nothingAfterTheEnd() {
        let log = SignalProducer<Int, Oops> { observer, _ in
            observer.send(value: 1)
            observer.sendCompleted()
            observer.send(value: 2)
            observer.send(error: Oops())
            observer.sendInterrupted()
        }
        .log
        #expect(log == "value(1) completed")
    }

    @Test("Law 3: work that lets go of its observer is interrupted")
    func abandonedWork() {
        #expect(SignalProducer<Int, Never> { observer, _ in observer.send(value: 1) }.log == "value(1) interrupted")
    }

    @Test("Law 4: a failure and an interruption overtake, completion waits", arguments: [true, false])
    func overtaking(fails: Bool) {
        let (signal, input) = Signal<Int, Oops>.pipe()
        let recorder = Recorder<Int, Oops>()
        signal.observe(
            .init { event in
                recorder.observer.send(event)
                guard event.value == 0 else { return }
                input.send(value: 1)
                input.send(value: 2)
                fails ? input.send(error: Oops()) : input.sendCompleted()
            }
        )
        input.send(value: 0)
        #expect(recorder.log == (fails ? "value(0) failed(Oops(code: 0))" : "value(0) value(1) value(2) completed"))
    }

    @Test("Law 5: what is sent from inside comes next, in order, for all observers")
    func reentrancy() {
        let (signal, input) = Signal<Int, Never>.pipe()
        signal.observeValues { value in
            if value < 3 {
                input.send(value: value * 10 + 1)
                input.send(value: value * 10 + 2)
            }
        }
        let second = signal.record()
        input.send(value: 1)
        input.send(value: 2)
        #expect(second.values == [1, 11, 12, 2, 21, 22])
    }

    @Test(
        "Law 5: thousands of rounds take no more stack than the first",
        arguments: ["signal", "property", "flatMap", "retry", "repeat"]
    )
    func stack(kind: String) {
        let rounds = TestDepth.times(20_000)
        let count = Shared(0)
        // Where the stack was in the rounds. Each would be a few hundred bytes further down than the one before it.
        let (top, bottom) = (Shared(UInt.max), Shared(UInt.max))
        let note: @Sendable () -> Void = {
            let place = Self.placeOnTheStack()
            if count.value == 10 { top.change { $0 = place } }
            bottom.change { $0 = min($0, place) }
            count.increment()
        }
        switch kind {
        case "signal":
            let (signal, input) = Signal<Int, Never>.pipe()
            signal.observeValues { value in
                note()
                if value < rounds { input.send(value: value + 1) }
            }
            input.send(value: 1)
        case "property":
            let property = MutableProperty(0)
            property.signal.observeValues { value in
                note()
                if value < rounds { property.value = value + 1 }
            }
            property.value = 1
        case "flatMap":
            SignalProducer<Int, Never>(1...rounds)
                .flatMap(.concat) { SignalProducer<Int, Never>(value: $0) }
                .startWithValues { _ in note() }
        case "retry":
            SignalProducer<Int, Oops> {
                note(); return .failure(Oops())
            }.retry(upTo: rounds - 1).start()
        default:
            SignalProducer<Int, Never> {
                note(); return 1
            }.repeat(rounds).start()
        }
        #expect(count.value == rounds)
        #expect(Int(bitPattern: top.value) - Int(bitPattern: bottom.value) < 16_384)
    }

    @inline(never)
    private static func placeOnTheStack() -> UInt {
        var here: UInt8 = 0
        return withUnsafeMutablePointer(to: &here) { UInt(bitPattern: $0) }
    }

    @Test("Law 7: what cannot fail needs no handler")
    func typedFailures() {
        let never: SignalProducer<Int, Never> = SignalProducer<Int, Oops>(error: Oops()).replaceError(0)
        let results: SignalProducer<Result<Int, Oops>, Never> = SignalProducer(error: Oops()).materializeResults()
        let failure = "value(failure(StreamsTestSupport.Oops(code: 0))) completed"
        #expect([never.log, results.log] == ["value(0) completed", failure])
    }
}
