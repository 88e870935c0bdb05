import MillraceReactiveSwift
import MillraceStreams
import StreamsTestSupport
import Testing

/// An observer that begins while its signal is busy is added after what waits; it gets the end that comes meanwhile.
struct LateObserverTests {
    /// How a signal is observed.
    struct Form: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let observe: @Sendable (Signal<Int, Oops>, Recorder<Int, Oops>) -> Void
        let expected: @Sendable (Termination<Oops>) -> Termination<Oops>?

        init(
            _ description: String,
            expecting expected: @escaping @Sendable (Termination<Oops>) -> Termination<Oops>? = { $0 },
            _ observe: @escaping @Sendable (Signal<Int, Oops>, Recorder<Int, Oops>) -> Void
        ) {
            testDescription = description
            self.expected = expected
            self.observe = observe
        }
    }

    static let forms = [
        Form("the signal") { $0.observe($1.observer) },
        Form("its producer") { $0.producer.start($1.observer) },
        Form("a temporary derived signal") { $0.map { $0 }.observe($1.observer) },
        Form("a producer of that") { $0.filter { _ in true }.producer.start($1.observer) },
        // An inner stream that is interrupted counts as completed, and `never` doesn't complete.
        Form("an operator of several inputs", expecting: { $0 == .failed(Oops(code: 1)) ? $0 : nil }) {
            $0.merge(with: .never).observe($1.observer)
        },
        Form("an inner stream", expecting: { $0 == .interrupted ? .completed : $0 }) { signal, recorder in
            SignalProducer<Int, Oops>(value: 0).flatMap(.merge) { _ in signal }.start(recorder.observer)
        },
    ]

    static let endings: [Termination<Oops>] = [.failed(Oops(code: 1)), .completed, .interrupted]

    @Test("An end that overtakes an observer who waits to be added is told", arguments: forms, endings)
    func endsOvertake(form: Form, ending: Termination<Oops>) {
        let (signal, input) = Signal<Int, Oops>.pipe()
        let recorder = Recorder<Int, Oops>()
        signal.take(first: 1).observeValues {
            form.observe(signal, recorder)
            input.send(.init(ending))
        }
        input.send(value: 1)
        #expect(recorder.events == form.expected(ending).map { [.init($0)] } ?? [])
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
