import MillracePlatform
import Synchronization

/// The receiver of the body of an accepted answer while it arrives, which the answer then doesn't contain.
///
/// The transport calls it for one exchange at a time, and in order. A body is treated as delivered once a chunk was
/// received.
package final class BodySink: Sendable {
    private let accepted: StatusSet
    /// Whether the reader wants the head before the first piece of the body, which may be long in coming.
    package let wantsHeadAtOnce: Bool
    private let head: @Sendable (HTTPResponse) -> Void
    private let chunk: @Sendable (Data) -> Void
    private let begun = Atomic(false)

    init(
        accepting accepted: StatusSet,
        headAtOnce wantsHeadAtOnce: Bool = false,
        head: @escaping @Sendable (HTTPResponse) -> Void = { _ in },
        chunk: @escaping @Sendable (Data) -> Void
    ) {
        self.accepted = accepted
        self.wantsHeadAtOnce = wantsHeadAtOnce
        self.head = head
        self.chunk = chunk
    }

    /// Whether a part of a body has been delivered, so that a retry would deliver it twice.
    var hasBegun: Bool { begun.load(ordering: .acquiring) }

    /// Returns whether the body's reader accepts an answer of a status.
    package func accepts(_ status: Int) -> Bool {
        accepted.contains(status)
    }

    /// Receives the head of an accepted answer.
    package func begin(_ response: HTTPResponse) {
        begun.store(true, ordering: .releasing)
        head(response)
    }

    /// Receives the next piece of its body.
    package func take(_ data: Data) {
        chunk(data)
    }
}
