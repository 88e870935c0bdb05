import Foundation
import Synchronization
import TestSupport
import Testing

@Suite struct BodyTimeLimitTests {
    /// The body waits for the reports, so that it runs for as long as both limits take.
    @Test func aBodyThatRunsForTooLongIsReportedByItsNameAndEnded() async throws {
        let reports = Reports()
        let both = DispatchSemaphore(value: 0)
        let limit = BodyTimeLimit(seconds: 0.001) { test, stage in
            reports.append("\(test.name) \(stage)")
            if stage == .end { both.signal() }
        }
        try await limit.provideScope(for: #require(Test.current), testCase: Test.Case.current) { both.waitInTest() }
        let name = "aBodyThatRunsForTooLongIsReportedByItsNameAndEnded()"
        #expect(reports.all == ["\(name) limit", "\(name) end"])
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
