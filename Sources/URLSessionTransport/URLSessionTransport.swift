import Dispatch
import Foundation
import MillraceBackend

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A transport over Foundation's URLSession: for platforms where that is sound, and for machines without a loadable libcurl.
///
/// ```swift
/// URLSessionTransport.register()   // in the app's main, before the first request
/// ```
///
/// From then on it is the transport of sessions that are given none, where libcurl can't be loaded and where the environment
/// variable `MILLRACE_TRANSPORT` is `urlsession`. A session can also be given one: `BackendSession(environment: environment,
/// transport: URLSessionTransport.shared)`.
///
/// On Linux it defends itself against what is known to break there: `Proposals/0003-transport.md` lists the defenses, and what
/// no defense helps against. There it asks for bodies without compression, refuses to send a GET with a body
/// (`CoreError.request(.unsupported)`), and can't make a backend wait for a slow reader of a stream: 256 KB wait in memory,
/// and what is more in a file without a name.
///
/// All transports of a process share one URLSession and its connections. Completions run on a concurrent dispatch queue.
public final class URLSessionTransport: Transport {
    /// The transport that a process's sessions share unless they are given another.
    public static let shared = URLSessionTransport()

    private let limits: URLSessionLimits

    /// Creates a transport with limits of its own.
    ///
    /// - Parameters:
    ///   - bodyLimit: the largest body, in bytes, by default 64 MB. A larger one fails the exchange.
    ///   - spillLimit: how much of a stream may wait in a file for its reader, in bytes, by default 1 GB. More fails it.
    public init(bodyLimit: Int = 64 * 1024 * 1024, spillLimit: Int = 1024 * 1024 * 1024) {
        limits = URLSessionLimits(body: bodyLimit, spill: spillLimit)
    }

    /// Makes `shared` what `DefaultTransport` falls back on.
    public static func register() {
        DefaultTransport.register(urlSession: shared)
    }

    /// Begins an exchange.
    ///
    /// See `Transport`.
    public func send(
        _ request: HTTPRequest,
        completion: @escaping @Sendable (Result<HTTPAnswer, CoreError>) -> Void
    ) -> @Sendable () -> Void {
        let shared = SharedSession.shared
        let control = shared.control
        let ticket = ExchangeTicket(completion: completion)
        let upload = UploadFeed.Failure()
        let built: URLRequest
        switch RequestConversion.urlRequest(request, upload) {
        case .success(let request):
            built = request
        case .failure(let error):
            shared.deliveries.async { ticket.finish(.failure(error)) }
            return { _ = ticket.cancel() }
        }
        let exchange = Exchange(ticket, request, limits, upload: upload, deliveries: shared.deliveries)
        exchange.setDeadline(
            Deadline(
                of: request,
                by: DispatchCountdown(on: control) {
                    exchange.timeOut()
                    exchange.cancel()
                }
            )
        )
        control.async {
            guard ticket.isPending else { return }
            let task = shared.session.dataTask(with: built)
            shared.exchanges.add(exchange, for: task.taskIdentifier)
            exchange.start(task)
        }
        return {
            guard ticket.cancel() else { return }
            exchange.close()
            control.async { exchange.cancel() }
        }
    }
}

/// The bounds of a transport over URLSession.
struct URLSessionLimits: Sendable {
    let body: Int
    let spill: Int
}
