import MillraceReactiveSwift
import StreamsTestSupport
import Testing

@testable import MillraceStreams

struct BindingTests {
    private final class Screen: @unchecked Sendable {
        // Unchecked, because one test on one thread uses it.
        var title = ""
    }

    private let values = Shared<[Int]>([])

    @Test func aTargetIsSetByStreamsOfEachKindAndOnItsScheduler() {
        let (lifetime, token) = Lifetime.make()
        let target = BindingTarget<Int>(lifetime: lifetime, action: values.append)
        let (signal, input) = Signal<Int, Never>.pipe()
        let (property, optional) = (MutableProperty(1), MutableProperty<Int?>(nil))
        target <~ SignalProducer<Int, Never>(value: 0)
        target <~ property
        target <~ signal
        optional <~ SignalProducer<Int, Never>(value: 7)
        input.send(value: 2)
        property.value = 3
        token.dispose()
        input.send(value: 4)
        property.value = 5
        #expect((values.value, optional.value) == ([0, 1, 2, 3], 7))

        let (scheduler, (other, otherToken)) = (TestScheduler(), Lifetime.make())
        let scheduled = BindingTarget<Int>(on: scheduler, lifetime: other, action: values.append)
        scheduled <~ SignalProducer<Int, Never>([8, 9])
        let before = values.value
        scheduler.advance()
        #expect([before, values.value] == [[0, 1, 2, 3], [0, 1, 2, 3, 8, 9]])
        withExtendedLifetime(otherToken) {}
    }

    @Test func aTargetThatEndsInsideAValueEndsASourceWithoutAnEnd() {
        let isDisposed = Shared(false)
        let hasEnded = finishes { [values] in
            let (lifetime, token) = Lifetime.make()
            let target = BindingTarget<Int>(lifetime: lifetime) { value in
                values.append(value)
                if value == 2 { token.dispose() }
            }
            let binding = target <~ SignalProducer<Int, Never>(0...)
            isDisposed.change { $0 = binding.isDisposed }
        }
        #expect((hasEnded, values.value, isDisposed.value) == (true, [0, 1, 2], true))
    }

    @Test func aTargetKeepsNothingOfABindingThatHasEnded() {
        let (lifetime, token) = Lifetime.make()
        let target = BindingTarget<Int>(lifetime: lifetime) { _ in }
        let (signal, input) = Signal<Int, Never>.pipe()
        target <~ SignalProducer<Int, Never>(value: 1)
        target <~ signal
        (target <~ MutableProperty(1).producer.concat(.never)).dispose()
        let before = lifetime.disposables.isEmpty
        input.sendCompleted()
        #expect([before, lifetime.disposables.isEmpty] == [false, true])
        withExtendedLifetime(token) {}
    }

    @Test func aPlaceInAnObjectIsSetAndTheObjectIsNotKept() {
        let (participants, (lifetime, token)) = (Participants(), Lifetime.make())
        let (signal, input) = Signal<String, Never>.pipe()
        var screen: Screen? = participants.watch(Screen(), as: "screen")
        screen.map { _ = BindingTarget(lifetime: lifetime, object: $0, keyPath: \Screen.title) <~ signal }
        input.send(value: "Cities")
        let title = screen?.title
        screen = nil
        #expect((title, participants.alive) == ("Cities", []))
        input.send(value: "Nobody")
        withExtendedLifetime(token) {}
    }
}
