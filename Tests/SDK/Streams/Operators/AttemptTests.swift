import MillraceReactiveSwift
import MillraceStreams
import StreamsTestSupport
import TestSupport
import Testing

/// `attempt` and `attemptMap` with closures that throw, on producers and signals that can fail and that can't.
struct AttemptTests {
    private static let numbers = [1, 2, 3]

    @Sendable private static func untyped(_ value: Int) throws {
        guard value < 2 else { throw Oops(code: value) }
    }

    @Sendable private static func typed(_ value: Int) throws(Oops) -> Int {
        guard value < 2 else { throw Oops(code: value) }
        return value * 10
    }

    @Test func producersFailWithWhatIsThrownOrReturned() {
        let numbers = SignalProducer<Int, Never>(Self.numbers)
        let any = numbers.promoteError((any Error).self)
        let typed = numbers.promoteError(Oops.self)
        let kept = "value(1) failed(\(Oops(code: 2)))"
        let mapped = "value(10) failed(\(Oops(code: 2)))"
        expect(any.attempt { try Self.untyped($0) }, sends: kept)
        expect(numbers.attempt { try Self.untyped($0) }, sends: kept)
        expect(typed.attempt { value throws(Oops) in _ = try Self.typed(value) }, sends: kept)
        expect(any.attemptMap { try Self.typed($0) }, sends: mapped)
        expect(numbers.attemptMap { try Self.typed($0) }, sends: mapped)
        expect(typed.attemptMap(Self.typed), sends: mapped)
        let mended: SignalProducer<Int, Never> = numbers.attemptMap(Self.typed).flatMapError { .init(value: $0.code) }
        expect(mended, sends: "value(10) value(2) completed")

        let fails: @Sendable (Int) -> Result<Void, Oops> = { $0 < 2 ? .success(()) : .failure(Oops(code: $0)) }
        expect(numbers.attempt(fails), sends: kept)
        expect(typed.attempt(fails), sends: kept)
        expect(typed.attempt { _ in .success(()) }, sends: numbers.log)
        expect(typed.attemptMap { .success($0) }, sends: numbers.log)
    }

    @Test func signalsFailWithWhatIsThrown() {
        let (signal, input) = Signal<Int, Never>.pipe()
        let any = signal.promoteError((any Error).self)
        let typed = signal.promoteError(Oops.self)
        let kept = [
            any.attempt { try Self.untyped($0) }.materialize().map(\.description).record(),
            signal.attempt { try Self.untyped($0) }.materialize().map(\.description).record(),
            signal.attempt { _ in Result<Void, Oops>.failure(Oops(code: 2)) }.materialize().map(\.description).record(),
        ]
        let mapped = [
            any.attemptMap { try Self.typed($0) }.materialize().map(\.description).record(),
            signal.attemptMap { try Self.typed($0) }.materialize().map(\.description).record(),
            typed.attemptMap(Self.typed).materialize().map(\.description).record(),
        ]
        Self.numbers.forEach { input.send(value: $0) }
        let failure = "failed(\(Oops(code: 2)))"
        #expect(kept.map(\.values) == [["value(1)", failure], ["value(1)", failure], [failure]])
        #expect(mapped.map(\.values) == Array(repeating: ["value(10)", failure], count: 3))
    }
}
