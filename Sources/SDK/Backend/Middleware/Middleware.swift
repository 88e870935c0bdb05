import MillraceStreams

/// A step that every request of a session passes on its way out, and every answer on its way back.
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
/// it returns is a separate exchange; disposing of it must dispose of what it started. Copies of a middleware share
/// what it keeps: the sessions that are given one limit count their requests together.
///
/// Each middleware calls the next one inside itself, on the thread that starts the request, and so takes stack. The 8
/// MB of a main thread have room for a thousand that do little; a thread of `Dispatch` has a sixteenth of that.
public struct Middleware: Sendable {
    /// The provider of the tokens that it adds, where it adds some.
    let provider: (any TokenProvider)?
    /// Whether it always adds the same credentials.
    let isConstant: Bool
    private let handle: @Sendable (HTTPRequest, @escaping HTTPHandler) -> SignalProducer<HTTPAnswer, CoreError>

    /// Creates a middleware from a function.
    ///
    /// - Parameter respond: Returns a producer of the answer to a request, which makes the exchange at each start. It
    ///   gets the request as the middleware outside of this one left it, and the rest of the way: the middleware inside
    ///   of this one, and at last the transport. It is called on the thread that starts the request.
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

    /// Returns a producer of the answer to a request, for a middleware that is made of this one.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - next: The rest of the way.
    /// - Returns: A producer that makes the exchange at each start.
    public func respond(
        to request: HTTPRequest,
        next: @escaping HTTPHandler
    ) -> SignalProducer<HTTPAnswer, CoreError> {
        handle(request, next)
    }
}
