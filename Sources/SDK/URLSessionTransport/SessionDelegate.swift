import Dispatch
import Foundation
import MillraceBackend

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Receives the callbacks of all tasks on one serial queue, and answers each before it returns, except for refusals of
/// challenges.
final class SessionDelegate: NSObject, URLSessionDataDelegate {
    private let receivers: ReceiverTable
    private let control: DispatchQueue

    init(receivers: ReceiverTable, control: DispatchQueue) {
        self.receivers = receivers
        self.control = control
    }

    /// Refuses a redirect: following it would send credentials to the target, and lose bodies.
    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest,
        completionHandler: @escaping (URLRequest?) -> Void
    ) {
        guard let receiver = receivers.receiver(for: task.taskIdentifier) else { return completionHandler(nil) }
        _ = receiver.take(response)
        receiver.answerRedirect { completionHandler(nil) }
    }

    /// Refuses a challenge, so that its response arrives like any other; trust in a server is left to the system.
    ///
    /// A refusal makes FoundationNetworking cancel the task and wait for its own queue. The refusal therefore runs
    /// outside the delegate's queue, for which FoundationNetworking's queue may be waiting.
    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        let isTrust = challenge.protectionSpace.authenticationMethod == "NSURLAuthenticationMethodServerTrust"
        guard !isTrust else { return completionHandler(.performDefaultHandling, nil) }
        let refusal = Refusal(completionHandler)
        control.async { refusal.run() }
    }

    func urlSession(
        _ session: URLSession,
        dataTask: URLSessionDataTask,
        didReceive response: URLResponse,
        completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
        if let response = response as? HTTPURLResponse, let receiver = receivers.receiver(for: dataTask.taskIdentifier),
            !receiver.take(response)
        {
            refuse(receiver)
        }
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        guard let receiver = receivers.receiver(for: dataTask.taskIdentifier), !receiver.take(data) else { return }
        refuse(receiver)
    }

    /// Ends an exchange whose remaining response isn't needed.
    ///
    /// Canceling a task waits for FoundationNetworking's queue, which is busy as long as an endless body arrives. The
    /// result and further pieces of the body must not wait for it.
    private func refuse(_ receiver: ResponseReceiver) {
        receiver.end(nil)
        guard receiver.isToBeCancelled() else { return }
        control.async { receiver.cancel() }
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didSendBodyData bytesSent: Int64,
        totalBytesSent: Int64,
        totalBytesExpectedToSend: Int64
    ) {
        receivers.receiver(for: task.taskIdentifier)?.noteSent(Int(totalBytesSent))
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        guard let receiver = receivers.remove(task.taskIdentifier) else { return }
        // No other callback reports a redirect without a location.
        if error == nil, !receiver.hasHead, let response = task.response as? HTTPURLResponse {
            _ = receiver.take(response)
        }
        receiver.end(error)
    }
}

private struct Refusal: @unchecked Sendable {
    // Unchecked, because the closure is FoundationNetworking's, which may be called on any thread but isn't marked
    // `Sendable`.
    private let completionHandler: (URLSession.AuthChallengeDisposition, URLCredential?) -> Void

    init(_ completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void) {
        self.completionHandler = completionHandler
    }

    func run() {
        completionHandler(.cancelAuthenticationChallenge, nil)
    }
}
