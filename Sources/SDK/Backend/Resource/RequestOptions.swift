import MillracePlatform

/// What a resource says of its request besides where it goes and what it carries.
///
/// The options are one value, so that what copies a resource copies all of them.
package struct RequestOptions: Sendable {
    /// The query items, which are percent-encoded and added to those of the path; none by default.
    package var query: [URLQueryItem] = []
    /// Additional header fields, none by default.
    package var headers: [String: String] = [:]
    /// The statuses with which the response handler is called, by default 200 to 299.
    package var acceptedStatuses = StatusSet.success
    /// The time that an exchange may take, or nil for the session's own.
    package var timeout: Duration?
    /// The time that an access may take with its redirects, repetitions and pauses, or nil for the session's own.
    package var accessTimeout: Duration?
    /// The encoder that the request handler gets, by default `Parser.encoder`.
    package var encoder = Parser.encoder
    /// The type of the body, where it is not the one of the request value's own type.
    var contentType: String?
    /// The reader of the body of an answer with another status, none by default.
    package var failure: FailureReader?
    /// The condition under which the backend carries the request out, none by default.
    package var precondition: Precondition?
    /// What the middleware does with the request.
    package var handling = RequestHandling()
    /// The places that the request changes besides its own.
    package var changes: [ChangedPath] = []
    /// The object that is told what became of the exchanges before the last one.
    package var delivery: RequestDelivery?
    /// The person under whose login alone the request may be sent; nil for anybody's.
    package var owner: String?
    /// The trace of the exchanges of an access, where someone wants to know; one access alone may use the resource
    /// then.
    package var trace: ExchangeTrace?
}
