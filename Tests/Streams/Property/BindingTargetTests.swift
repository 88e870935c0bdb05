import MillraceStreams
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
        #expect(target?.value == 1)
        #expect(starts.value == 1)
        #expect(!binding.isDisposed)
        target = nil
        #expect(binding.isDisposed)
        #expect((target <~ source).isDisposed)
        #expect(starts.value == 1, "nothing is started for no target")
    }

    @Test func anObserverIsATarget() {
        let (output, input) = Signal<Int, Oops>.pipe()
        let recorder = output.record()
        let binding = input <~ pipe.output
        let second = input <~ pipe.output.map { $0 * 10 }
        pipe.input.send(value: 1)
        second.dispose()
        pipe.input.send(value: 2)
        #expect(recorder.log == "value(1) value(10) value(2)")
        pipe.input.sendCompleted()
        #expect(binding.isDisposed)
        #expect(recorder.log == "value(1) value(10) value(2)", "the end isn't sent")
        input.sendCompleted()
        #expect(recorder.log == "value(1) value(10) value(2) completed")
    }

    @Test func anOptionalObserverIsATarget() {
        let (output, input) = Signal<Int?, Never>.pipe()
        let recorder = output.record()
        let target: Signal<Int?, Never>.Observer? = input
        target <~ pipe.output
        pipe.input.send(value: 1)
        #expect(recorder.values == [1])
    }
}
