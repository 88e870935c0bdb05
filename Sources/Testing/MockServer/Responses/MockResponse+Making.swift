import MillracePlatform

extension MockResponse {
    /// Returns a response with a text in UTF-8, of type `text/plain`.
    public static func text(_ text: String, status: Int = 200) -> Self {
        .data(Data(text.utf8), contentType: "text/plain; charset=utf-8", status: status)
    }

    /// Returns a response with a text of JSON, of type `application/json`; the text is not checked.
    public static func json(_ json: String, status: Int = 200) -> Self {
        .data(Data(json.utf8), contentType: "application/json", status: status)
    }

    /// Returns a response with a value encoded as JSON, of type `application/json`.
    ///
    /// - Throws: The encoder's error.
    public static func json(encoding value: some Encodable, status: Int = 200) throws -> Self {
        .data(try JSONEncoder().encode(value), contentType: "application/json", status: status)
    }

    /// Returns a response with bytes of a content type.
    public static func data(_ data: Data, contentType: String, status: Int = 200) -> Self {
        MockResponse(status: status, headers: ["Content-Type": contentType], body: .data(data))
    }

    /// Returns a response without a body.
    public static func status(_ status: Int) -> Self {
        MockResponse(status: status)
    }

    /// Returns a response that sends exactly these bytes, whether they are HTTP or not.
    ///
    /// The server closes the connection after the bytes. With `closing: false` the connection stays open, even where
    /// the client has asked the server to close it.
    public static func raw(_ bytes: Data, closing: Bool = true) -> Self {
        var response = MockResponse()
        response.rawBytes = bytes
        response.closesConnection = closing
        return response
    }

    /// Returns a response that sends exactly the bytes of a text; line ends are sent as written (`\r\n`).
    public static func raw(_ text: String, closing: Bool = true) -> Self {
        .raw(Data(text.utf8), closing: closing)
    }

    /// A response that is never sent.
    public static var hanging: Self {
        var response = MockResponse()
        response.hangs = true
        return response
    }

    /// Returns a response that breaks the connection off in an orderly way, by default at accept.
    public static func disconnect(at moment: Breakage.Moment = .accept) -> Self {
        MockResponse(body: "This body is cut short.").disconnecting(at: moment)
    }

    /// Returns a response that resets the connection, by default at accept.
    public static func reset(at moment: Breakage.Moment = .accept) -> Self {
        MockResponse(body: "This body is cut short.").resetting(at: moment)
    }

    /// Returns a response that ends the connection without the end of TLS's data, by default at accept.
    public static func cut(at moment: Breakage.Moment = .accept) -> Self {
        MockResponse(body: "This body is cut short.").cutting(at: moment)
    }

    /// Returns a response that makes the next TLS handshake fail instead.
    ///
    /// The response belongs to the next new connection: a request on a connection that is open takes the response, too,
    /// and is reset, as is one without TLS. Enqueued responses only.
    public static func failingHandshake(_ fault: HandshakeFault) -> Self {
        var response = MockResponse()
        response.handshakeFault = fault
        return response
    }
}
