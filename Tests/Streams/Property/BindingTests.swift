import Testing

@testable import MillraceStreams

struct BindingTests {
    private final class Screen: @unchecked Sendable {
        // Unchecked, because one test on one thread uses it.
        var title = ""
    }

    @Test func aTargetIsSetByStreamsOfEachKind() {
        let (values, (lifetime, token)) = (Shared<[Int]>([]), Lifetime.make())
        let target = BindingTarget<Int>(lifetime: lifetime, action: values.append)
        let (signal, input) = Signal<Int, Never>.pipe()
        let property = MutableProperty(1)
        target <~ SignalProducer<Int, Never>(value: 0)
        target <~ property
        target <~ signal
        input.send(value: 2)
        property.value = 3
        #expect(values.value == [0, 1, 2, 3])
        token.dispose()
        input.send(value: 4)
        property.value = 5
        #expect(values.value == [0, 1, 2, 3])
    }

    @Test func aTargetOfOptionalsTakesValues() {
        let property = MutableProperty<Int?>(nil)
        property <~ SignalProducer<Int, Never>(value: 7)
        #expect(property.value == 7)
    }

    @Test func aBindingEndsWithItsSourceAndLeavesTheTargetAsItIs() {
        let property = MutableProperty(0)
        let (signal, input) = Signal<Int, Never>.pipe()
        let binding = property <~ signal
        input.send(value: 1)
        input.sendCompleted()
        #expect(binding.isDisposed)
        #expect(property.value == 1)
        #expect(!property.lifetime.hasEnded)
    }

    @Test func aTargetThatEndsInsideAValueEndsASourceWithoutAnEnd() {
        let hasEnded = finishes {
            let (values, (lifetime, token)) = (Shared<[Int]>([]), Lifetime.make())
            let target = BindingTarget<Int>(lifetime: lifetime) { value in
                values.append(value)
                if value == 2 { token.dispose() }
            }
            let binding = target <~ SignalProducer<Int, Never>(0...)
            #expect(values.value == [0, 1, 2])
            #expect(binding.isDisposed)
        }
        #expect(hasEnded)
    }

    @Test func aTargetKeepsNothingOfABindingThatHasEnded() {
        let (lifetime, token) = Lifetime.make()
        let target = BindingTarget<Int>(lifetime: lifetime) { _ in }
        let (signal, input) = Signal<Int, Never>.pipe()
        target <~ SignalProducer<Int, Never>(value: 1)
        target <~ signal
        (target <~ MutableProperty(1).producer.concat(.never)).dispose()
        #expect(!lifetime.disposables.isEmpty)
        input.sendCompleted()
        #expect(lifetime.disposables.isEmpty)
        withExtendedLifetime(token) {}
    }

    @Test func aTargetOnASchedulerIsSetThere() {
        let (scheduler, values, (lifetime, token)) = (TestScheduler(), Shared<[Int]>([]), Lifetime.make())
        let target = BindingTarget<Int>(on: scheduler, lifetime: lifetime, action: values.append)
        target <~ SignalProducer<Int, Never>([1, 2])
        #expect(values.value == [])
        scheduler.advance()
        #expect(values.value == [1, 2])
        withExtendedLifetime(token) {}
    }

    @Test func aPlaceInAnObjectIsSetAndTheObjectIsNotKept() {
        let (participants, (lifetime, token)) = (Participants(), Lifetime.make())
        let (signal, input) = Signal<String, Never>.pipe()
        var screen: Screen? = participants.watch(Screen(), as: "screen")
        screen.map { _ = BindingTarget(lifetime: lifetime, object: $0, keyPath: \Screen.title) <~ signal }
        input.send(value: "Cities")
        #expect(screen?.title == "Cities")
        screen = nil
        #expect(participants.alive == [])
        input.send(value: "Nobody")
        withExtendedLifetime(token) {}
    }

    @Test func twoPropertiesThatAreBoundToEachOtherSettle() {
        let (left, right) = (MutableProperty(0), MutableProperty(0))
        left <~ right.producer.skipRepeats()
        right <~ left.producer.skipRepeats()
        left.value = 1
        #expect((left.value, right.value) == (1, 1))
        right.value = 2
        #expect((left.value, right.value) == (2, 2))
    }
}
