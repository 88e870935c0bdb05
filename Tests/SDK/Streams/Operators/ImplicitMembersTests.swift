import MillraceReactiveSwift
import MillraceStreams
import StreamsTestSupport
import TestSupport
import Testing

/// Where a stream is taken, `.init(value: 0)` and `.empty` will do.
struct ImplicitMembersTests {
    private let one = SignalProducer<Int, Never>(value: 1)
    private let failing = SignalProducer<Int, Oops>(value: 1)
    private let pipe = Signal<Int, Never>.pipe()
    private let failingPipe = Signal<Int, Oops>.pipe()

    @Test func ofProducers() {
        expect(one.flatMap(.latest) { _ in .init(value: 0) }, sends: "value(0) completed")
        expect(failing.flatMap(.merge) { .init(value: $0 + 1) }, sends: "value(2) completed")
        let none: SignalProducer<String, Oops> = failing.flatMap(.concat) { _ in .empty }
        expect(none, sends: "completed")
        let failed: SignalProducer<String, Oops> = one.flatMap(.concat) { _ in .init(error: Oops(code: 2)) }
        expect(failed, sends: "failed(\(Oops(code: 2)))")

        let next: SignalProducer<String, Oops> = failing.then(.empty)
        expect(next, sends: "completed")
        expect(one.then(.init(value: "a")), sends: "value(a) completed")
        expect(one.concat(.init(value: 2)), sends: "value(1) value(2) completed")
        expect(one.prefix(.init(value: 0)), sends: "value(0) value(1) completed")
        expect(one.merge(with: .init(value: 2)), sends: "value(1) value(2) completed")
        expect(one.merge(with: .empty), sends: "value(1) completed")
        expect(SignalProducer.merge(one, .empty), sends: "value(1) completed")

        let yes = SignalProducer<Bool, Never>(value: true)
        expect(yes.and(.init(value: false)), sends: "value(false) completed")
        expect(yes.or(.init(value: false)), sends: "value(true) completed")
        expect(one.combineLatest(with: .init(value: "a")).map { "\($0.0)\($0.1)" }, sends: "value(1a) completed")
        expect(one.zip(with: .init(value: "a")).map { "\($0.0)\($0.1)" }, sends: "value(1a) completed")
        expect(one.withLatest(from: .init(value: "a")).map { $1 }, sends: "value(a) completed")

        expect(one.take(until: .init(value: ())), sends: "completed")
        expect(one.take(until: .never), sends: "value(1) completed")
        expect(one.skip(until: .init(value: ())), sends: "value(1) completed")
        expect(one.sample(on: .init(value: ())), sends: "value(1) completed")
        expect(one.take(untilReplacement: .init(value: 2)), sends: "value(2) completed")
    }

    @Test func ofSignals() {
        let failed: Signal<String, Oops> = pipe.output.flatMap(.concat) { _ in .init(error: Oops(code: 2)) }
        let logs: [() -> String] = [
            log(pipe.output.flatMap(.latest) { .init(value: $0 * 10) }),
            log(failingPipe.output.flatMap(.merge) { .init(value: $0 + 1) }),
            log(failed),
            log(pipe.output.withLatest(from: .init(value: "a")).map { $1 }),
            log(pipe.output.take(until: .never)),
            log(pipe.output.skip(until: .empty)),
            log(pipe.output.sample(on: .empty)),
            // These have completed before they were observed.
            log(pipe.output.take(until: .empty)),
            log(pipe.output.take(untilReplacement: .init(value: 3))),
        ]
        pipe.input.send(value: 1)
        failingPipe.input.send(value: 1)
        let expected = [
            "value(10)", "value(2)", "failed(\(Oops(code: 2)))", "value(a)", "value(1)", "value(1)", "", "interrupted",
            "interrupted",
        ]
        #expect(logs.map { $0() } == expected)
    }

    /// Records a signal, for its log later.
    private func log<Value, Failure>(_ signal: Signal<Value, Failure>) -> () -> String {
        let recorder = signal.record()
        return { recorder.log }
    }
}
