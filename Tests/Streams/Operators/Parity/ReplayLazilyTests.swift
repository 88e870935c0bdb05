import MillraceStreams
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
        #expect(log.value == Array(0..<50))
        disposables[7].dispose()
        log.change { $0 = [] }
        let latecomer = replayed.start(.init(value: { _ in log.append(50) }, termination: { _ in log.append(50) }))
        #expect(log.value == [50])
        log.change { $0 = [] }
        input.sendCompleted()
        #expect(log.value == Array(0..<7) + Array(8...50))
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
        #expect(ended.value == 0)
        second?.dispose()
        #expect(ended.value == 1)
        #expect(leaks.isEmpty)
    }
}
