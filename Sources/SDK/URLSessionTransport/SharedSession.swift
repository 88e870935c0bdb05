import Dispatch
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The one session of a process: URLSession's internals exist once in a process, and must not be torn down.
final class SharedSession: Sendable {
    static let shared = SharedSession()

    let session: URLSession
    let receivers = ReceiverTable()
    /// The queue that starts and cancels tasks, so that no caller's thread has to wait.
    ///
    /// A cancel may hold a lock that a callback waits for. A start waits for URLSession's own queue: after a response,
    /// a start would block one of the few threads that deliver responses, and URLSession's queue may need that thread.
    let control = DispatchQueue(label: "millrace.urlsession.control")

    /// The queue of the deadlines, which expire even while a start or a cancel waits.
    let clock = DispatchQueue(label: "millrace.urlsession.clock")

    /// The queue of the delegate's callbacks, with its own thread.
    ///
    /// Otherwise the callbacks would wait for a thread of Dispatch's pool. On two cores with one of them busy, the pool
    /// has four threads, and those may wait for an answer of this session.
    private let callbacks = DispatchQueue(label: "millrace.urlsession.delegate")

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
        // The operation queue doesn't retain it.
        queue.underlyingQueue = callbacks
        let delegate = SessionDelegate(receivers: receivers, control: control)
        session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: queue)
    }
}
