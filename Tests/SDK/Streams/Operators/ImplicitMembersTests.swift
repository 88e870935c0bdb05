import MillraceReactiveSwift
import MillraceStreams
import StreamsTestSupport
import TestSupport
import Testing

/// Where a stream is taken, `.init(value: 0)` and `.empty` will do.
struct ImplicitMembersTests {
    private let one = SignalProducer<Int, Never>(value: 1)
    private let failing = SignalProducer<Int, Oops>(value: 1)

    @Test func ofProducers() {
        expect(one.flatMap(.latest) { _ in .init(value: 0) }, sends: "value(0) completed")
        expect(failing.flatMap(.merge) { .init(value: $0 + 1) }, sends: "value(2) completed")
        let failed: SignalProducer<String, Oops> = one.flatMap(.concat) { _ in .init(error: Oops(code: 2)) }
        expect(failed, sends: "failed(\(Oops(code: 2)))")

        let next: SignalProducer<String, Oops> = failing.then(.empty)
        expect(next, sends: "completed")
        expect(one.then(.init(value: "a")), sends: "value(a) completed")
        expect(one.concat(.init(value: 2)), sends: "value(1) value(2) completed")
        expect(one.prefix(.init(value: 0)), sends: "value(0) value(1) completed")
        expect(one.merge(with: .init(value: 2)), sends: "value(1) value(2) completed")
        expect(SignalProducer.merge(one, .empty), sends: "value(1) completed")

        let yes = SignalProducer<Bool, Never>(value: true)
        expect(yes.and(.init(value: false)), sends: "value(false) completed")
        expect(yes.or(.init(value: false)), sends: "value(true) completed")
        expect(one.combineLatest(with: .init(value: "a")).map { "\($0.0)\($0.1)" }, sends: "value(1a) completed")
        expect(one.zip(with: .init(value: "a")).map { "\($0.0)\($0.1)" }, sends: "value(1a) completed")
        expect(one.withLatest(from: .init(value: "a")).map { $1 }, sends: "value(a) completed")

        expect(one.take(until: .init(value: ())), sends: "completed")
        expect(one.skip(until: .init(value: ())), sends: "value(1) completed")
        expect(one.sample(on: .init(value: ())), sends: "value(1) completed")
        expect(one.take(untilReplacement: .init(value: 2)), sends: "value(2) completed")
    }

    @Test func ofSignals() {
        let (signal, input) = Signal<Int, Never>.pipe()
        let failed: Signal<Int, Oops> = signal.flatMap(.concat) { _ in .init(error: Oops(code: 2)) }
        let failure = failed.record()
        let recorders = [
            signal.flatMap(.latest) { .init(value: $0 * 10) }.record(),
            signal.withLatest(from: .init(value: 3)).map { $1 }.record(),
            signal.take(until: .never).record(),
            signal.skip(until: .empty).record(),
            signal.sample(on: .empty).record(),
        ]
        input.send(value: 1)
        #expect(recorders.map(\.log) == ["value(10)", "value(3)", "value(1)", "value(1)", ""])
        #expect(failure.log == "failed(\(Oops(code: 2)))")
    }
}
