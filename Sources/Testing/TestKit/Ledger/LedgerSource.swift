/// An object that may have leftovers at the end of a test: unused answers, or requests that still wait.
///
/// ``ViewModelDriver/perform(stub:exhaustive:when:assert:sourceLocation:)`` searches its stubs for these objects, and
/// lists the leftovers in one failure.
public protocol LedgerSource: Sendable {
    /// The leftovers, one line each.
    var leftovers: [String] { get }
}
