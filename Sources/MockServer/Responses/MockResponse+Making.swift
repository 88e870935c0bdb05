import Foundation

extension MockResponse {
    /// Returns an answer with a text in UTF-8, of `text/plain`.
    public static func text(_ text: String, status: Int = 200) -> Self {
        .data(Data(text.utf8), contentType: "text/plain; charset=utf-8", status: status)
    }

    /// Returns an answer with a text of JSON, of `application/json`; the text is not checked.
    public static func json(_ json: String, status: Int = 200) -> Self {
        .data(Data(json.utf8), contentType: "application/json", status: status)
    }

    /// Returns an answer with a value encoded as JSON, of `application/json`.
    ///
    /// - Throws: what the encoder throws.
    public static func json(encoding value: some Encodable, status: Int = 200) throws -> Self {
        .data(try JSONEncoder().encode(value), contentType: "application/json", status: status)
    }

    /// Returns an answer with bytes of a content type.
    public static func data(_ data: Data, contentType: String, status: Int = 200) -> Self {
        MockResponse(status: status, headers: ["Content-Type": contentType], body: .data(data))
    }

    /// Returns an answer without a body.
    public static func status(_ status: Int) -> Self {
        MockResponse(status: status)
    }

    /// Returns an answer that sends these bytes and nothing else, whatever they mean.
    ///
    /// The connection is closed after them unless `closing` is `false`; then not even where the client has asked for it.
    public static func raw(_ bytes: Data, closing: Bool = true) -> Self {
        var response = MockResponse()
        response.rawBytes = bytes
        response.closesConnection = closing
        return response
    }

    /// Returns an answer that sends the bytes of a text and nothing else; line ends are as written (`\r\n`).
    public static func raw(_ text: String, closing: Bool = true) -> Self {
        .raw(Data(text.utf8), closing: closing)
    }

    /// An answer that never comes.
    public static var hanging: Self {
        var response = MockResponse()
        response.hangs = true
        return response
    }

    /// Returns an answer that breaks the connection off in an orderly way, at accept by default.
    public static func disconnect(at moment: Breakage.Moment = .accept) -> Self {
        MockResponse(body: "This body is cut short.").disconnecting(at: moment)
    }

    /// Returns an answer that resets the connection, at accept by default.
    public static func reset(at moment: Breakage.Moment = .accept) -> Self {
        MockResponse(body: "This body is cut short.").resetting(at: moment)
    }
}
