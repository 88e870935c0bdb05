import MillraceReactiveSwift
import MillraceStreams
import StreamsTestSupport
import TestSupport
import Testing

@Suite(.bodyTimeLimit)
struct AsyncTests {
    @Test func theFirstValueIsAwaited() async throws {
        let values = [await SignalProducer<Int, Never>(1...3).value(), await SignalProducer<Int, Never>.empty.value()]
        #expect(values == [1, nil])
        await #expect(throws: Oops(code: 4)) { try await SignalProducer<Int, Oops>(error: Oops(code: 4)).value() }
    }

    @Test func cancellingTheTaskEndsTheWork() async {
        let ended = Shared(false)
        let (started, startedInput) = Signal<Void, Never>.pipe()
        let beginning = started.values(buffering: .bounded(1, .dropOldest))
        let producer = SignalProducer<Int, Never> { observer, lifetime in
            lifetime.observeEnded {
                ended.change { $0 = true }
                observer.sendInterrupted()
            }
            startedInput.send(value: ())
        }
        let task = Task { await producer.value() }
        for await _ in beginning { break }
        task.cancel()
        let value = await task.value
        #expect((value, ended.value) == (nil, true))
    }

    @Test(arguments: [
        (Buffering.unbounded, Array(1...100)), (.bounded(3, .dropOldest), [98, 99, 100]),
        (.bounded(3, .dropNewest), [1, 2, 3]),
    ])
    func aBoundIsKept(buffering: Buffering, expected: [Int]) async {
        var seen: [Int] = []
        for await value in SignalProducer<Int, Never>(1...100).values(buffering: buffering) {
            seen.append(value)
        }
        #expect(seen == expected)
    }

    @Test func leavingTheLoopEndsTheWork() async {
        let ended = Shared(false)
        let producer = SignalProducer<Int, Never> { observer, lifetime in
            lifetime.observeEnded {
                ended.change { $0 = true }
                observer.sendInterrupted()
            }
            observer.send(value: 1)
        }
        for await _ in producer.values(buffering: .unbounded) { break }
        #expect(ended.value)
    }

    @Test func anAsynchronousOperationIsAProducerThatFailsWithItsError() async throws {
        let twice = SignalProducer.task { await Self.later(2) }
        let here: SignalProducer<Int, Never> = .task(priority: .high) { await Self.later(3) }
        let values = [await twice.value(), await here.value()]
        #expect(values == [2, 3])

        let typed: SignalProducer<Int, Oops> = .task { () async throws(Oops) in try await Self.failing() }
        let untyped: SignalProducer<Int, any Error> = .task { try await Self.failing() }
        let mapped = SignalProducer.task { try await Self.failing() }.mapError { _ in Oops(code: 3) }
        await #expect(throws: Oops(code: 2)) { try await SignalProducer.task(Self.failing).value() }
        await #expect(throws: Oops(code: 2)) { try await typed.value() }
        await #expect(throws: Oops(code: 2)) { try await untyped.value() }
        await #expect(throws: Oops(code: 3)) { try await mapped.value() }
    }

    @Test func disposingCancelsTheTask() async {
        let (cancelled, input) = Signal<Void, Never>.pipe()
        let ends = cancelled.values(buffering: .bounded(1, .dropOldest))
        let (recorder, disposable) = SignalProducer<Int, Never>.task {
            await withTaskCancellationHandler {
                while !Task.isCancelled { await Task.yield() }
                return 1
            } onCancel: {
                input.send(value: ())
            }
        }
        .record()
        disposable.dispose()
        for await _ in ends { break }
        #expect(recorder.log == "interrupted")
    }

    @Test func anAsynchronousSequenceIsAProducerAndItsFailureComesAfterTheValues() async {
        let source = SignalProducer<Int, Oops>(1...3).concat(error: Oops(code: 5)).values(buffering: .unbounded)
        let producer = SignalProducer<Int, Oops>(source)
        let events = await producer.materialize().collect().value()
        #expect(events == [.value(1), .value(2), .value(3), .failed(Oops(code: 5))])
    }

    @Test @MainActor func theMainActorIsObservedWithoutAHopWhenItIsThere() {
        final class Screen {
            var values: [Int] = []
            var value = 0
        }
        let screen = Screen()
        let property = MutableProperty(1)
        let disposable = property.producer.startWithValuesOnMain { screen.values.append($0) }
        let (lifetime, token) = Lifetime.make()
        BindingTarget(onMain: screen, \.value, lifetime: lifetime) <~ property
        property.value = 2
        disposable.dispose()
        token.dispose()
        property.value = 3
        #expect((screen.values, screen.value) == ([1, 2], 2))

        let (signal, input) = Signal<Int, Never>.pipe()
        var heard: [String] = []
        signal.producer.startOnMain { heard.append("\($0)") }
        let values = signal.producer.startWithValuesOnMain { heard.append("\($0)") }
        input.send(value: 1)
        values.dispose()
        input.send(value: 2)
        input.sendCompleted()
        #expect(heard == ["value(1)", "1", "value(2)", "completed"])
    }

    @Test @MainActor func theMainActorIsReachedFromElsewhere() async {
        final class Screen { var values: [Int] = [] }
        let screen = Screen()
        let (done, input) = Signal<Void, Never>.pipe()
        let ends = done.values(buffering: .bounded(1, .dropOldest))
        SignalProducer<Int, Never>(1...3).start(on: QueueScheduler()).startOnMain { event in
            if let value = event.value { screen.values.append(value) } else { input.send(value: ()) }
        }
        for await _ in ends { break }
        #expect(screen.values == [1, 2, 3])
    }

    private static func failing() async throws(Oops) -> Int {
        await Task.yield()
        throw Oops(code: 2)
    }

    private static func later(_ value: Int) async -> Int {
        await Task.yield()
        return value
    }
}
