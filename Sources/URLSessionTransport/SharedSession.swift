import Dispatch
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The one session of a process: URLSession's own machinery is one for the process, and must not be taken down.
final class SharedSession: Sendable {
    static let shared = SharedSession()

    let session: URLSession
    let exchanges = ExchangeTable()
    /// Cancels never come from a thread of a caller, which may hold what a callback waits for.
    let cancels = DispatchQueue(label: "millrace.urlsession.cancels")
    let deliveries = DispatchQueue(label: "millrace.urlsession.deliveries", attributes: .concurrent)

    private init() {
        let configuration = URLSessionConfiguration.default
        configuration.urlCache = nil
        configuration.httpCookieStorage = nil
        configuration.urlCredentialStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.httpCookieAcceptPolicy = .never
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.httpMaximumConnectionsPerHost = 64
        let queue = BoundedQueue()
        queue.maxConcurrentOperationCount = 1
        let delegate = SessionDelegate(exchanges: exchanges, cancels: cancels)
        session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: queue)
    }
}
