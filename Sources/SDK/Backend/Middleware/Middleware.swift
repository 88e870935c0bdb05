import MillraceStreams

/// A step that every request of a session passes before the transport, and every answer after it.
///
/// ```swift
/// let language = Middleware { request, next in
///     var request = request
///     request.headers["Accept-Language"] = "pl"
///     return next(request)
/// }
/// let session = BackendSession(environment: environment, middleware: [.log { print($0) }, .retry(), language])
/// ```
///
/// A middleware may call `next` once, several times (a retry) or not at all (a cache). Each start of the producer that
/// it returns is a separate exchange; disposing of it must dispose of what it started. Copies of a middleware share its
/// state: sessions that use one limit count their requests together.
///
/// Each middleware calls the next one on the thread that starts the request, which uses stack. The 8 MB of a main
/// thread suffice for a thousand small ones; a thread of `Dispatch` has a sixteenth of that.
public struct Middleware: Sendable {
    /// The provider of the tokens that it adds; nil if it adds none.
    let provider: (any TokenProvider)?
    /// Whether it always adds the same credentials.
    let isConstant: Bool
    private let handle: @Sendable (HTTPRequest, @escaping HTTPHandler) -> SignalProducer<HTTPAnswer, CoreError>

    /// Creates a middleware from a function.
    ///
    /// - Parameter respond: Returns a producer of the answer to a request, which makes the exchange at each start. It
    ///   gets the request as the earlier middleware changed it, and a handler for the later middleware and the
    ///   transport. It is called on the thread that starts the request.
    public init(
        _ respond: @escaping @Sendable (HTTPRequest, @escaping HTTPHandler) -> SignalProducer<HTTPAnswer, CoreError>
    ) {
        self.init(adding: nil, respond)
    }

    init(
        adding provider: (any TokenProvider)?,
        _ respond: @escaping @Sendable (HTTPRequest, @escaping HTTPHandler) -> SignalProducer<HTTPAnswer, CoreError>
    ) {
        self.provider = provider
        isConstant = provider is StaticTokenProvider
        handle = respond
    }

    init(
        isConstant: Bool,
        _ respond: @escaping @Sendable (HTTPRequest, @escaping HTTPHandler) -> SignalProducer<HTTPAnswer, CoreError>
    ) {
        provider = nil
        self.isConstant = isConstant
        handle = respond
    }

    /// Returns a producer of the answer to a request, for a middleware that wraps this one.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - next: The later middleware and the transport.
    /// - Returns: A producer that makes the exchange at each start.
    public func respond(
        to request: HTTPRequest,
        next: @escaping HTTPHandler
    ) -> SignalProducer<HTTPAnswer, CoreError> {
        handle(request, next)
    }
}
