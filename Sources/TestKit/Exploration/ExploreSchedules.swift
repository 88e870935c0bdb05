import Foundation
import Millrace
import Synchronization
import Testing

/// Runs a test once for each order in which work that is due at the same time can run.
///
/// The first order in which the test fails is reported, with what failed, and with what repeats it:
/// ```text
/// The test fails when work that is due at the same time runs in the order 0.1:
///   The states are not as expected:
///     [2] status: expected .loaded, got .failed
/// Repeat it with MILLRACE_SCHEDULE=0.1.
/// ```
///
/// Work that was scheduled without a date stays in order among itself, as on every scheduler.
///
/// - Parameters:
///   - limit: How many orders are tried at most: 1,000 by default. When there are more, that is no failure.
///   - seed: Where it is given, so many orders as the limit are taken at random instead of one after the other, the same
///     ones for the same seed: for a test with far more orders than can be tried.
///   - sourceLocation: Where a failure is reported; by default, where this is called.
///   - body: The test, with the scheduler of one order. It has to make everything anew.
/// - Returns: How many orders were tried.
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
