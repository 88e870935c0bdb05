import MillraceReactiveSwift
import MillraceStreams
import StreamsTestSupport
import TestSupport
import Testing

/// `attempt` and `attemptMap` with closures that throw any error: those that throw a type have rows in `Laws`.
struct AttemptTests {
    @Sendable private static func tenfold(_ value: Int) throws -> Int {
        guard value < 2 else { throw Oops(code: value) }
        return value * 10
    }

    private let failure = "failed(\(Oops(code: 2)))"

    @Test func producersFailWithWhatIsThrown() {
        let numbers = SignalProducer<Int, Never>(1...3)
        let any = numbers.promoteError((any Error).self)
        expect(any.attempt { _ = try Self.tenfold($0) }, sends: "value(1) \(failure)")
        expect(numbers.attempt { _ = try Self.tenfold($0) }, sends: "value(1) \(failure)")
        expect(any.attemptMap { try Self.tenfold($0) }, sends: "value(10) \(failure)")
        expect(numbers.attemptMap(Self.tenfold), sends: "value(10) \(failure)")
    }

    @Test func signalsFailWithWhatIsThrown() {
        let (signal, input) = Signal<Int, Never>.pipe()
        let any = signal.promoteError((any Error).self)
        let recorders = [
            any.attempt { _ = try Self.tenfold($0) }.record(), signal.attempt { _ = try Self.tenfold($0) }.record(),
            any.attemptMap { try Self.tenfold($0) }.record(), signal.attemptMap { try Self.tenfold($0) }.record(),
        ]
        (1...3).forEach(input.send(value:))
        let (kept, mapped) = ("value(1) \(failure)", "value(10) \(failure)")
        #expect(recorders.map(\.log) == [kept, kept, mapped, mapped])
    }
}
