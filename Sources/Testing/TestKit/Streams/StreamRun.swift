import Foundation
import Millrace

/// A run of a stream in a test: everything that it sends, each with the virtual time.
///
/// A ``StreamDriver`` creates runs. Each method returns after the work that is due.
public final class StreamRun<Stubs, Value: Sendable, Failure: Error> {
    /// The stubs of the stream.
    public let stub: Stubs
    /// The scheduler of the stream.
    public let scheduler: TestScheduler

    private let log = StreamLog<Value, Failure>()
    private let start = SerialDisposable()
    private var hasAssertedValues = false
    private var hasAssertedEnd = false

    init(
        stub: Stubs,
        scheduler: TestScheduler,
        make: (Stubs, TestScheduler) -> SignalProducer<Value, Failure>
    ) {
        self.stub = stub
        self.scheduler = scheduler
        let (log, origin) = (log, scheduler.currentInstant)
        start.inner = make(stub, scheduler).start { event in
            log.append(event, at: origin.duration(to: scheduler.currentInstant).seconds)
        }
        scheduler.advance()
    }

    /// The values so far.
    ///
    /// The run treats values that a test has read as asserted.
    public var values: [Value] {
        hasAssertedValues = true
        return log.content.values.map(\.value)
    }

    /// The end, or that there is none yet.
    ///
    /// The run treats the end as asserted once a test has read it.
    public var end: StreamEnd<Failure> {
        hasAssertedEnd = true
        return log.content.end?.end ?? .running
    }

    /// The values and the end, a line for each with the virtual time.
    ///
    /// ```text
    /// 0.3 s  "Bath"
    /// 1 s    completed
    /// ```
    ///
    /// The run treats all values and the end as asserted once a test has read the text.
    public var text: String {
        (hasAssertedValues, hasAssertedEnd) = (true, true)
        let content = log.content
        var rows = content.values.map { (Seconds.text($0.time), Dump($0.value).line) }
        if let end = content.end {
            switch end.end {
            case let .failed(error): rows.append((Seconds.text(end.time), "failed: \(Dump(error).line)"))
            case .completed: rows.append((Seconds.text(end.time), "completed"))
            case .interrupted, .running: rows.append((Seconds.text(end.time), "interrupted"))
            }
        }
        let width = rows.map(\.0.count).max() ?? 0
        return rows.map { time, what in time.padding(toLength: width + 2, withPad: " ", startingAt: 0) + what }
            .joined(separator: "\n")
    }

    /// Moves the clock forward, and runs the work that becomes due meanwhile.
    ///
    /// - Parameter interval: The time to move by: `.milliseconds(300)`.
    public func advance(by interval: Duration) {
        scheduler.advance(by: interval)
    }

    /// Executes a step of the test, and then runs the work that is due.
    ///
    /// - Parameter body: The step.
    /// - Returns: The result of `body`.
    public func step<Result>(_ body: () throws -> Result) rethrows -> Result {
        let result = try body()
        scheduler.advance()
        return result
    }

    /// Disposes of the stream, as an app that loses interest; the end of a stream that runs is `.interrupted` then.
    public func dispose() {
        start.dispose()
        scheduler.advance()
    }

    /// The items that the test has left over, one line each.
    var ledger: [String] {
        let values = log.content.values.map(\.value)
        var lines: [String] = []
        if !hasAssertedValues, !values.isEmpty {
            let head = values.count == 1 ? "1 value was not asserted:" : "\(values.count) values were not asserted:"
            lines += [head] + values.indices.map { "  [\($0)] \(ListDifference.line(values, $0, .whole))" }
        }
        guard !hasAssertedEnd else { return lines }
        switch log.content.end?.end {
        case .completed: lines.append("the end was not asserted: completed")
        case let .failed(error): lines.append("the end was not asserted: failed: \(Dump(error).line)")
        case .interrupted: lines.append("the end was not asserted: interrupted")
        case .running, nil: lines.append("the stream still runs")
        }
        return lines
    }

    /// The leftovers once the stream is gone, one line each: unused answers of stubs, and work that was not cancelled.
    var leftoversAfterEnd: [String] {
        let work = scheduler.nextDate.map { date in
            "scheduler: work is due in \(Seconds.text(date.timeIntervalSince(scheduler.currentDate))), "
                + "and the stream is gone"
        }
        return Leftovers.find(in: stub) + (work.map { [$0] } ?? [])
    }
}
