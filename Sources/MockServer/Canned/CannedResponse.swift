import Foundation

/// A recorded HTTP answer: what a file of `CannedResponses/Responses` says.
///
/// Two forms of file are read:
/// - `cities.200.json`: the body alone; the status is in the name, the content type follows from the extension
///   (`json`, `html`, `txt`, `xml`; others are `application/octet-stream`).
/// - `unavailable.503.http`: a status line, header lines, an empty line, and the body, as they are on the wire. Lines may end in
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

    /// Creates an answer of its parts.
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
