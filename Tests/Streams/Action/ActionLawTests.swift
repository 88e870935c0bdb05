import MillraceStreams
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
        #expect(!action.isEnabled.value)
        #expect(action.isExecuting.value)
        switch ending {
        case .completed: input.sendCompleted()
        case .failed: input.send(error: Oops())
        case .interrupted: disposable.dispose()
        }
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

    @Test func whatIsAppliedRunsOncePerStart() {
        let runs = Shared(0)
        let action = Action<Int, Int, Never> { value in
            SignalProducer {
                runs.increment()
                return value
            }
        }
        let work = action.apply(1)
        #expect(runs.value == 0)
        work.start()
        work.start()
        #expect(runs.value == 2)
    }

    @Test func aRefusalStartsNothingAndIsTold() {
        let runs = Shared(0)
        let action = Action<Int, Int, Oops>(enabledIf: MutableProperty(false)) { value in
            SignalProducer {
                runs.increment()
                return .success(value)
            }
        }
        let (refusals, events, errors) = (
            action.disabledErrors.record(), action.events.record(), action.errors.record()
        )
        #expect(action.apply(1).record().recorder.terminations == [.failed(.disabled)])
        #expect(runs.value == 0)
        #expect(refusals.values.count == 1)
        #expect(events.values.isEmpty)
        #expect(errors.values.isEmpty)
    }

    @Test func itsStateIsReadWhenARunBegins() {
        let state = MutableProperty(1)
        let action = Action<Int, Int, Never>(state: state, enabledIf: { $0 > 0 }) {
            SignalProducer(value: $0 * 10 + $1)
        }
        let work = action.apply(5)
        state.value = 2
        #expect(work.log == "value(25) completed")
        state.value = 0
        #expect(work.log == "failed(disabled)")
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
        let logs: [@Sendable () -> String] = [
            action.map {
                let all = $0.values.record(); return { all.log }
            },
            action.map {
                let all = $0.errors.record(); return { all.log }
            },
            action.map {
                let all = $0.events.record(); return { all.log }
            },
            action.map {
                let all = $0.completed.record(); return { all.log }
            },
            action.map {
                let all = $0.disabledErrors.record(); return { all.log }
            },
            action.map {
                let all = $0.isEnabled.signal.record(); return { all.log }
            },
            action.map {
                let all = $0.isExecuting.signal.record(); return { all.log }
            },
        ]
        .compactMap { $0 }
        #expect(logs.map { $0() } == Array(repeating: "", count: 7))
        action = nil
        #expect(logs.map { $0() } == Array(repeating: "completed", count: 7))
    }
}
