import MillracePlatform

/// The options of a resource's request besides its location and its value.
///
/// The options are one value, so that a copy of a resource has all of them.
package struct RequestOptions: Sendable {
    /// The query items, which are percent-encoded and added to those of the path; none by default.
    package var query: [URLQueryItem] = []
    /// Additional header fields, none by default.
    package var headers: [String: String] = [:]
    /// The statuses with which the response handler is called, by default 200 to 299.
    package var acceptedStatuses = StatusSet.success
    /// The time limit of an exchange; nil for the session's.
    package var timeout: Duration?
    /// The time limit of an access with its redirects, retries and pauses; nil for the session's.
    package var accessTimeout: Duration?
    /// The encoder that the request handler gets, by default `Parser.encoder`.
    package var encoder = Parser.encoder
    /// The media type of the body, if it isn't that of the request value's type.
    var contentType: String?
    /// Whether the body of the answer is data of any type, though the response has more than that.
    var takesAnything = false
    /// The reader of the body of an answer with another status, none by default.
    package var failure: FailureReader?
    /// The condition under which the backend carries the request out, none by default.
    package var precondition: Precondition?
    /// The settings of the request for the middleware.
    package var handling = RequestHandling()
    /// The locations that the request changes besides its own.
    package var changes: [ChangedPath] = []
    /// Records the outcomes of the exchanges before the last one.
    package var delivery: RequestDelivery?
    /// The person under whose login only the request may be sent; nil if any login will do.
    package var owner: String?
    /// The login of the first of several requests that belong together; nil if any login will do.
    package var loginPin: LoginPin?
    /// The trace of the exchanges of an access, if it is needed; then only one access may use the resource.
    package var trace: ExchangeTrace?
}
