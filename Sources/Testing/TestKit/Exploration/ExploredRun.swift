import Millrace
import Testing

/// A run of a test among many.
enum ExploredRun {
    /// Returns the failures: assertions of the kit, expectations of Swift Testing, and an error that the test threw.
    static func messages(_ body: () throws -> Void) -> [String] {
        let issues = MutableProperty<[String]>([])
        func run() {
            do {
                try body()
            } catch is ExpectationFailedError {
                // Swift Testing has recorded an issue.
            } catch {
                issues.modify { $0.append("The test threw an error: \(error)") }
            }
        }
        let reported = failures {
            guard Test.current != nil else { return run() }
            // A known issue doesn't fail the test. The report, which has the order of the issue, fails it.
            withKnownIssue(isIntermittent: true) {
                run()
            } matching: { issue in
                issues.modify { $0.append(issue.comments.first?.rawValue ?? "\(issue)") }
                return true
            }
        }
        return reported + issues.value
    }
}
