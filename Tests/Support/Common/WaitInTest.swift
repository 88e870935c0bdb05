import Dispatch
import Testing

/// For how long a test waits for what must happen.
private let limit = DispatchTimeInterval.seconds(60)

extension DispatchSemaphore {
    /// Waits for a signal; in vain for a minute, it fails the test by its name instead of holding up the whole run.
    ///
    /// - Returns: Whether the signal came.
    @discardableResult
    package func waitInTest(_ test: String = #function, at location: SourceLocation = #_sourceLocation) -> Bool {
        let hasCome = wait(timeout: .now() + limit) == .success
        if !hasCome {
            Issue.record("\(test) has waited a minute for a signal", sourceLocation: location)
        }
        return hasCome
    }
}

extension DispatchGroup {
    /// Waits for all to leave; in vain for a minute, it fails the test by its name instead of holding up the whole run.
    package func waitInTest(_ test: String = #function, at location: SourceLocation = #_sourceLocation) {
        if wait(timeout: .now() + limit) == .timedOut {
            Issue.record("\(test) has waited a minute for a group", sourceLocation: location)
        }
    }
}
