import MillracePlatform
import Synchronization

/// Where the body of an accepted answer goes while it comes, instead of into the answer.
///
/// The transport calls it for one exchange at a time, and in order. A body counts as delivered when a chunk has been
/// taken.
package final class BodySink: Sendable {
    private let accepted: StatusSet
    private let head: @Sendable (HTTPResponse) -> Void
    private let chunk: @Sendable (Data) -> Void
    private let begun = Atomic(false)

    init(
        accepting accepted: StatusSet,
        head: @escaping @Sendable (HTTPResponse) -> Void = { _ in },
        chunk: @escaping @Sendable (Data) -> Void
    ) {
        self.accepted = accepted
        self.head = head
        self.chunk = chunk
    }

    /// Whether a part of a body has been delivered: the request can't be repeated unnoticed any more.
    var hasBegun: Bool { begun.load(ordering: .acquiring) }

    /// Whether an answer of a status is one that the body's reader accepts.
    package func accepts(_ status: Int) -> Bool {
        accepted.contains(status)
    }

    /// Takes the head of an accepted answer.
    package func begin(_ response: HTTPResponse) {
        begun.store(true, ordering: .releasing)
        head(response)
    }

    /// Takes the next piece of its body.
    package func take(_ data: Data) {
        chunk(data)
    }
}
