import Foundation
import Millrace
import Synchronization
import Testing

/// Runs a test once for each order in which work that is due at the same time can run.
///
/// The report contains the first order in which the test fails, the failures, and the code that repeats the order:
/// ```text
/// The test fails when work that is due at the same time runs in the order 0.1:
///   The states are not as expected:
///     [2] status: expected .loaded, got .failed
/// Repeat it with MILLRACE_SCHEDULE=0.1.
/// ```
///
/// Work without a date keeps its order, as on every scheduler.
///
/// - Parameters:
///   - limit: The largest number of orders to try: 1,000 by default. Further orders are no failure.
///   - seed: A seed for random orders, as many as the limit and the same for the same seed, instead of one order after
///     the other; for a test with far more orders than can be tried.
///   - sourceLocation: The location at which a failure is reported; by default, the caller's.
///   - body: The test, which receives the scheduler of one order and must create its objects again.
/// - Returns: The number of orders that were tried.
@discardableResult
public func exploreSchedules(
    limit: Int = 1_000,
    seed: UInt64? = nil,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ body: (TestScheduler) throws -> Void
) -> Int {
    let repeated = ProcessInfo.processInfo.environment["MILLRACE_SCHEDULE"].flatMap(ScheduleOrder.init(text:))
    var count = 0
    var random = seed.map(SeededGenerator.init(seed:))
    func randomOrder() -> ScheduleOrder? { (random?.next()).map(ScheduleOrder.init(seed:)) }
    var order: ScheduleOrder? = repeated ?? randomOrder() ?? ScheduleOrder()
    while let current = order, count < limit {
        count += 1
        let messages = ExploredRun.messages { try body(TestScheduler(choosing: current.choose(of:))) }
        guard messages.isEmpty else {
            let lines = messages.flatMap { $0.split(separator: "\n").map { "  \($0)" } }
            let text =
                ["The test fails when work that is due at the same time runs in the order \(current.text):"] + lines
                + ["Repeat it with MILLRACE_SCHEDULE=\(current.text)."]
            FailureReporter.current.report(text.joined(separator: "\n"), at: sourceLocation)
            return count
        }
        order = repeated == nil ? randomOrder() ?? current.next : nil
    }
    return count
}
