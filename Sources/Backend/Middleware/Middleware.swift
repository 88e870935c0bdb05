import MillraceStreams

/// Something that every request of a session passes on its way out, and every answer on its way back.
///
/// ```swift
/// struct Language: Middleware {
///     func respond(to request: HTTPRequest, next: @escaping HTTPHandler) -> SignalProducer<HTTPAnswer, CoreError> {
///         var request = request
///         request.headers["Accept-Language"] = "pl"
///         return next(request)
///     }
/// }
/// ```
///
/// A middleware may call `next` once, several times (a retry) or not at all (a cache). Each start of the producer that it
/// returns is a separate exchange; disposing of it must dispose of what it started.
///
/// Each middleware calls the next one inside itself, on the thread that starts the request, and so takes stack. The 8 MB of a
/// main thread have room for a thousand that do little; a thread of `Dispatch` has a sixteenth of that.
public protocol Middleware: Sendable {
    /// Returns a producer of the answer to a request.
    ///
    /// - Parameters:
    ///   - request: the request, as the middleware outside of this one left it.
    ///   - next: the rest of the way: the middleware inside of this one, and at last the transport.
    /// - Returns: a producer that makes the exchange at each start.
    func respond(to request: HTTPRequest, next: @escaping HTTPHandler) -> SignalProducer<HTTPAnswer, CoreError>
}
