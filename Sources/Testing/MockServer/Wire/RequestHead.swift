/// The line and the headers of a request, with the framing of its body.
struct RequestHead: Hashable {
    var line: RequestLine
    var headers: HeaderList
    var raw: [UInt8]
    var framing: RequestFraming
}

/// The first line of a request.
struct RequestLine: Hashable {
    var method: String
    var target: String
    var version: String
}

/// The framing by which the end of a request's body is found (RFC 9112, section 6).
enum RequestFraming: Hashable {
    case none
    case length(Int)
    case chunked
}

/// The flaw that makes a request unreadable: the status and the text of the response to it.
struct RequestFlaw: Error, Hashable {
    var status: Int
    var reason: String

    init(_ reason: String, status: Int = 400) {
        self.status = status
        self.reason = reason
    }
}
