/// The answer to a request for another protocol, as its bytes arrive.
struct UpgradeAnswer {
    enum Step {
        case incomplete
        /// The server has switched the protocol; the bytes behind the head belong to the new one.
        case switched(UnsafeRawBufferPointer)
        /// The server has refused that, and its answer is complete.
        case refused
        case failed(CoreError.TransportReason)
    }

    /// The head, and the body of a refusal.
    let head: CurlAnswer
    private var line: [UInt8] = []
    private var refusal: RefusalBody?

    init(headLimit: Int) {
        head = CurlAnswer(headLimit: headLimit)
    }

    mutating func take(_ bytes: UnsafeRawBufferPointer) -> Step {
        var rest = bytes
        while refusal == nil {
            guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else {
                line.append(contentsOf: rest)
                // A line has at most as many bytes as the head.
                return line.count > head.head.limit ? .failed(.tooLarge(limit: head.head.limit)) : .incomplete
            }
            line.append(contentsOf: rest[...end])
            rest = UnsafeRawBufferPointer(rebasing: rest[(end + 1)...])
            let state = line.withUnsafeBytes { head.head.take($0) }
            line.removeAll(keepingCapacity: true)
            switch state {
            case .malformed: return .failed(.malformedAnswer("no status line"))
            case .tooLarge: return .failed(.tooLarge(limit: head.head.limit))
            case .incomplete: if head.head.isComplete, head.head.status == 101 { return .switched(rest) }
            case .complete:
                if let fault = head.head.fault { return .failed(.malformedAnswer(fault)) }
                refusal = RefusalBody(head.head)
            }
        }
        refusal?.take(rest, into: head)
        return refusal?.isComplete == true ? .refused : .incomplete
    }

    /// Returns the result when the connection ends before the answer is complete.
    ///
    /// - Parameter isClosed: Whether the server has closed it, which may be the end of a refusal's body.
    func end(isClosed: Bool) -> Result<CurlAnswer, CoreError> {
        if refusal != nil, isClosed { return .success(head) }
        return .failure(.transport(head.head.hasBegun ? .truncated : .reset))
    }
}
