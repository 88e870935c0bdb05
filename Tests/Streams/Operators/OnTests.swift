import MillraceStreams
import Testing

struct OnTests {
    @Test func startedRunsAfterWhatTheWorkSendsAtOnce() {
        let log = Shared<[String]>([])
        let producer = SignalProducer<Int, Never>(value: 1).on(
            starting: { log.append("starting") },
            started: { log.append("started") },
            completed: { log.append("completed") },
            value: { log.append("value \($0)") }
        )
        #expect(log.value == [])
        producer.start()
        #expect(log.value == ["starting", "value 1", "completed", "started"])
    }

    @Test func startedRunsBeforeWhatComesLater() {
        let log = Shared<[String]>([])
        let (signal, input) = Signal<Int, Never>.pipe()
        signal.producer.on(started: { log.append("started") }, value: { log.append("value \($0)") }).start()
        input.send(value: 1)
        #expect(log.value == ["started", "value 1"])
    }

    @Test func aSignalIsDisposedOfAfterItsEnd() {
        let log = Shared<[String]>([])
        let (signal, input) = Signal<Int, Never>.pipe()
        let tapped = signal.on(
            terminated: { log.append("terminated") },
            disposed: { log.append("disposed") },
            value: { log.append("value \($0)") }
        )
        tapped.observeCompleted { log.append("completed") }
        input.send(value: 1)
        #expect(log.value == ["value 1"])
        input.sendCompleted()
        #expect(log.value == ["value 1", "terminated", "completed", "disposed"])
        withExtendedLifetime(tapped) {}
        #expect(log.value.count == 4, "once")
    }

    @Test func aSignalIsDisposedOfWhenNobodyHoldsOrObservesIt() {
        let count = Shared(0)
        let (signal, input) = Signal<Int, Never>.pipe()
        var tapped: Signal<Int, Never>? = signal.on(disposed: { count.increment() })
        let observation = tapped?.observeValues { _ in }
        tapped = nil
        #expect(count.value == 0, "observed")
        observation?.dispose()
        #expect(count.value == 1)
        input.send(value: 1)
    }

    @Test func aSignalThatHasEndedIsDisposedOfAtOnce() {
        let count = Shared(0)
        _ = Signal<Int, Never>.empty.on(disposed: { count.increment() })
        #expect(count.value == 1)
    }
}
