import Synchronization

/// Runs assertions and returns the messages of those that failed, instead of failing the test.
///
/// It is for tests of helpers: a test that can't fail is worth nothing.
///
/// ```swift
/// #expect(failures { assertSnapshot(of: "now", as: .lines, record: .never) }.count == 1)
/// ```
///
/// - Parameter body: Makes the assertions, on this thread.
/// - Returns: The messages, in the order in which they were reported.
public func failures(_ body: () throws -> Void) rethrows -> [String] {
    let log = FailureLog()
    try FailureReporter.$current.withValue(FailureReporter { message, _ in log.append(message) }) {
        try body()
    }
    return log.messages
}

/// The messages that were reported.
private final class FailureLog: Sendable {
    private let storage = Mutex<[String]>([])

    var messages: [String] {
        storage.withLock { $0 }
    }

    func append(_ message: String) {
        storage.withLock { $0.append(message) }
    }
}
