/// Something that can have something left over when a test ends: an answer that nobody took, a request that still waits.
///
/// ``ViewModelDriver/perform(stub:exhaustive:when:assert:sourceLocation:)`` looks for these in the stubs that it gets, and lists what is left
/// in one failure.
public protocol LedgerSource: Sendable {
    /// The items that are left over, one line each; empty when nothing is.
    var leftovers: [String] { get }
}
