import MillracePlatform

/// The response as libcurl's thread collects it, from which its receiver creates an `HTTPAnswer`.
///
/// The object returns to libcurl's thread and is used again. If one thread allocated the memory and another freed it,
/// the two would wait for each other inside the allocator: under load, that cost more than copying a small body.
final class CurlAnswer: @unchecked Sendable {
    // Unchecked, because the object has one owner at a time: the exchange on libcurl's thread, and then the delivery.
    // Both pass it on under the lock of `Deliveries`.
    @exclusivity(unchecked) var head: AnswerHead
    /// Whether the body was streamed to a reader instead.
    @exclusivity(unchecked) var isStreamed = false
    @exclusivity(unchecked) private var small: [UInt8] = []
    /// The complete body, once it exceeds the limit of a small one.
    @exclusivity(unchecked) private var large: Data?

    private static let smallLimit = 16 * 1024

    init(headLimit: Int) {
        head = AnswerHead(limit: headLimit)
    }

    var bodySize: Int { large?.count ?? small.count }

    /// Adds a piece of the body.
    func append(_ bytes: UnsafeRawBufferPointer) {
        if large == nil {
            if small.count + bytes.count <= CurlAnswer.smallLimit { return small.append(contentsOf: bytes) }
            large = Data(small)
        }
        large?.append(contentsOf: bytes)
    }

    /// Returns the head of the response.
    func response(from url: URL) -> HTTPResponse {
        HTTPResponse(
            status: head.status,
            headers: head.decodedFields(hasBody: isStreamed || bodySize > 0),
            url: url
        )
    }

    /// Returns the complete response.
    func answer(from url: URL) -> HTTPAnswer {
        HTTPAnswer(response: response(from: url), body: large ?? Data(small))
    }

    /// Whether the allocated memory is small enough to be kept.
    var isSmall: Bool { large == nil && head.capacity <= CurlAnswer.smallLimit }

    /// Removes the contents, and keeps the allocated memory.
    func clear() {
        head.clear()
        isStreamed = false
        small.removeAll(keepingCapacity: true)
        large = nil
    }
}
