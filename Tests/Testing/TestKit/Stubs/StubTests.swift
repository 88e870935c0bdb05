import Millrace
import MillraceTestKit
import Synchronization
import TestSupport
import Testing

@Suite struct StubTests {
    struct Broken: Error, Equatable {}

    /// What a test does with a stub.
    enum Step {
        case start, dispose, send(Int), succeed(Int), fail, complete
        /// Writes the counts of the stub and what it has left over.
        case look
    }

    typealias Script = (make: @Sendable () -> Stub<Int, Broken>, steps: [Step], log: [String])

    static let scripts: [Row<Script>] = [
        Row(
            "an answer serves one start, and the next one waits",
            (
                { Stub(.value(1), .value(2)) }, [.start, .start, .start, .look, .succeed(3), .look],
                [
                    "1 value(1)", "1 completed", "2 value(2)", "2 completed",
                    "3 starts, 1 waiting, 0 given up; left: 1 start waits for an answer", "3 value(3)", "3 completed",
                    "3 starts, 0 waiting, 0 given up",
                ]
            )
        ),
        Row(
            "the last answer comes again where the test asks for it",
            (
                { Stub(.failure(Broken()), .values([1, 2]), .completion, repeatsLast: true) },
                [.start, .start, .start, .start, .look],
                [
                    "1 failed(Broken())", "2 value(1)", "2 value(2)", "2 completed", "3 completed", "4 completed",
                    "4 starts, 0 waiting, 0 given up",
                ]
            )
        ),
        Row(
            "without answers a start waits for the test",
            (
                { Stub() }, [.start, .start, .start, .look, .send(1), .succeed(2), .fail, .complete, .look],
                [
                    "3 starts, 3 waiting, 0 given up; left: 3 starts wait for an answer", "1 value(1)", "1 value(2)",
                    "1 completed", "2 failed(Broken())", "3 completed", "3 starts, 0 waiting, 0 given up",
                ]
            )
        ),
        Row(
            "a start that is given up is counted",
            ({ Stub() }, [.start, .dispose, .look], ["1 interrupted", "1 starts, 0 waiting, 1 given up"])
        ),
        Row(
            "what is left over is listed",
            (
                { Stub(.value(1), .value(2), .value(3)) }, [.look, .start, .start, .look],
                [
                    "0 starts, 0 waiting, 0 given up; left: 3 answers were never used (0 starts, 0 given up, 0 waiting)",
                    "1 value(1)", "1 completed", "2 value(2)", "2 completed",
                    "2 starts, 0 waiting, 0 given up; left: 1 answer was never used (2 starts, 0 given up, 0 waiting)",
                ]
            )
        ),
    ]

    @Test(arguments: scripts) func aStubDoesAsItsTestSays(_ row: Row<Script>) {
        let stub = row.value.make()
        let log = MutableProperty<[String]>([])
        var starts: [any Disposable] = []
        for step in row.value.steps {
            switch step {
            case .start:
                let number = starts.count + 1
                starts.append(stub.producer().start { event in log.modify { $0.append("\(number) \(event)") } })
            case .dispose: starts.last?.dispose()
            case let .send(value): stub.send(value)
            case let .succeed(value): stub.succeed(value)
            case .fail: stub.fail(Broken())
            case .complete: stub.complete()
            case .look:
                let counts = "\(stub.starts) starts, \(stub.waiting) waiting, \(stub.disposals) given up"
                let left = stub.leftovers.isEmpty ? "" : "; left: " + stub.leftovers.joined(separator: ", ")
                log.modify { $0.append(counts + left) }
            }
        }
        #expect(log.value == row.value.log, sourceLocation: row.location)
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
        #expect(seen.withLock { $0 } == expected && stub.leftovers == [], "\(seen.withLock { $0 }) for \(expected)")
    }

    /// Making a producer is no call, and each start keeps the arguments of its making.
    @Test func startsKeepTheirArguments() {
        let stub = Stub<Never, Broken>(.completion, repeatsLast: true)
        func log() -> String {
            "\(stub.starts) \(stub.arguments(as: String.self)) \(stub.arguments(as: Int.self)) \(stub.calls.map(\.count))"
        }
        let bath = stub.producer("Bath", 2)
        let ely = stub.producer("Ely", 3)
        let before = log()
        for producer in [ely, bath, bath, stub.producer()] { producer.start() }
        #expect([before, log()] == ["0 [] [] []", #"4 ["Ely", "Bath", "Bath"] [3, 2, 2] [2, 2, 2, 0]"#])
    }

    /// A nil is an argument of its own type alone.
    @Test func argumentsMayBeOptional() {
        let stub = Stub<Never, Broken>(.completion, repeatsLast: true)
        for (number, name) in [(nil, "x"), (5, nil), (nil, nil)] as [(Int?, String?)] {
            stub.producer(number, name).start()
        }
        #expect(stub.arguments(as: Int?.self) == [nil, 5, nil] && stub.arguments(as: String?.self) == ["x", nil, nil])
        #expect((stub.arguments(as: Bool?.self), stub.arguments(as: Int.self)) == ([], [5]))
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

    @Test func thousandsOfStartsAreAnsweredAndGivenUpInAnyOrder() {
        let stub = Stub<Int, Broken>()
        let answered = MutableProperty<Set<Int>>([])
        let starts = (0..<3_000).map { number in
            stub.producer().startWithResult { _ in answered.modify { _ = $0.insert(number) } }
        }
        for number in starts.indices.reversed() where number % 3 == 0 { starts[number].dispose() }
        for _ in 0..<1_000 { stub.succeed(1) }
        let isRight = answered.value == Set((0..<1_500).filter { $0 % 3 != 0 })
        #expect((isRight, stub.disposals, stub.waiting) == (true, 1_000, 1_000))
    }
}
