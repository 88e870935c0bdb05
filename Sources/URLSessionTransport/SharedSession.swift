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
    /// Tasks are started and cancelled here, and never on a thread of a caller.
    ///
    /// A cancel may hold what a callback waits for. A start waits for URLSession's own queue: one that follows an answer would do so on
    /// one of the few threads that deliver answers, which that queue may need.
    let control = DispatchQueue(label: "millrace.urlsession.control")
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
        let delegate = SessionDelegate(exchanges: exchanges, control: control)
        session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: queue)
    }
}
