import MillracePlatform

/// A recorded HTTP response, in the format of the files of `CannedResponses/Responses`.
///
/// A file has one of two forms:
/// - `cities.200.json`: The body alone. The name gives the status, the extension the content type (`json`, `html`,
///   `txt`, `xml`; others are `application/octet-stream`).
/// - `unavailable.503.http`: A status line, header lines, an empty line, and the body, as on the wire. Lines may end in
///   LF; the body is taken byte for byte.
public struct CannedResponse: Sendable, Hashable {
    /// The name of the file without its extension: `cities.200`.
    public var name: String
    /// The status code.
    public var status: Int
    /// The text after the status code, when the file has one.
    public var reason: String?
    /// The header fields, in order.
    public var headers: HeaderList
    /// The body, byte for byte.
    public var body: Data

    /// Creates a response from its parts.
    public init(name: String, status: Int, reason: String? = nil, headers: HeaderList = [:], body: Data = Data()) {
        self.name = name
        self.status = status
        self.reason = reason
        self.headers = headers
        self.body = body
    }

    /// The body as text; bytes that are not UTF-8 are replaced by U+FFFD.
    public var bodyText: String {
        String(decoding: body, as: UTF8.self)
    }
}
