import MillraceStreams
import Testing

/// Closures that make a producer run inside `start`, once for each start.
struct SignalProducerSourcesTests {
    private let runs = Shared(0)

    @Sendable private func plain() -> Int {
        runs.increment()
        return 4
    }

    @Sendable private func failing() throws(Oops) -> Int {
        runs.increment()
        throw Oops(code: 1)
    }

    @Sendable private func throwing() throws -> Int {
        try failing()
    }

    private func expect<Error: Swift.Error>(
        _ producer: SignalProducer<Int, Error>,
        _ log: String,
        _ location: SourceLocation = #_sourceLocation
    ) {
        let before = runs.value
        #expect(producer.log == log, sourceLocation: location)
        #expect(producer.log == log, sourceLocation: location)
        #expect(runs.value == before + 2, "once for each start", sourceLocation: location)
    }

    @Test func aPlainClosureRunsInsideTheStart() {
        expect(SignalProducer { plain() }, "value(4) completed")
        expect(SignalProducer(plain), "value(4) completed")
        expect(SignalProducer<Int, Oops> { plain() }, "value(4) completed")
        expect(SignalProducer<Int, Oops>(plain), "value(4) completed")
        expect(SignalProducer<Int, any Error> { plain() }, "value(4) completed")
    }

    @Test func aThrowingClosureFails() {
        expect(SignalProducer(failing), "failed(\(Oops(code: 1)))")
        expect(SignalProducer<Int, Oops> { () throws(Oops) in try failing() }, "failed(\(Oops(code: 1)))")
        expect(SignalProducer(throwing), "failed(\(Oops(code: 1)))")
        expect(SignalProducer { try throwing() }, "failed(\(Oops(code: 1)))")
        expect(SignalProducer<Int, any Error> { try throwing() }, "failed(\(Oops(code: 1)))")
        expect(
            SignalProducer<Int, any Error> {
                let value = try throwing()
                return value + 1
            },
            "failed(\(Oops(code: 1)))"
        )
    }

    @Test func aResultIsTakenApart() {
        @Sendable func parse() -> Result<Int, Oops> {
            runs.increment()
            return .failure(Oops(code: 2))
        }
        expect(SignalProducer { parse() }, "failed(\(Oops(code: 2)))")
        expect(SignalProducer(parse), "failed(\(Oops(code: 2)))")
    }

    @Test func aFailureAfterTheEndIsDropped() {
        let (lifetime, token) = Lifetime.make()
        let producer = SignalProducer<Int, Oops> { () throws(Oops) in
            token.dispose()
            throw Oops()
        }
        #expect(producer.take(during: lifetime).log == "completed")
    }
}
