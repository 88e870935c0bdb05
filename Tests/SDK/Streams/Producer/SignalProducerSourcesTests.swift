import MillraceReactiveSwift
import MillraceStreams
import StreamsTestSupport
import TestSupport
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

    /// Starts a producer twice, and compares what it sends each time.
    private func expect<Error: Swift.Error>(
        _ producer: SignalProducer<Int, Error>,
        sendsTwice log: String,
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line
    ) {
        let before = runs.value
        let logs = [producer.log, producer.log]
        let location = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: 1)
        #expect((logs, runs.value) == ([log, log], before + 2), "once for each start", sourceLocation: location)
    }

    @Test func aPlainClosureRunsInsideTheStart() {
        expect(SignalProducer { plain() }, sendsTwice: "value(4) completed")
        expect(SignalProducer(plain), sendsTwice: "value(4) completed")
        expect(SignalProducer<Int, Oops> { plain() }, sendsTwice: "value(4) completed")
        expect(SignalProducer<Int, Oops>(plain), sendsTwice: "value(4) completed")
        expect(SignalProducer<Int, any Error> { plain() }, sendsTwice: "value(4) completed")
    }

    @Test func aThrowingClosureFails() {
        let failure = "failed(\(Oops(code: 1)))"
        expect(SignalProducer(failing), sendsTwice: failure)
        expect(SignalProducer<Int, Oops> { () throws(Oops) in try failing() }, sendsTwice: failure)
        expect(SignalProducer(throwing), sendsTwice: failure)
        expect(SignalProducer { try throwing() }, sendsTwice: failure)
        expect(SignalProducer<Int, any Error> { try throwing() }, sendsTwice: failure)
        let several = SignalProducer<Int, any Error> {
            let value = try throwing()
            return value + 1
        }
        expect(several, sendsTwice: failure)

        @Sendable func parse() -> Result<Int, Oops> {
            runs.increment()
            return .failure(Oops(code: 2))
        }
        expect(SignalProducer { parse() }, sendsTwice: "failed(\(Oops(code: 2)))")
        expect(SignalProducer(parse), sendsTwice: "failed(\(Oops(code: 2)))")
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
