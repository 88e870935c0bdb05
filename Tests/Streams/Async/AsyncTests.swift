import MillraceStreams
import Testing

@Suite(.timeLimit(.minutes(5)))
struct AsyncTests {
    @Test func theFirstValueIsAwaited() async throws {
        #expect(await SignalProducer<Int, Never>(1...3).value() == 1)
        #expect(await SignalProducer<Int, Never>.empty.value() == nil)
        await #expect(throws: Oops(code: 4)) { try await SignalProducer<Int, Oops>(error: Oops(code: 4)).value() }
    }

    @Test func cancellingTheTaskGivesTheWorkUp() async {
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
        #expect(await task.value == nil)
        #expect(ended.value)
    }

    @Test func aLoopTakesAllValues() async throws {
        var seen: [Int] = []
        for await value in SignalProducer<Int, Never>(1...100).values(buffering: .unbounded) {
            seen.append(value)
        }
        #expect(seen == Array(1...100))
    }

    @Test(arguments: [Buffering.Overflow.dropOldest, .dropNewest])
    func aBoundIsKept(overflow: Buffering.Overflow) async {
        var seen: [Int] = []
        for await value in SignalProducer<Int, Never>(1...100).values(buffering: .bounded(3, overflow)) {
            seen.append(value)
        }
        #expect(seen == (overflow == .dropOldest ? [98, 99, 100] : [1, 2, 3]))
    }

    @Test func aFailureIsThrownAfterTheValues() async {
        var seen: [Int] = []
        do throws(Oops) {
            for try await value in SignalProducer<Int, Oops>(1...3).concat(error: Oops(code: 1))
                .values(buffering: .unbounded)
            {
                seen.append(value)
            }
            Issue.record("must throw")
        } catch {
            #expect(error == Oops(code: 1))
        }
        #expect(seen == [1, 2, 3])
    }

    @Test func leavingTheLoopGivesTheWorkUp() async {
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

    @Test func anAsynchronousOperationIsAProducer() async throws {
        let twice = SignalProducer.task { await Self.later(2) }
        #expect(await twice.value() == 2)
        let here: SignalProducer<Int, Never> = .task(priority: .high) { await Self.later(3) }
        #expect(await here.value() == 3)
    }

    @Test func anAsynchronousOperationFailsWithItsError() async throws {
        let function = SignalProducer.task(Self.failing)
        await #expect(throws: Oops(code: 2)) { () async throws(Oops) in try await function.value() }
        let closure: SignalProducer<Int, Oops> = .task { () async throws(Oops) in try await Self.failing() }
        await #expect(throws: Oops(code: 2)) { () async throws(Oops) in try await closure.value() }
        let untyped: SignalProducer<Int, any Error> = .task { try await Self.failing() }
        await #expect(throws: Oops(code: 2)) { try await untyped.value() }
        let mapped = SignalProducer.task { try await Self.failing() }.mapError { _ in Oops(code: 3) }
        await #expect(throws: Oops(code: 3)) { () async throws(Oops) in try await mapped.value() }
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

    @Test func anAsynchronousSequenceIsAProducer() async {
        let source = SignalProducer<Int, Oops>(1...3).concat(error: Oops(code: 5)).values(buffering: .unbounded)
        let producer = SignalProducer<Int, Oops>(source)
        let events = await producer.materialize().collect().value()
        #expect(events == [.value(1), .value(2), .value(3), .failed(Oops(code: 5))])
    }

    @Test @MainActor func theMainActorIsObservedWithoutAHopWhenItIsThere() {
        final class Screen { var values: [Int] = [] }
        let screen = Screen()
        let property = MutableProperty(1)
        let disposable = property.producer.startWithValuesOnMain { screen.values.append($0) }
        property.value = 2
        #expect(screen.values == [1, 2])
        disposable.dispose()
        property.value = 3
        #expect(screen.values == [1, 2])
    }

    @Test @MainActor func aSignalIsObservedOnTheMainActorWithoutAHopWhenItIsThere() {
        let (signal, input) = Signal<Int, Never>.pipe()
        var heard: [String] = []
        signal.observeOnMain { heard.append("\($0)") }
        let values = signal.observeValuesOnMain { heard.append("\($0)") }
        input.send(value: 1)
        values.dispose()
        input.send(value: 2)
        input.sendCompleted()
        #expect(heard == ["value(1)", "1", "value(2)", "completed"])
    }

    @Test @MainActor func aPlaceInAnObjectOfTheMainActorIsBound() {
        final class Screen { var value = 0 }
        let (lifetime, token) = Lifetime.make()
        let screen = Screen()
        let property = MutableProperty(1)
        BindingTarget(onMain: screen, \.value, lifetime: lifetime) <~ property
        property.value = 2
        #expect(screen.value == 2)
        token.dispose()
        property.value = 3
        #expect(screen.value == 2)
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
