import MillraceReactiveSwift
import StreamsTestSupport
import Synchronization
import TestSupport
import Testing

@testable import MillraceStreams

/// A start knows when its work has ended, also where that takes longer than the disposal.
struct TrackedStartTests {
    /// Work whose stream the test goes into, as another thread would.
    private final class Work: Sendable {
        private let serializers = Mutex<[Serializer]>([])
        let endCount = Atomic<Int>(0)

        var producer: SignalProducer<Int, NoError> {
            SignalProducer(attaching: { [self] observer, lifetime in
                let source = Source(observer, within: lifetime)
                serializers.withLock { $0.append(source.serializer) }
                source.insert { self.endCount.add(1, ordering: .relaxed) }
            })
        }

        func enter() -> [Serializer] {
            serializers.withLock { $0 }.filter { $0.enter() }
        }
    }

    private typealias Form = @Sendable (SignalProducer<Int, NoError>) -> SignalProducer<Int, NoError>

    private static let forms: [Row<@Sendable (SignalProducer<Int, NoError>) -> SignalProducer<Int, NoError>>] = [
        Row("the work alone", { $0 }),
        Row("map", { $0.map { $0 + 1 } }),
        Row("start(on:)", { $0.start(on: ImmediateScheduler()) }),
        Row("flatMap(.latest)", { work in SignalProducer(value: 1).flatMap(.latest) { _ in work } }),
        Row("flatMap(.merge)", { work in SignalProducer(values: 1, 2).flatMap(.merge) { _ in work } }),
        Row("flatMap(.race)", { work in SignalProducer(values: 1, 2).flatMap(.race) { _ in work } }),
        Row("then", { work in SignalProducer<Int, NoError>.empty.then(work) }),
        Row("repeat", { $0.repeat(2) }),
        Row("lift", { $0.lift { $0.map { $0 + 1 } } }),
        Row("take(until:)", { $0.take(until: Signal<Void, NoError>.never) }),
        Row("within a lifetime", { work in SignalProducer { work.start($0, within: $1) } }),
        Row("put into a lifetime", { work in SignalProducer { $1 += work.map { $0 + 1 }.start($0) } }),
    ]

    @Test func theEndIsThatOfTheLastPart() {
        for row in Self.forms {
            let work = Work()
            let hasEnded = Atomic<Int>(0)
            let start = row.value(work.producer).startTracked(.init(), causedBy: .none)
            let entered = work.enter()
            start.dispose()
            let isAwaited = start.observeEnd { hasEnded.add(1, ordering: .relaxed) }
            let before = (entered.isEmpty, start.hasEnded, isAwaited, hasEnded.load(ordering: .relaxed))
            #expect(before == (false, false, true, 0), sourceLocation: row.location)
            for serializer in entered.dropLast() { serializer.leave() }
            let early = start.hasEnded
            entered.last?.leave()
            let ends = (work.endCount.load(ordering: .relaxed), hasEnded.load(ordering: .relaxed), start.hasEnded)
            #expect((early, ends.0, ends.1, ends.2) == (false, entered.count, 1, true), sourceLocation: row.location)
        }
    }

    @Test func aStartThatHasEndedIsNotAwaited() {
        for row in Self.forms {
            let work = Work()
            let start = row.value(work.producer).startTracked(.init(), causedBy: .none)
            let running = start.hasEnded
            start.dispose()
            #expect((running, start.hasEnded) == (false, true), "\(row)", sourceLocation: row.location)
            #expect(!start.observeEnd { Issue.record("the work had ended") }, sourceLocation: row.location)
        }
        let value = SignalProducer<Int, NoError>(value: 1).startTracked(.init(), causedBy: .none)
        #expect(value.hasEnded)
    }

    /// What a handler does after the end of its lifetime is work too.
    @Test func aHandlerThatRunsKeepsItsStartOpen() {
        let start = Mutex<TrackedStart?>(nil)
        let log = Mutex<[Bool]>([])
        let (values, input) = Signal<Int, NoError>.pipe()
        let producer = values.producer.flatMap(.merge) { _ in
            SignalProducer<Int, NoError> { _, lifetime in
                start.withLock { $0 }?.dispose()
                log.withLock { $0.append(contentsOf: [lifetime.hasEnded, start.withLock { $0 }?.hasEnded ?? true]) }
            }
        }
        let started = producer.startTracked(.init(), causedBy: .none)
        start.withLock { $0 = started }
        input.send(value: 1)
        let ends = log.withLock { $0 } + [started.hasEnded]
        #expect(ends == [true, false, true])
    }

    @Test func whatIsTakenOutOfALifetimeIsNoPartOfTheStart() {
        let work = Work()
        let kept = Mutex<(any Disposable)?>(nil)
        let start = SignalProducer<Int, NoError> { _, lifetime in
            let inner = work.producer.start()
            (lifetime += inner)?.dispose()
            kept.withLock { $0 = inner }
        }.startTracked(.init(), causedBy: .none)
        start.dispose()
        #expect((start.hasEnded, kept.withLock { $0 }?.isDisposed) == (true, false))
        kept.withLock { $0 }?.dispose()
        #expect(work.endCount.load(ordering: .relaxed) == 1)
    }
}
