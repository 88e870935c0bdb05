import Synchronization
import Testing

/// One run of a test that is run many times.
enum ExploredRun {
    /// Returns what failed: assertions of the kit, expectations of Swift Testing, and an error that was thrown.
    static func messages(_ body: () throws -> Void) -> [String] {
        let issues = IssueLog()
        let reported = failures {
            guard Test.current != nil else { return issues.run(body) }
            // An issue that is known doesn't fail the test: it fails by the report that says in which order it was.
            withKnownIssue(isIntermittent: true) {
                issues.run(body)
            } matching: { issue in
                issues.append(issue.comments.first?.rawValue ?? "\(issue)")
                return true
            }
        }
        return reported + issues.messages
    }
}

/// The failures of a run.
private final class IssueLog: Sendable {
    private let storage = Mutex<[String]>([])

    var messages: [String] {
        storage.withLock { $0 }
    }

    func append(_ message: String) {
        storage.withLock { $0.append(message) }
    }

    func run(_ body: () throws -> Void) {
        do {
            try body()
        } catch is ExpectationFailedError {
            // It has been recorded as an issue.
        } catch {
            append("The test threw an error: \(error)")
        }
    }
}
