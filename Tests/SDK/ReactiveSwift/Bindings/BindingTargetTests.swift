import MillraceReactiveSwift
import MillraceStreams
import StreamsTestSupport
import Testing

/// What can stand on the left of `<~`.
struct BindingTargetTests {
    private let pipe = Signal<Int, Never>.pipe()

    @Test func anOptionalIsATarget() {
        let starts = Shared(0)
        let source = pipe.output.producer.on(started: { starts.increment() })
        var target: MutableProperty<Int>? = MutableProperty(0)
        let binding = target <~ source
        pipe.input.send(value: 1)
        #expect((target?.value, starts.value, binding.isDisposed) == (1, 1, false))
        target = nil
        // Nothing is started for no target.
        #expect(([binding.isDisposed, (target <~ source).isDisposed], starts.value) == ([true, true], 1))
    }

    @Test func anObserverIsATargetToWhichTheEndIsNotSent() {
        let (output, input) = Signal<Int, Oops>.pipe()
        let recorder = output.record()
        let binding = input <~ pipe.output
        let second = input <~ pipe.output.map { $0 * 10 }
        let (optionals, optionalInput) = Signal<Int?, Never>.pipe()
        let optionalRecorder = optionals.record()
        let optional: Signal<Int?, Never>.Observer? = optionalInput
        optional <~ pipe.output
        pipe.input.send(value: 1)
        second.dispose()
        pipe.input.send(value: 2)
        pipe.input.sendCompleted()
        #expect((recorder.log, binding.isDisposed) == ("value(1) value(10) value(2)", true))
        input.sendCompleted()
        #expect(recorder.log == "value(1) value(10) value(2) completed")
        #expect(optionalRecorder.values == [1, 2])
    }
}
