import MillraceStreams
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ActionTests {
    @Test func oneRunAtATime() {
        let (signal, input) = Signal<Int, Oops>.pipe()
        let action = Action<Int, Int, Oops> { factor in signal.producer.map { $0 * factor } }
        let values = action.values.record()
        let refusals = action.disabledErrors.record()
        let executing = Shared<[Bool]>([])
        action.isExecuting.producer.startWithValues { executing.append($0) }
        let first = action.apply(2).record().recorder
        #expect(!action.isEnabled.value)
        let second = action.apply(3).record().recorder
        #expect(second.terminations == [.failed(.disabled)])
        #expect(refusals.values.count == 1)
        input.send(value: 5)
        input.sendCompleted()
        #expect(first.log == "value(10) completed")
        #expect(values.values == [10])
        #expect(action.isEnabled.value)
        #expect(executing.value == [false, true, false])
    }

    @Test func aFailureIsAnError() {
        let action = Action<Void, Int, Oops> { SignalProducer(error: Oops(code: 1)) }
        let errors = action.errors.record()
        #expect(action.apply().record().recorder.terminations == [.failed(.producerFailed(Oops(code: 1)))])
        #expect(errors.values == [Oops(code: 1)])
    }

    @Test func aConditionDisables() {
        let condition = MutableProperty(false)
        let action = Action<Int, Int, Never>(enabledIf: condition) { SignalProducer(value: $0) }
        #expect(action.apply(1).log == "failed(disabled)")
        condition.value = true
        #expect(action.isEnabled.value)
        #expect(action.apply(1).log == "value(1) completed")
    }

    @Test func aStateIsUnwrapped() {
        let state = MutableProperty<String?>(nil)
        let action = Action<Int, String, Never>(unwrapping: state) { SignalProducer(value: "\($0)\($1)") }
        #expect(action.apply(1).log == "failed(disabled)")
        state.value = "a"
        #expect(action.apply(1).log == "value(a1) completed")
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

    @Test func theWorkIsMadeFromTheState() {
        let city = MutableProperty("London")
        let greet = Action<Int, String, Never>(state: city) { city, count in .init(value: "\(city) \(count)") }
        #expect(greet.apply(1).single() == .success("London 1"))
        city.value = "Bath"
        #expect(greet.apply(2).single() == .success("Bath 2"))
        #expect(greet.isEnabled.value)
        let name = Action<Void, String, Never>(state: city) { .init(value: $0) }
        #expect(name.apply().single() == .success("Bath"))
    }

    @Test func theWorkIsMadeFromAnOptionalState() {
        let city = MutableProperty<String?>(nil)
        let visit = Action<Void, String, Never>(unwrapping: city) { .init(value: "to \($0)") }
        #expect(!visit.isEnabled.value)
        #expect(visit.apply().single() == .failure(.disabled))
        city.value = "Bath"
        #expect(visit.apply().single() == .success("to Bath"))
    }
}
