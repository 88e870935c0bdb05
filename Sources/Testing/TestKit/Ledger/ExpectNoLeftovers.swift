/// Fails the test if values have leftovers, as at the end of a driver's run: commands in an outbox, unused answers of
/// stubs, requests that wait.
///
/// ```swift
/// expectNoLeftovers(in: outbox, stub)
/// ```
///
/// - Parameters:
///   - values: The values, in which ledger sources are searched for.
///   - sourceLocation: The location at which a failure is reported; by default, the caller's.
public func expectNoLeftovers(in values: Any..., sourceLocation: SourceLocation = #_sourceLocation) {
    let lines = values.flatMap { Leftovers.find(in: $0) }
    guard !lines.isEmpty else { return }
    let message = (["The test leaves something over:"] + lines.map { "  \($0)" }).joined(separator: "\n")
    FailureReporter.current.report(message, at: sourceLocation)
}
