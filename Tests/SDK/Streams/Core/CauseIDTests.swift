import Foundation
import MillraceReactiveSwift
import StreamsTestSupport
import TestSupport
import Testing

@testable import MillraceStreams

/// What carries a cause beside the operators, whose law is `StartLawTests.cause(of:)`.
@Suite(.bodyTimeLimit)
struct CauseIDTests {
    private let cause = CauseID(number: 42)
    private let causes = Shared<[CauseID]>([])

    /// Work that notes its cause.
    private var work: SignalProducer<Int, Never> {
        SignalProducer { [causes] observer, lifetime in
            causes.append(lifetime.cause)
            observer.send(value: 1)
            observer.sendCompleted()
        }
    }

    @Test func aStartHasTheCauseThatItIsGivenOrThatOfItsLifetime() {
        let (work, causes) = (work, causes)
        work.start()
        _ = work.start(.init(), causedBy: cause)
        let outer = SignalProducer<Int, Never> { observer, lifetime in
            work.start(observer, within: lifetime)
        }
        _ = outer.flatMap(.latest) { _ in work }.start(.init(), causedBy: cause)
        let action = Action<Void, Int, Never> { work }
        _ = action.apply().start(.init(), causedBy: cause)
        action.apply().start()
        _ = work.replayLazily(upTo: 1).start(.init(), causedBy: cause)
        #expect(causes.value == [.none, cause, cause, cause, cause, .none, cause])
    }

    @Test func aStartWithinALifetimeEndsWithItAndLeavesIt() {
        let (lifetime, token) = Lifetime.make()
        let log = Shared<[String]>([])
        let observer = Signal<Int, Never>.Observer { log.append("\($0)") }
        work.start(observer, within: lifetime)
        var isEmpty = [lifetime.disposables.isEmpty]
        let disposable = SignalProducer<Int, Never>.never.start(observer, within: lifetime)
        isEmpty.append(lifetime.disposables.isEmpty)
        log.append("disposed")
        disposable.dispose()
        isEmpty.append(lifetime.disposables.isEmpty)
        SignalProducer<Int, Never>.never.start(observer, within: lifetime)
        token.dispose()
        work.start(observer, within: lifetime)
        let expected = ["value(1)", "completed", "disposed", "interrupted", "interrupted", "interrupted"]
        #expect((log.value, isEmpty, causes.value) == (expected, [true, false, true], [.none]))
    }

    @Test func aTaskHasTheCauseOfItsStart() async {
        let (work, causes) = (work, causes)
        let task = SignalProducer<Int?, Never>.task {
            for await _ in work.values(buffering: .bounded(1, .dropOldest)) {}
            return await work.value()
        }
        // The caller waits in a task as well, which hands its cause to the start.
        let first = await CauseID.$current.withValue(cause) { await task.value() }
        let withCause = causes.value
        _ = await task.value()
        #expect((first, withCause, causes.value) == (.some(1), [cause, cause], [cause, cause, .none, .none]))
    }

    @Test func aCauseIsItsNumberInJSON() throws {
        let text = String(decoding: try JSONEncoder().encode([cause, .none]), as: UTF8.self)
        let read = try JSONDecoder().decode([CauseID].self, from: Data("[7]".utf8))
        #expect((text, read, "\(cause)") == ("[42,0]", [CauseID(number: 7)], "#42"))
    }

    @Test func noTwoCausesHaveOneNumber() {
        let all = Shared<Set<CauseID>>([])
        DispatchQueue.concurrentPerform(iterations: 4) { _ in
            let mine = (0..<1_000).map { _ in CauseID.next() }
            all.change { $0.formUnion(mine) }
        }
        #expect((all.value.count, all.value.contains(.none)) == (4_000, false))
    }
}
