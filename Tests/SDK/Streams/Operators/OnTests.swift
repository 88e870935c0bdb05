import MillraceReactiveSwift
import MillraceStreams
import StreamsTestSupport
import Testing

struct OnTests {
    @Test func effectsComeInTheOrderOfTheirNamesAndStartedAfterWhatTheWorkSendsAtOnce() {
        let log = Shared<[String]>([])
        let producer = SignalProducer<Int, Never>(value: 1).on(
            starting: { log.append("starting") },
            started: { log.append("started") },
            event: { log.append("event \($0)") },
            completed: { log.append("completed") },
            terminated: { log.append("terminated") },
            disposed: { log.append("disposed") },
            value: { log.append("value \($0)") }
        )
        log.append("made")
        producer.start { log.append("observer \($0)") }
        let expected = [
            "made", "starting", "event value(1)", "value 1", "observer value(1)", "event completed", "completed",
            "terminated", "observer completed", "disposed", "started",
        ]
        #expect(log.value == expected)

        let (signal, input) = Signal<Int, Never>.pipe()
        let later = Shared<[String]>([])
        signal.producer.on(started: { later.append("started") }, value: { later.append("value \($0)") }).start()
        input.send(value: 2)
        #expect(later.value == ["started", "value 2"])
    }

    /// In a lifetime that has ended, and after a disposal before the start, there is no start.
    @Test func whatDoesNotStartIsNotTold() {
        let log = Shared<[String]>([])
        let producer = SignalProducer<Int, Never>(value: 1).on(
            starting: { log.append("starting") },
            started: { log.append("started") },
            interrupted: { log.append("interrupted") },
            disposed: { log.append("disposed") },
            value: { _ in log.append("value") }
        )
        var token: Lifetime.Token? = Lifetime.Token()
        let ended = token.map { Lifetime($0) } ?? Lifetime(Lifetime.Token())
        token = nil
        producer.start(within: ended)
        producer.startWithSignal { _, disposable in disposable.dispose() }
        producer.start()
        #expect(
            log.value.filter { ["starting", "value", "started"].contains($0) } == ["starting", "value", "started"]
        )
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
        log.append("sent")
        input.sendCompleted()
        withExtendedLifetime(tapped) {}
        #expect(log.value == ["value 1", "sent", "terminated", "completed", "disposed"])
    }

    @Test func aSignalIsDisposedOfWhenNobodyHoldsOrObservesItOrItHasEnded() {
        let count = Shared(0)
        let (signal, input) = Signal<Int, Never>.pipe()
        var tapped: Signal<Int, Never>? = signal.on(disposed: { count.increment() })
        let observation = tapped?.observeValues { _ in }
        tapped = nil
        var counts = [count.value]
        observation?.dispose()
        counts.append(count.value)
        input.send(value: 1)
        _ = Signal<Int, Never>.empty.on(disposed: { count.increment() })
        #expect(counts + [count.value] == [0, 1, 2])
    }
}
