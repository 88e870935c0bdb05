import MillracePlatform
import Synchronization

extension BackendSession {
    /// The default transport of sessions.
    ///
    /// The default is libcurl or, if that can't be loaded, the URLSession of the product `MillraceURLSession`, once an
    /// app has called `URLSessionTransport.register()`. The environment variable `MILLRACE_TRANSPORT`, read at the
    /// first request, picks one: `curl` or `urlsession`. If the picked transport is missing, or there is none at all,
    /// every exchange fails with `CoreError.transport(.unavailable)`.
    public static let defaultTransport: any Transport = DefaultTransport()
}

/// The choice of a transport, which is made at the first request.
package struct DefaultTransport: Transport {
    private static let urlSession = Mutex<(any Transport)?>(nil)
    private static let chosen: any Transport = {
        let urlSession = DefaultTransport.urlSession.withLock { $0 }
        // Without an alternative, libcurl is loaded later, by its own thread.
        let isMissing = urlSession != nil && CurlLibrary.shared == nil
        return choose(
            ProcessInfo.processInfo.environment["MILLRACE_TRANSPORT"],
            curl: isMissing ? nil : CurlTransport.shared,
            urlSession: urlSession
        )
    }()

    /// Registers URLSession; a call after the first request has no effect.
    package static func register(urlSession transport: any Transport) {
        urlSession.withLock { $0 = transport }
    }

    /// Returns the transport with a name, from those that are available.
    static func choose(
        _ name: String?,
        curl: (any Transport)?,
        urlSession: (any Transport)?
    ) -> any Transport {
        switch name ?? "" {
        case "": curl ?? urlSession ?? UnavailableTransport()
        case "curl": curl ?? UnavailableTransport()
        case "urlsession": urlSession ?? UnavailableTransport()
        default: UnavailableTransport()
        }
    }

    package func send(
        _ request: HTTPRequest,
        completion: @escaping @Sendable (Result<HTTPAnswer, CoreError>) -> Void
    ) -> @Sendable () -> Void {
        DefaultTransport.chosen.send(request, completion: completion)
    }
}

/// The transport if no other is available: every exchange fails.
private struct UnavailableTransport: Transport {
    func send(
        _ request: HTTPRequest,
        completion: @escaping @Sendable (Result<HTTPAnswer, CoreError>) -> Void
    ) -> @Sendable () -> Void {
        let ticket = CurlTicket(request, on: nil, completion: completion)
        Callbacks.async { ticket.finish(.failure(.transport(.unavailable, at: request.endpoint))) }
        return { ticket.cancel() }
    }
}
