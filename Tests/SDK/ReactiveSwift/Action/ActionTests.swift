import MillraceReactiveSwift
import MillraceStreams
import StreamsTestSupport
import TestSupport
import Testing

@Suite(.bodyTimeLimit)
struct ActionTests {
    @Test func oneRunAtATime() {
        let (signal, input) = Signal<Int, Oops>.pipe()
        let action = Action<Int, Int, Oops> { factor in signal.producer.map { $0 * factor } }
        let values = action.values.record()
        let refusals = action.disabledErrors.record()
        let (executing, enabled) = (
            action.isExecuting.producer.record().recorder, action.isEnabled.producer.record().recorder
        )
        let first = action.apply(2).record().recorder
        let second = action.apply(3).record().recorder
        input.send(value: 5)
        input.sendCompleted()
        expect([first.log, second.log], is: ["value(10) completed", "failed(disabled)"])
        expect((refusals.values.count, values.values) == (1, [10]), is: true)
        expect([executing.values, enabled.values], is: [[false, true, false], [true, false, true]])
    }

    @Test func aFailureIsAnError() {
        let action = Action<Void, Int, Oops> { SignalProducer(error: Oops(code: 1)) }
        let errors = action.errors.record()
        expect(action.apply().record().recorder.terminations, is: [.failed(.producerFailed(Oops(code: 1)))])
        expect(errors.values, is: [Oops(code: 1)])
    }

    @Test func theWorkIsMadeFromTheStateWhereThatEnablesIt() {
        let condition = MutableProperty(false)
        let conditional = Action<Int, Int, Never>(enabledIf: condition) { SignalProducer(value: $0) }
        let name = MutableProperty<String?>(nil)
        let greet = Action<Int, String, Never>(unwrapping: name) { SignalProducer(value: "\($0)\($1)") }
        let visit = Action<Void, String, Never>(unwrapping: name) { .init(value: "to \($0)") }
        expect(conditional.apply(1), sends: "failed(disabled)")
        expect(greet.apply(1), sends: "failed(disabled)")
        expect(visit.apply().single(), is: .failure(.disabled))
        expect([conditional.isEnabled.value, visit.isEnabled.value], is: [false, false])
        condition.value = true
        name.value = "a"
        expect([conditional.isEnabled.value, visit.isEnabled.value], is: [true, true])
        expect(conditional.apply(1), sends: "value(1) completed")
        expect(greet.apply(1), sends: "value(a1) completed")
        expect(visit.apply().single(), is: .success("to a"))

        let city = MutableProperty("London")
        let count = Action<Int, String, Never>(state: city) { city, count in .init(value: "\(city) \(count)") }
        let show = Action<Void, String, Never>(state: city) { .init(value: $0) }
        expect(count.apply(1).single(), is: .success("London 1"))
        city.value = "Bath"
        expect(count.apply(2).single(), is: .success("Bath 2"))
        expect(show.apply().single(), is: .success("Bath"))
        expect(count.isEnabled.value, is: true)
    }

    @Test func aBindingAppliesAndTheEndCompletes() {
        let (signal, input) = Signal<Int, Never>.pipe()
        var action: Action<Int, Int, Never>? = Action { SignalProducer(value: $0) }
        let values = action?.values.record()
        if let action { action <~ signal }
        input.send(value: 1)
        input.send(value: 2)
        action = nil
        #expect(values?.log == "value(1) value(2) completed")
    }
}
