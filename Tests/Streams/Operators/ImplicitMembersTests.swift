import MillraceStreams
import Testing

/// Where a stream is taken, `.init(value: 0)` and `.empty` will do.
struct ImplicitMembersTests {
    private let one = SignalProducer<Int, Never>(value: 1)
    private let failing = SignalProducer<Int, Oops>(value: 1)
    private let pipe = Signal<Int, Never>.pipe()
    private let failingPipe = Signal<Int, Oops>.pipe()

    @Test func producersOfFlatMap() {
        #expect(one.flatMap(.latest) { _ in .init(value: 0) }.log == "value(0) completed")
        #expect(failing.flatMap(.merge) { .init(value: $0 + 1) }.log == "value(2) completed")
        let none: SignalProducer<String, Oops> = failing.flatMap(.concat) { _ in .empty }
        #expect(none.log == "completed")
        let failed: SignalProducer<String, Oops> = one.flatMap(.concat) { _ in .init(error: Oops(code: 2)) }
        #expect(failed.log == "failed(\(Oops(code: 2)))")
    }

    @Test func signalsOfFlatMap() {
        let latest = pipe.output.flatMap(.latest) { .init(value: $0 * 10) }.record()
        let failing = failingPipe.output.flatMap(.merge) { .init(value: $0 + 1) }.record()
        let failed: Signal<String, Oops> = pipe.output.flatMap(.concat) { _ in .init(error: Oops(code: 2)) }
        let failure = failed.record()
        pipe.input.send(value: 1)
        failingPipe.input.send(value: 1)
        #expect(latest.log == "value(10)")
        #expect(failing.log == "value(2)")
        #expect(failure.log == "failed(\(Oops(code: 2)))")
    }

    @Test func whatComesAfterAndBefore() {
        let next: SignalProducer<String, Oops> = failing.then(.empty)
        #expect(next.log == "completed")
        #expect(one.then(.init(value: "a")).log == "value(a) completed")
        #expect(one.concat(.init(value: 2)).log == "value(1) value(2) completed")
        #expect(one.prefix(.init(value: 0)).log == "value(0) value(1) completed")
        #expect(one.merge(with: .init(value: 2)).log == "value(1) value(2) completed")
        #expect(one.merge(with: .empty).log == "value(1) completed")
        #expect(SignalProducer.merge(one, .empty).log == "value(1) completed")
    }

    @Test func whatIsCombined() {
        let yes = SignalProducer<Bool, Never>(value: true)
        #expect(yes.and(.init(value: false)).log == "value(false) completed")
        #expect(yes.or(.init(value: false)).log == "value(true) completed")
        #expect(one.combineLatest(with: .init(value: "a")).map { "\($0.0)\($0.1)" }.log == "value(1a) completed")
        #expect(one.zip(with: .init(value: "a")).map { "\($0.0)\($0.1)" }.log == "value(1a) completed")
        #expect(one.withLatest(from: .init(value: "a")).map { $1 }.log == "value(a) completed")
        let latest = pipe.output.withLatest(from: .init(value: "a")).map { $1 }.record()
        pipe.input.send(value: 1)
        #expect(latest.log == "value(a)")
    }

    @Test func triggers() {
        #expect(one.take(until: .init(value: ())).log == "completed")
        #expect(one.take(until: .never).log == "value(1) completed")
        #expect(one.skip(until: .init(value: ())).log == "value(1) completed")
        #expect(one.sample(on: .init(value: ())).log == "value(1) completed")
        #expect(one.take(untilReplacement: .init(value: 2)).log == "value(2) completed")
        #expect(pipe.output.take(until: .empty).record().log == "interrupted", "it has completed at once")
        #expect(pipe.output.take(untilReplacement: .init(value: 3)).record().log == "interrupted")
        let recorders = [
            pipe.output.take(until: .never).record(), pipe.output.skip(until: .empty).record(),
            pipe.output.sample(on: .empty).record(),
        ]
        pipe.input.send(value: 1)
        #expect(recorders.map(\.log) == ["value(1)", "value(1)", ""])
    }
}
