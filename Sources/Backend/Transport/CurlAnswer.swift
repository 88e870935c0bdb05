import Foundation

/// What libcurl's thread collects of an answer, and its receiver makes an `HTTPAnswer` of.
///
/// It goes back to libcurl's thread and is used again. Memory that one thread asks for and another one gives back makes them
/// wait for each other inside the allocator: under load, that cost more than copying a small body.
final class CurlAnswer: @unchecked Sendable {
    // Unchecked, because it has one owner at a time: the exchange on libcurl's thread, and then the delivery. Both hand it
    // over under the lock of `Deliveries`.
    var head: AnswerHead
    /// Whether the body has gone another way, to the reader of a stream.
    var isStreamed = false
    private var small: [UInt8] = []
    /// The whole body, as soon as it is not small any more.
    private var large: Data?

    private static let smallLimit = 16 * 1024

    init(headLimit: Int) {
        head = AnswerHead(limit: headLimit)
    }

    /// The number of bytes of the body.
    var bodySize: Int { large?.count ?? small.count }

    /// Adds a piece of the body.
    func append(_ bytes: UnsafeRawBufferPointer) {
        if large == nil {
            if small.count + bytes.count <= CurlAnswer.smallLimit { return small.append(contentsOf: bytes) }
            large = Data(small)
        }
        large?.append(contentsOf: bytes)
    }

    /// Returns the head of the answer.
    func response(from url: URL) -> HTTPResponse {
        HTTPResponse(
            status: head.status,
            headers: head.decodedFields(hasBody: isStreamed || bodySize > 0),
            url: url
        )
    }

    /// Returns the whole answer.
    func answer(from url: URL) -> HTTPAnswer {
        HTTPAnswer(response: response(from: url), body: large ?? Data(small))
    }

    /// Whether so little memory was taken that it is worth keeping.
    var isSmall: Bool { large == nil && head.capacity <= CurlAnswer.smallLimit }

    /// Forgets the answer, but not the memory that it took.
    func clear() {
        head.clear()
        isStreamed = false
        small.removeAll(keepingCapacity: true)
        large = nil
    }
}
