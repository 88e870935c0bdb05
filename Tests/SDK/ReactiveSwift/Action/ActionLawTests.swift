import MillraceReactiveSwift
import MillraceStreams
import StreamsTestSupport
import TestSupport
import Testing

/// What an action promises around its runs.
struct ActionLawTests {
    @Test(arguments: Ending.allCases)
    func itIsReadyAgainWhenAnEndIsObserved(ending: Ending) {
        let (signal, input) = Signal<Int, Oops>.pipe()
        let action = Action<Int, Int, Oops> { _ in signal.producer }
        let ready = Shared<[Bool]>([])
        let disposable = action.apply(1).start { event in
            if event.isTerminating { ready.append(action.isEnabled.value && !action.isExecuting.value) }
        }
        action.events.observeValues { event in
            if event.isTerminating { ready.append(action.isEnabled.value && !action.isExecuting.value) }
        }
        #expect([action.isEnabled.value, action.isExecuting.value] == [false, true])
        ending == .interrupted ? disposable.dispose() : ending.send(to: input)
        #expect(ready.value == [true, true])
        #expect(action.apply(2).record().recorder.terminations != [.failed(.disabled)])
    }

    @Test func aRunMayBeginTheNextOne() {
        let action = Action<Int, Int, Never> { SignalProducer(value: $0) }
        let values = action.values.record()
        action.completed.take(first: 1).observeValues { action.apply(2).start() }
        action.apply(1).start()
        #expect(values.values == [1, 2])
    }

    @Test func whatIsAppliedRunsOncePerStartAndNotWhereItIsRefused() {
        let runs = Shared(0)
        let condition = MutableProperty(true)
        let action = Action<Int, Int, Oops>(enabledIf: condition) { value in
            SignalProducer {
                runs.increment()
                return .success(value)
            }
        }
        let work = action.apply(1)
        var counts = [runs.value]
        work.start()
        work.start()
        counts.append(runs.value)
        condition.value = false
        let (refusals, events, errors) = (
            action.disabledErrors.record(), action.events.record(), action.errors.record()
        )
        #expect(action.apply(1).record().recorder.terminations == [.failed(.disabled)])
        counts += [runs.value, refusals.values.count, events.values.count, errors.values.count]
        #expect(counts == [0, 2, 2, 1, 0, 0])
    }

    @Test func itsStateIsReadWhenARunBegins() {
        let state = MutableProperty(1)
        let action = Action<Int, Int, Never>(state: state, enabledIf: { $0 > 0 }) {
            SignalProducer(value: $0 * 10 + $1)
        }
        let work = action.apply(5)
        state.value = 2
        expect(work, sends: "value(25) completed")
        state.value = 0
        expect(work, sends: "failed(disabled)")
    }

    @Test func whetherItIsEnabledIsToldWhenItChangesOnly() {
        let state = MutableProperty(1)
        let action = Action<Void, Int, Never>(state: state, enabledIf: { $0 > 0 }) { _, _ in .never }
        let enabled = action.isEnabled.producer.record().recorder
        state.value = 2
        let run = action.apply().start()
        state.value = 0
        run.dispose()
        state.value = 3
        #expect(enabled.values == [true, false, true])
    }

    @Test func allItsStreamsCompleteWhenItIsReleased() {
        var action: Action<Int, Int, Oops>? = Action { SignalProducer(value: $0) }
        let completed = Shared<Set<String>>([])
        func watch<Value, Failure>(_ name: String, _ signal: Signal<Value, Failure>?) {
            signal?.observeCompleted { completed.change { _ = $0.insert(name) } }
        }
        watch("values", action?.values)
        watch("errors", action?.errors)
        watch("events", action?.events)
        watch("completed", action?.completed)
        watch("disabledErrors", action?.disabledErrors)
        watch("isEnabled", action?.isEnabled.signal)
        watch("isExecuting", action?.isExecuting.signal)
        let before = completed.value
        action = nil
        let all: Set = ["values", "errors", "events", "completed", "disabledErrors", "isEnabled", "isExecuting"]
        #expect([before, completed.value] == [[], all])
    }
}
