import Millrace

/// Runs assertions and returns the messages of those that failed, instead of failing the test.
///
/// A test of a helper shows with it that the helper can fail.
///
/// ```swift
/// #expect(failures { assertSnapshot(of: "now", as: .lines, record: .never) }.count == 1)
/// ```
///
/// - Parameter body: A function that makes the assertions, on this thread.
/// - Returns: The messages, in the order of the reports.
public func failures(_ body: () throws -> Void) rethrows -> [String] {
    let messages = MutableProperty<[String]>([])
    let reporter = FailureReporter { message, _ in messages.modify { $0.append(message) } }
    try FailureReporter.$current.withValue(reporter) { try body() }
    return messages.value
}
