import Foundation
import MillraceBackend
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// One exchange: what has come of it so far.
final class Exchange: Sendable {
    private struct State {
        var head: HTTPResponse?
        var body = Data()
        var failure: CoreError.TransportReason?
        var answersRedirect = false
        var wasCancelled = false
    }

    let ticket: ExchangeTicket
    private let url: URL
    private let isHead: Bool
    private let state = Mutex(State())

    init(ticket: ExchangeTicket, url: URL, isHead: Bool) {
        self.ticket = ticket
        self.url = url
        self.isHead = isHead
    }

    /// Takes the head; a redirect's is the answer, since nothing follows it here.
    func take(_ response: HTTPURLResponse) {
        var headers = HeaderFields()
        for (name, value) in response.allHeaderFields.sorted(by: { "\($0.key)" < "\($1.key)" }) {
            headers.append("\(name)", "\(value)")
        }
        if headers["Content-Encoding"] != nil {
            headers["Content-Encoding"] = nil
            headers["Content-Length"] = nil
        }
        let head = HTTPResponse(status: response.statusCode, headers: headers, url: url)
        state.withLock { $0.head = head }
    }

    /// Takes a piece of the body; returns false where it is too large.
    func take(_ data: Data, limit: Int) -> Bool {
        state.withLock { state in
            guard state.failure == nil else { return false }
            guard state.body.count + data.count <= limit else {
                state.failure = .tooLarge(limit: limit)
                return false
            }
            state.body.append(data)
            return true
        }
    }

    /// Answers a redirect inside of the lock that a cancel takes: the two must not overlap.
    func answerRedirect(_ answer: () -> Void) {
        state.withLock { state in
            state.answersRedirect = true
            if !state.wasCancelled { answer() }
        }
    }

    /// Cancels the task, unless it is one that has been.
    func cancel(_ task: URLSessionTask) {
        let isFirst = state.withLock { state in
            defer { state.wasCancelled = true }
            return !state.wasCancelled
        }
        if isFirst { task.cancel() }
    }

    func end(_ error: (any Error)?) {
        let (head, body, failure, wasRedirected) = state.withLock { state in
            (state.head, state.body, state.failure, state.answersRedirect)
        }
        if let failure { return ticket.finish(.failure(.transport(failure, at: ticket.endpoint))) }
        let code = error.map { ($0 as? URLError)?.code ?? URLError.Code(rawValue: ($0 as NSError).code) }
        // A challenge and a redirect that were refused have their whole answer by now.
        if let head, error == nil || code == .cancelled && (head.status == 401 || head.status == 407 || wasRedirected) {
            let answer = HTTPAnswer(response: head, body: isHead ? Data() : body)
            return ticket.finish(.success(answer))
        }
        let reason = code.flatMap { $0 }.map { FailureConversion.reason(of: $0, hasHead: head != nil) } ?? .reset
        ticket.finish(.failure(.transport(reason, at: ticket.endpoint)))
    }
}

/// The exchanges under way, by the number of their task.
final class ExchangeTable: Sendable {
    private let exchanges = Mutex<[Int: Exchange]>([:])

    func add(_ exchange: Exchange, for task: Int) {
        exchanges.withLock { $0[task] = exchange }
    }

    func exchange(for task: Int) -> Exchange? {
        exchanges.withLock { $0[task] }
    }

    func remove(_ task: Int) -> Exchange? {
        exchanges.withLock { $0.removeValue(forKey: task) }
    }
}
