import Millrace
import MillraceTestKit
import Synchronization
import Testing

@Suite struct StubTests {
    private struct Broken: Error, Equatable {}

    /// The events of a start, as text.
    private final class Log: Sendable {
        private let storage = MutableProperty<[String]>([])
        var events: [String] { storage.value }

        func start<Value, Failure>(_ producer: SignalProducer<Value, Failure>) -> any Disposable {
            producer.start { event in self.storage.modify { $0.append("\(event)") } }
        }
    }

    @Test func anAnswerServesOneStartAndTheNextOneWaits() {
        let stub = Stub<Int, Broken>(.value(1), .value(2))
        let log = Log()
        for _ in 0..<3 { _ = log.start(stub.producer()) }
        #expect(log.events == ["value(1)", "completed", "value(2)", "completed"])
        #expect(stub.leftovers == ["1 start waits for an answer"])
        stub.succeed(3)
        #expect(log.events.suffix(2) == ["value(3)", "completed"])
        #expect(stub.leftovers.isEmpty)
    }

    @Test func theLastAnswerComesAgainWhereTheTestAsksForIt() {
        let stub = Stub<Int, Broken>(.failure(Broken()), .values([1, 2]), .completion, repeatsLast: true)
        let log = Log()
        for _ in 0..<4 { _ = log.start(stub.producer()) }
        #expect(
            log.events == ["failed(Broken())", "value(1)", "value(2)", "completed", "completed", "completed"]
        )
        #expect(stub.starts == 4)
        #expect(stub.leftovers.isEmpty)
    }

    @Test func withoutAnswersAStartWaitsForTheTest() {
        let stub = Stub<Int, Broken>()
        let first = Log()
        let second = Log()
        _ = first.start(stub.producer())
        _ = second.start(stub.producer())
        #expect(stub.waiting == 2)
        stub.send(1)
        stub.succeed(2)
        stub.fail(Broken())
        #expect(first.events == ["value(1)", "value(2)", "completed"])
        #expect(second.events == ["failed(Broken())"])
        #expect(stub.waiting == 0)
        #expect(stub.disposals == 0)
    }

    @Test func anEnqueuedAnswerIsForOneStart() {
        let stub = Stub<Int, Broken>()
        stub.enqueue(.value(1))
        let log = Log()
        _ = log.start(stub.producer())
        _ = log.start(stub.producer())
        #expect(log.events == ["value(1)", "completed"])
        #expect(stub.waiting == 1)
        stub.complete()
        #expect(log.events.last == "completed")
    }

    @Test(arguments: 0...3, 0...3)
    func anEnqueuedAnswerComesAfterTheStubsOwnAndBeforeTheLastOneAgain(own: Int, startsBefore: Int) {
        let answers = Array(1...3).prefix(own)
        let stub: Stub<Int, Broken>
        switch own {
        case 0: stub = Stub()
        case 1: stub = Stub(.value(1), repeatsLast: true)
        case 2: stub = Stub(.value(1), .value(2), repeatsLast: true)
        default: stub = Stub(.value(1), .value(2), .value(3), repeatsLast: true)
        }
        // Each start takes the next answer; behind them the last one is given again, where there is one.
        var expected = Array(answers)
        while let last = answers.last, expected.count < startsBefore { expected.append(last) }
        expected += [10, 11]
        if let last = answers.last { expected += [last, last] }

        let seen = Mutex<[Int]>([])
        let startsFirst = answers.isEmpty ? 0 : startsBefore
        let start = {
            _ = stub.producer().startWithResult { result in
                seen.withLock { seen in (try? result.get()).map { seen.append($0) } }
            }
        }
        for _ in 0..<startsFirst { start() }
        stub.enqueue(.value(10))
        stub.enqueue(.value(11))
        for _ in startsFirst..<expected.count { start() }
        #expect(seen.withLock { $0 } == expected)
        #expect(stub.leftovers == [])
    }

    @Test func aStartThatIsGivenUpIsCounted() {
        let stub = Stub<Int, Broken>()
        let log = Log()
        log.start(stub.producer()).dispose()
        #expect(log.events == ["interrupted"])
        #expect(stub.disposals == 1)
        #expect(stub.waiting == 0)
    }

    @Test func aMakingIsNoCall() {
        let stub = Stub<Never, Broken>(.completion)
        _ = stub.producer("Bath", 2)
        #expect(stub.calls.isEmpty)
        #expect(stub.arguments(as: String.self).isEmpty)
        #expect(stub.starts == 0)
    }

    @Test func eachStartKeepsTheArgumentsOfItsMaking() {
        let stub = Stub<Never, Broken>(.completion, repeatsLast: true)
        let bath = stub.producer("Bath", 2)
        let ely = stub.producer("Ely", 3)
        for producer in [ely, bath, bath, stub.producer()] { producer.start() }
        #expect(stub.arguments(as: String.self) == ["Ely", "Bath", "Bath"])
        #expect(stub.arguments(as: Int.self) == [3, 2, 2])
        #expect(stub.calls.map(\.count) == [2, 2, 2, 0])
        #expect(stub.starts == 4)
    }

    @Test func answeringWhenNothingWaitsFails() {
        let stub = Stub<Int, Broken>(sourceLocation: .line(7))
        let messages = failures {
            stub.producer().start().dispose()
            stub.succeed(1)
            stub.fail(Broken())
        }
        assertInlineSnapshot(of: messages, as: .lines) {
            """
            Nothing waits for a value of the stub at MillraceTestKitTests/StubTests.swift:7: 1 start, 1 given up, 0 waiting.
            Nothing waits for a failure of the stub at MillraceTestKitTests/StubTests.swift:7: 1 start, 1 given up, 0 waiting.
            """
        }
    }

    @Test func whatIsLeftOverIsListed() {
        let unused = Stub<Int, Broken>(.value(1), .value(2), .value(3))
        #expect(unused.leftovers == ["3 answers were never used (0 starts, 0 given up, 0 waiting)"])
        unused.producer().start()
        unused.producer().start()
        #expect(unused.leftovers == ["1 answer was never used (2 starts, 0 given up, 0 waiting)"])
        let waiting = Stub<Int, Broken>()
        waiting.producer().start()
        #expect(waiting.leftovers == ["1 start waits for an answer"])
    }

    @Test func thousandsOfStartsAreAnsweredAndGivenUpInAnyOrder() {
        let stub = Stub<Int, Broken>()
        let answered = MutableProperty<Set<Int>>([])
        let starts = (0..<3_000).map { number in
            stub.producer().startWithResult { _ in answered.modify { _ = $0.insert(number) } }
        }
        for number in starts.indices.reversed() where number % 3 == 0 { starts[number].dispose() }
        for _ in 0..<1_000 { stub.succeed(1) }
        #expect(answered.value == Set((0..<1_500).filter { $0 % 3 != 0 }))
        #expect((stub.disposals, stub.waiting) == (1_000, 1_000))
    }
}
