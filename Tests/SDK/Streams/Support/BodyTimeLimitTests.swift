import Foundation
import Synchronization
import TestSupport
import Testing

@Suite struct BodyTimeLimitTests {
    /// The body waits for the reports, so that it runs for as long as all limits take: while other bodies end, none is
    /// reported, however long it takes.
    @Test func aBodyThatRunsForTooLongWhileNoOtherEndsIsReportedByItsNameAndEnded() async throws {
        let reports = Reports()
        let both = DispatchSemaphore(value: 0)
        let looks = Atomic(0)
        let limit = BodyTimeLimit(seconds: 0.001) { test, stage in
            reports.append("\(test.name) \(stage) \(looks.load(ordering: .relaxed))")
            if stage == .end { both.signal() }
        }
        // Another body ends before each of the first five looks, and before the one after the first report.
        let ended: @Sendable () -> Int = {
            let look = looks.add(1, ordering: .relaxed).oldValue
            return look < 7 ? min(look, 5) : 6
        }
        try await limit.provideScope(for: #require(Test.current), ended: ended) { both.waitInTest() }
        let name = "aBodyThatRunsForTooLongWhileNoOtherEndsIsReportedByItsNameAndEnded()"
        #expect(reports.all == ["\(name) limit 7", "\(name) end 9"])
    }

    /// The suite has the limit, and each case of its tests gets it.
    @Test func eachCaseOfASuiteHasTheLimit() throws {
        let test = try #require(Test.current)
        let limit: BodyTimeLimit = .bodyTimeLimit
        let isProvided = [nil, Test.Case.current].map { limit.scopeProvider(for: test, testCase: $0) != nil }
        #expect((limit.isRecursive, isProvided) == (true, [false, true]))
    }
}

private final class Reports: Sendable {
    private let list = Mutex<[String]>([])

    var all: [String] { list.withLock { $0 } }

    func append(_ report: String) { list.withLock { $0.append(report) } }
}
