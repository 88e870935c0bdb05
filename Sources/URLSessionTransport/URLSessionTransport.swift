import Dispatch
import Foundation
import MillraceBackend

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A transport over Foundation's URLSession: for platforms where that is sound, and for machines without a loadable libcurl.
///
/// ```swift
/// BackendSession(environment: environment, transport: URLSessionTransport.shared)
/// ```
///
/// On Linux it defends itself against what is known to break there: `Proposals/0003-transport.md` lists the defenses, and what
/// no defense helps against. It makes no streams: bodies are whole, up to the limit.
public final class URLSessionTransport: Transport {
    /// The one transport of a process: URLSession's own machinery is one for the process, and must not be taken down.
    public static let shared = URLSessionTransport()

    private let session: URLSession
    private let exchanges = ExchangeTable()
    /// Cancels never come from a thread of a caller, which may hold what a callback waits for.
    private let cancels = DispatchQueue(label: "millrace.urlsession.cancels")
    private let deliveries = DispatchQueue(label: "millrace.urlsession.deliveries", attributes: .concurrent)

    /// Creates a transport, with a session that lives as long as the process.
    ///
    /// - Parameter bodyLimit: the largest body, in bytes, by default 64 MB.
    private init(bodyLimit: Int = 64 * 1024 * 1024) {
        let configuration = URLSessionConfiguration.default
        configuration.urlCache = nil
        configuration.httpCookieStorage = nil
        configuration.urlCredentialStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.httpCookieAcceptPolicy = .never
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.httpMaximumConnectionsPerHost = 64
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = 1
        let delegate = SessionDelegate(exchanges: exchanges, bodyLimit: bodyLimit, cancels: cancels)
        session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: queue)
    }

    /// Begins an exchange.
    ///
    /// See `Transport`.
    public func send(
        _ request: HTTPRequest,
        completion: @escaping @Sendable (Result<HTTPAnswer, CoreError>) -> Void
    ) -> @Sendable () -> Void {
        let deliveries = deliveries
        let ticket = ExchangeTicket(request.endpoint) { result in
            deliveries.async { completion(result) }
        }
        guard let built = RequestConversion.urlRequest(request) else {
            ticket.finish(.failure(.transport(.other("URLSession can't send this request"), at: request.endpoint)))
            return {}
        }
        let task = session.dataTask(with: built)
        let exchange = Exchange(ticket: ticket, url: request.url, isHead: request.method == .HEAD)
        exchanges.add(exchange, for: task.taskIdentifier)
        let deadline = deadline(of: request, for: task, exchange)
        ticket.observeEnd { deadline.cancel() }
        task.resume()
        let cancels = cancels
        return {
            guard ticket.cancel() else { return }
            cancels.async { exchange.cancel(task) }
        }
    }

    /// Ends an exchange at its time: URLSession's own timeouts are whole seconds, and begin anew with every byte.
    private func deadline(of request: HTTPRequest, for task: URLSessionTask, _ exchange: Exchange) -> Deadline {
        let timer = DispatchSource.makeTimerSource(queue: cancels)
        let (seconds, attoseconds) = request.timeout.components
        let milliseconds = max(1, min(Int(seconds), 1 << 30) * 1000 + Int(attoseconds / 1_000_000_000_000_000))
        timer.schedule(deadline: .now() + .milliseconds(milliseconds))
        timer.setEventHandler {
            exchange.ticket.finish(.failure(.transport(.timedOut, at: request.endpoint)))
            exchange.cancel(task)
        }
        timer.activate()
        return Deadline(timer: timer)
    }
}

/// A timer that may be cancelled on any thread.
private struct Deadline: @unchecked Sendable {
    // Unchecked, because the one property is a dispatch object, whose functions may be called on any thread.
    let timer: any DispatchSourceTimer

    func cancel() {
        timer.cancel()
    }
}
