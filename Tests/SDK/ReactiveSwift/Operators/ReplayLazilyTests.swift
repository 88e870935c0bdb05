import MillraceReactiveSwift
import MillraceStreams
import StreamsTestSupport
import Testing

struct ReplayLazilyTests {
    @Test func observersAreServedInTheOrderInWhichTheyCame() {
        let (signal, input) = Signal<Int, Never>.pipe()
        let replayed = signal.producer.replayLazily(upTo: 1)
        let log = Shared<[Int]>([])
        let disposables = (0..<50).map { number in
            replayed.start(.init(value: { _ in log.append(number) }, termination: { _ in log.append(number) }))
        }
        input.send(value: 1)
        disposables[7].dispose()
        let latecomer = replayed.start(.init(value: { _ in log.append(50) }, termination: { _ in log.append(50) }))
        input.sendCompleted()
        #expect(log.value == Array(0..<50) + [7, 50] + Array(0..<7) + Array(8...50))
        latecomer.dispose()
    }

    @Test func anObserverThatEntersDuringADeliveryGetsEachValueOnce() {
        let (signal, input) = Signal<Int, Never>.pipe()
        let replayed = signal.producer.replayLazily(upTo: 10)
        let late = Recorder<Int, Never>()
        replayed.startWithValues { value in
            if value == 2 { replayed.start(late.observer) }
        }
        (1...4).forEach(input.send(value:))
        input.sendCompleted()
        #expect(late.log == "value(1) value(2) value(3) value(4) completed")
    }

    @Test func theWorkEndsWithTheLastOfProducerAndObservers() {
        let leaks = Leaks()
        let ended = Shared(0)
        var replayed: SignalProducer<Int, Never>? = SignalProducer<Int, Never>.never
            .map { [held = leaks.watch()] in held.passing($0) }
            .on(disposed: { ended.increment() })
            .replayLazily(upTo: 1)
        let first = replayed?.start()
        let second = replayed?.start()
        replayed = nil
        first?.dispose()
        let whileObserved = ended.value
        second?.dispose()
        #expect([whileObserved, ended.value, leaks.count] == [0, 1, 0])

        var held: SignalProducer<Int, Never>? = SignalProducer<Int, Never>.never
            .on(disposed: { ended.increment() }).replayLazily(upTo: 1)
        held?.start().dispose()
        let whileHeld = ended.value
        held = nil
        #expect([whileHeld, ended.value] == [1, 2])
    }

    @Test func theLastValuesAreReplayedAndTheWorkIsStartedOnce() {
        let starts = Shared(0)
        let (signal, input) = Signal<Int, Never>.pipe()
        let replayed = signal.producer.on(starting: { starts.increment() }).replayLazily(upTo: 2)
        let before = starts.value
        let first = replayed.record().recorder
        for value in 1...3 { input.send(value: value) }
        let second = replayed.record().recorder
        input.send(value: 4)
        input.sendCompleted()
        let logs = [
            "value(1) value(2) value(3) value(4) completed", "value(2) value(3) value(4) completed",
            "value(3) value(4) completed",
        ]
        #expect([first.log, second.log, replayed.log] == logs)
        #expect([before, starts.value] == [0, 1])
    }
}
