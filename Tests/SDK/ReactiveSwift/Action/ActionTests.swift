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
        let name = MutableProperty<String?>(nil)
        let greet = Action<Int, String, Never>(unwrapping: name) { SignalProducer(value: "\($0)\($1)") }
        let visit = Action<Void, String, Never>(unwrapping: name) { .init(value: "to \($0)") }
        let city = name.map { $0 ?? "" }
        let count = Action<Int, String, Never>(state: city) { city, count in .init(value: "\(city) \(count)") }
        let show = Action<Void, String, Never>(state: city) { .init(value: $0) }
        expect([greet.apply(1).log, visit.apply().log], is: ["failed(disabled)", "failed(disabled)"])
        expect([greet.isEnabled.value, visit.isEnabled.value, count.isEnabled.value], is: [false, false, true])
        name.value = "a"
        expect([greet.isEnabled.value, visit.isEnabled.value], is: [true, true])
        let results = [greet.apply(1), visit.apply(), count.apply(2), show.apply()].map { $0.single() }
        expect(results, is: ["a1", "to a", "a 2", "a"].map { .success($0) })
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
