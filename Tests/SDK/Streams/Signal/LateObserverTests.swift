import MillraceReactiveSwift
import MillraceStreams
import StreamsTestSupport
import TestSupport
import Testing

/// An observer that begins while its signal is busy is added after what waits; it gets the end that comes meanwhile.
struct LateObserverTests {
    typealias Observe = @Sendable ((Signal<Int, Oops>, Recorder<Int, Oops>)) -> Void
    typealias Expect = @Sendable (Termination<Oops>) -> Termination<Oops>?

    private static let same: Expect = { $0 }

    /// How a signal is observed, and what comes of its end.
    static let forms: [Row<(Expect, Observe)>] = [
        Row("the signal", same) { signal, recorder in signal.observe(recorder.observer) },
        Row("its producer", same) { signal, recorder in signal.producer.start(recorder.observer) },
        Row("a temporary derived signal", same) { signal, recorder in signal.map { $0 }.observe(recorder.observer) },
        Row("a producer of that", same) { signal, recorder in
            signal.filter { _ in true }.producer.start(recorder.observer)
        },
        // An inner stream that is interrupted counts as completed, and `never` doesn't complete.
        Row("an operator of several inputs", { $0 == .failed(Oops(code: 1)) ? $0 : nil }) { signal, recorder in
            signal.merge(with: .never).observe(recorder.observer)
        },
        Row("an inner stream", { $0 == .interrupted ? .completed : $0 }) { signal, recorder in
            SignalProducer<Int, Oops>(value: 0).flatMap(.merge) { _ in signal }.start(recorder.observer)
        },
    ]

    static let endings: [Termination<Oops>] = [.failed(Oops(code: 1)), .completed, .interrupted]

    @Test("An end that overtakes an observer who waits to be added is told", arguments: forms, endings)
    func endsOvertake(form: Row<(Expect, Observe)>, ending: Termination<Oops>) {
        let (signal, input) = Signal<Int, Oops>.pipe()
        let recorder = Recorder<Int, Oops>()
        let (expected, observe) = form.value
        signal.take(first: 1).observeValues {
            observe((signal, recorder))
            input.send(.init(ending))
        }
        input.send(value: 1)
        #expect(recorder.events == expected(ending).map { [.init($0)] } ?? [], sourceLocation: form.location)
    }

    @Test("Values that are sent behind it come first, unless the end overtakes them", arguments: endings)
    func valuesBehind(ending: Termination<Oops>) {
        let (signal, input) = Signal<Int, Oops>.pipe()
        let recorder = Recorder<Int, Oops>()
        signal.take(first: 1).observeValues {
            signal.observe(recorder.observer)
            input.send(value: 2)
            input.send(.init(ending))
        }
        input.send(value: 1)
        #expect(recorder.events == (ending == .completed ? [.value(2)] : []) + [.init(ending)])
    }

    @Test("An observer that begins while the end is delivered is too late", arguments: endings, [false, true])
    func tooLate(ending: Termination<Oops>, isOvertaking: Bool) {
        let (signal, input) = Signal<Int, Oops>.pipe()
        let derived = signal.map { $0 }
        let recorders = [Recorder<Int, Oops>(), Recorder<Int, Oops>()]
        signal.observe(
            .init(value: { _ in input.send(.init(ending)) }) { _ in
                signal.observe(recorders[0].observer)
            }
        )
        derived.observe(.init(value: { _ in }) { _ in derived.observe(recorders[1].observer) })
        if isOvertaking { input.send(value: 1) } else { input.send(.init(ending)) }
        let last = signal.record()
        #expect((recorders + [last]).map(\.log) == ["interrupted", "interrupted", "interrupted"])
    }

    @Test("An observer of a derived signal that ends by itself gets that end")
    func derivedEnd() {
        let (signal, input) = Signal<Int, Oops>.pipe()
        let kept = Shared<Signal<Int, Oops>?>(nil)
        let recorder = Recorder<Int, Oops>()
        signal.observe(
            .init(value: { _ in
                kept.value?.observe(recorder.observer)
                input.send(error: Oops(code: 2))
            })
        )
        kept.change { $0 = signal.map { $0 }.filter { _ in true } }
        input.send(value: 1)
        #expect(recorder.terminations == [.failed(Oops(code: 2))])
    }
}

extension Signal {
    /// Observes values of a signal that may fail.
    fileprivate func observeValues(_ action: @escaping @Sendable () -> Void) {
        observe(.init(value: { _ in action() }, termination: { _ in }))
    }
}
