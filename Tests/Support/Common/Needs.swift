import Foundation
import Synchronization
import Testing

extension Trait where Self == ConditionTrait {
    /// Runs the test or suite only where a condition holds; otherwise the end of the run says which file was skipped,
    /// and why.
    ///
    /// - Parameters:
    ///   - condition: What the tests need of the machine.
    ///   - reason: Why they don't run: "OpenSSL is not installed".
    package static func needs(
        _ condition: @autoclosure @escaping @Sendable () -> Bool,
        _ reason: String,
        at location: SourceLocation = #_sourceLocation
    ) -> Self {
        .enabled(Comment(rawValue: reason), sourceLocation: location) {
            let holds = condition()
            if !holds { Skipped.note(String(location.fileName.prefix { $0 != "." }), reason) }
            return holds
        }
    }
}

/// The tests that this run has skipped, which the end of the process lists.
package enum Skipped {
    private static let lines = Mutex<Set<String>>([])

    /// Notes that something is not tested.
    package static func note(_ what: String, _ reason: String) {
        let isFirst = lines.withLock { lines in
            defer { lines.insert("\(what): \(reason)") }
            return lines.isEmpty
        }
        if isFirst { atexit { Skipped.list() } }
    }

    private static func list() {
        let lines = lines.withLock { $0.sorted() }
        print((["Skipped:"] + lines.map { "  \($0)" }).joined(separator: "\n"))
        fflush(nil)
    }
}
