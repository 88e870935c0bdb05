import Foundation
import MillraceStreams
import Testing

/// The laws of `Contracts.md`, of every operator.
struct OperatorLawsTests {
    @Test("Law 2: applying an operator starts nothing, a start starts once", arguments: OperatorCase.all)
    func cold(operation: OperatorCase) {
        let scheduler = TestScheduler()
        let starts = Shared(0)
        let producer = operation.apply(OperatorCase.Producer { _, _ in starts.increment() }, scheduler)
        #expect(starts.value == 0)
        producer.start()
        scheduler.advance()
        #expect(starts.value == 1)
    }

    @Test("Law 3: disposing interrupts once, and nothing follows", arguments: OperatorCase.all)
    func disposal(operation: OperatorCase) {
        let scheduler = TestScheduler()
        let (signal, input) = Signal<Int, Oops>.pipe()
        let (recorder, disposable) = operation.apply(signal.producer, scheduler).record()
        scheduler.advance()
        input.send(value: 1)
        disposable.dispose()
        scheduler.advance(by: .seconds(1))
        let log = recorder.log
        #expect(recorder.terminations == [.interrupted])
        input.send(value: 2)
        input.sendCompleted()
        disposable.dispose()
        scheduler.advance(by: .seconds(1))
        #expect(recorder.log == log)
        #expect(disposable.isDisposed)
    }

    @Test("Law 3: an end comes once, and nothing follows it", arguments: OperatorCase.all)
    func completion(operation: OperatorCase) {
        let scheduler = TestScheduler()
        let (signal, input) = Signal<Int, Oops>.pipe()
        let (recorder, disposable) = operation.apply(signal.producer, scheduler).record()
        scheduler.advance()
        input.send(value: 1)
        input.sendCompleted()
        scheduler.advance(by: .seconds(1))
        if OperatorCase.unending.contains(operation.name) {
            disposable.dispose()
            #expect(recorder.terminations == [.interrupted])
        } else {
            #expect(recorder.terminations == [.completed])
            #expect(disposable.isDisposed)
        }
    }

    @Test("Law 4: a failure comes through, once", arguments: OperatorCase.all)
    func failure(operation: OperatorCase) {
        guard !["replaceError"].contains(operation.name) else { return }
        let scheduler = TestScheduler()
        let (signal, input) = Signal<Int, Oops>.pipe()
        let recorder = operation.apply(signal.producer, scheduler).record().recorder
        scheduler.advance()
        input.send(error: Oops(code: 3))
        scheduler.advance(by: .seconds(1))
        #expect(recorder.terminations == [.failed(Oops(code: 3))])
    }

    @Test("Law 3: a start within an ended lifetime is interrupted", arguments: OperatorCase.all)
    func startInEndedLifetime(operation: OperatorCase) {
        let scheduler = TestScheduler()
        let starts = Shared(0)
        let producer = operation.apply(OperatorCase.Producer { _, _ in starts.increment() }, scheduler)
        let recorder = Recorder<Int, Oops>()
        producer.startWithSignal { signal, disposable in
            signal.observe(recorder.observer)
            disposable.dispose()
        }
        scheduler.advance()
        #expect(starts.value == 0)
        #expect(recorder.log == "interrupted")
    }

    @Test("Law 5: an event sent from inside is delivered next, in order", arguments: OperatorCase.all)
    func reentrancy(operation: OperatorCase) {
        let (signal, input) = Signal<Int, Oops>.pipe()
        let recorder = Recorder<Int, Oops>()
        let inside = Shared(false)
        let wasInside = Shared(0)
        let rounds = Shared(0)
        operation.apply(signal.producer, TestScheduler()).start(
            .init { event in
                if inside.change({
                    let was = $0; $0 = true; return was
                }) {
                    wasInside.increment()
                }
                recorder.observer.send(event)
                if event.value != nil,
                    rounds.change({
                        $0 += 1; return $0
                    }) < 50
                {
                    input.send(value: recorder.values.count)
                }
                inside.change { $0 = false }
            }
        )
        input.send(value: 0)
        input.sendCompleted()
        #expect(wasInside.value == 0)
        #expect(recorder.terminations.count <= 1)
    }

    @Test("Nothing is kept after a disposal", arguments: OperatorCase.all)
    func releasesWhenDisposed(operation: OperatorCase) {
        let scheduler = TestScheduler()
        let leaks = Leaks()
        let (signal, input) = Signal<Int, Oops>.pipe()
        do {
            let held = leaks.watch()
            let disposable = operation.apply(signal.producer, scheduler)
                .start(.init(value: { _ in _ = held }, termination: { _ in _ = held }))
            scheduler.advance()
            input.send(value: 1)
            #expect(!leaks.isEmpty)
            disposable.dispose()
            scheduler.advance()
        }
        #expect(leaks.isEmpty)
        #expect(scheduler.isIdle)
    }

    @Test("Nothing is kept after an end", arguments: OperatorCase.all)
    func releasesWhenEnded(operation: OperatorCase) {
        let scheduler = TestScheduler()
        let leaks = Leaks()
        let (signal, input) = Signal<Int, Oops>.pipe()
        do {
            let held = leaks.watch()
            let source = OperatorCase.Producer { observer, lifetime in
                lifetime.observeEnded { _ = held }
                lifetime += signal.observe(observer)
            }
            operation.apply(source, scheduler).start(.init(value: { _ in _ = held }, termination: { _ in _ = held }))
            scheduler.advance()
            input.send(value: 1)
            scheduler.advance(by: .seconds(1))
            input.send(error: Oops())
            scheduler.advance(by: .seconds(1))
        }
        #expect(leaks.isEmpty)
        #expect(scheduler.isIdle)
    }
}
