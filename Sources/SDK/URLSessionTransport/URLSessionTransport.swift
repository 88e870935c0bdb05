import Dispatch
import Foundation
import MillraceBackend

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A transport over Foundation's URLSession, for platforms where URLSession is reliable and for machines without a
/// loadable libcurl.
///
/// ```swift
/// URLSessionTransport.register()   // in the app's main, before the first request
/// ```
///
/// From then on, sessions without their own transport use it where libcurl can't be loaded, and where the environment
/// variable `MILLRACE_TRANSPORT` is `urlsession`. A session can also be given one:
/// `BackendSession(environment: environment, transport: URLSessionTransport.shared)`.
///
/// On Linux, the transport works around known faults of URLSession: `Proposals/0003-transport.md` lists the
/// workarounds, and the faults that have none. There the transport requests bodies without compression, refuses to send
/// a GET with a body (`CoreError.request(.unsupported)`), and can't make a backend wait for a slow reader of a stream:
/// it keeps 256 KB in memory, and the rest in an unlinked file.
///
/// All transports of a process share one URLSession and its connections. Completions run on a concurrent dispatch
/// queue.
public final class URLSessionTransport: Transport {
    /// The transport that the sessions of a process share unless they are given another.
    public static let shared = URLSessionTransport()

    private let limits: URLSessionLimits

    /// Creates a transport with other limits than `shared` has.
    ///
    /// - Parameters:
    ///   - bodyLimit: The largest body, in bytes; 64 MB by default. A larger one fails the exchange.
    ///   - spillLimit: The largest number of bytes of a stream that may wait in a file for its reader; 1 GB by default.
    ///     More bytes fail the exchange.
    public init(bodyLimit: Int = 64 * 1024 * 1024, spillLimit: Int = 1024 * 1024 * 1024) {
        limits = URLSessionLimits(body: bodyLimit, spill: spillLimit)
    }

    /// Registers `shared` as the fallback of `BackendSession.defaultTransport`.
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
            Callbacks.async { ticket.finish(.failure(error)) }
            return { _ = ticket.cancel() }
        }
        let receiver = ResponseReceiver(ticket, request, limits, upload: upload)
        receiver.setDeadline(
            Deadline(
                of: request,
                by: DispatchCountdown(on: shared.clock) {
                    receiver.timeOut()
                    if receiver.isToBeCancelled() { control.async { receiver.cancel() } }
                }
            )
        )
        control.async {
            guard ticket.isPending else { return }
            let task = shared.session.dataTask(with: built)
            shared.receivers.add(receiver, for: task.taskIdentifier)
            receiver.start(task)
        }
        return {
            guard ticket.cancel() else { return }
            receiver.close()
            control.async { receiver.cancel() }
        }
    }
}

/// The limits of a transport over URLSession.
struct URLSessionLimits: Sendable {
    let body: Int
    let spill: Int
}
