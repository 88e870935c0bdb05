import MillracePlatform

/// Puts the requests of a connection together from the parser's events.
struct RequestAssembly {
    private let connectionNumber: Int
    private let keptBodyBytes: Int
    private var current: RecordedRequest?
    private var sequence = 0
    /// Whether the client wants the connection closed after the response to the latest request.
    private(set) var closes = false
    /// The encryption of the connection.
    var tls: TLSDetails?

    init(connectionNumber: Int, keptBodyBytes: Int) {
        self.connectionNumber = connectionNumber
        self.keptBodyBytes = keptBodyBytes
    }

    var hasBegun: Bool { current != nil }

    mutating func begin(_ line: RequestLine) {
        current = RecordedRequest(
            method: RequestMethod(rawValue: line.method),
            target: line.target,
            version: line.version,
            connectionNumber: connectionNumber,
            sequenceNumber: sequence,
            tls: tls
        )
    }

    mutating func receive(_ head: RequestHead) {
        current?.headers = head.headers
        current?.rawHead = Data(head.raw)
        let tokens = head.headers.tokens(of: "Connection")
        closes = tokens.contains("close") || head.line.version == "HTTP/1.0" && !tokens.contains("keep-alive")
    }

    mutating func append(_ bytes: ArraySlice<UInt8>) {
        let room = keptBodyBytes - (current?.body.count ?? 0)
        current?.body.append(contentsOf: bytes.prefix(max(0, room)))
        current?.bodyLength += bytes.count
    }

    /// Returns the whole request.
    mutating func finish(_ trailers: HeaderList) -> RecordedRequest? {
        if !trailers.isEmpty { current?.trailers = trailers }
        sequence += 1
        return current.take()
    }

    /// Returns the parts of a request that will not be completed.
    mutating func abandon(problem: String?, partialHead: ArraySlice<UInt8>) -> RecordedRequest {
        let unknown = RecordedRequest(method: "", target: "", version: "", connectionNumber: connectionNumber)
        var request = current ?? unknown
        request.sequenceNumber = sequence
        request.problem = problem
        request.tls = tls
        if request.rawHead.isEmpty { request.rawHead = Data(partialHead) }
        current = nil
        sequence += 1
        return request
    }
}
