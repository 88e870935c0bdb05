import Dispatch
import Foundation
import MillraceBackend
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Receives the response of one URLSession task, and passes it to the caller of the transport.
final class ResponseReceiver: Sendable {
    private struct State {
        var head: HTTPResponse?
        var body = Data()
        var received = 0
        var firstByte: Duration?
        var failure: CoreError.TransportReason?
        var deadline: Deadline?
        var task: URLSessionTask?
        var spill: SpillFile?
        var isStreaming = false
        var answersRedirect = false
        var wasCancelled = false
        var willBeCancelled = false
        var hasEnded = false
    }

    let ticket: ExchangeTicket
    private let request: HTTPRequest
    private let limits: URLSessionLimits
    private let upload: UploadFeed.Failure
    private let pipe: ChunkPipe?
    private let start = DispatchTime.now()
    private let state = Mutex(State())

    init(
        _ ticket: ExchangeTicket,
        _ request: HTTPRequest,
        _ limits: URLSessionLimits,
        upload: UploadFeed.Failure
    ) {
        self.ticket = ticket
        self.request = request
        self.limits = limits
        self.upload = upload
        // The delegate's thread must not wait, so chunks for which the pipe has no room are written to a file.
        pipe = request.context.sink.map { ChunkPipe($0, resume: {}) }
    }

    func setDeadline(_ deadline: Deadline) {
        state.withLock { $0.deadline = deadline }
        ticket.observeEnd { deadline.cancel() }
    }

    var hasHead: Bool { state.withLock { $0.head != nil } }

    /// Receives the head of a response.
    ///
    /// The head of a redirect is the final one, since the transport follows no redirects.
    ///
    /// Returns false for a head that can't be used.
    func take(_ response: HTTPURLResponse) -> Bool {
        // An informational response (1xx) is neither the final response nor progress.
        guard response.statusCode >= 200 else { return true }
        let head = HeadConversion.head(of: response, url: request.url)
        let fault = HeadConversion.fault(of: response, isHead: request.method == .HEAD)
        return state.withLock { state in
            state.firstByte = elapsed
            // A response that isn't streamed has to end within the timeout.
            state.deadline?.noteHead(isAccepted: request.context.sink?.accepts(head.status) != false)
            state.head = head
            state.failure = state.failure ?? fault
            guard state.failure == nil, !state.hasEnded else { return false }
            if let pipe, request.context.sink?.accepts(head.status) == true, !state.isStreaming {
                state.isStreaming = true
                pipe.begin(head)
            }
            return true
        }
    }

    /// Receives a piece of the body; returns false when the exchange needs no further pieces.
    func take(_ data: Data) -> Bool {
        let total = state.withLock { state -> Int?? in
            guard state.failure == nil, !state.hasEnded else { return nil }
            state.deadline?.noteProgress()
            state.received += data.count
            guard store(data, in: &state) else { return nil }
            return .some(state.head?.headers["Content-Length"].flatMap { Int($0) })
        }
        guard let total else { return false }
        request.context.progress?.update {
            $0.received += data.count
            $0.toReceive = total
        }
        return true
    }

    private func store(_ data: Data, in state: inout State) -> Bool {
        if state.isStreaming, let pipe { return stream(data, to: pipe, &state) }
        guard state.body.count + data.count <= limits.body else {
            state.failure = .tooLarge(limit: limits.body)
            return false
        }
        state.body.append(data)
        return true
    }

    private func stream(_ data: Data, to pipe: ChunkPipe, _ state: inout State) -> Bool {
        guard !pipe.hasRoom() else {
            pipe.take(data)
            return true
        }
        if state.spill == nil { state.spill = SpillFile(limit: limits.spill) }
        guard let spill = state.spill, let place = spill.store(data) else {
            state.failure = .tooLarge(limit: limits.spill)
            return false
        }
        pipe.take(stored: { spill.load(place) })
        return true
    }

    /// Records how much of the body was sent.
    func noteSent(_ count: Int) {
        state.withLock { $0.deadline?.noteProgress() }
        request.context.progress?.update {
            $0.sent = count
            $0.toSend = request.bodySize
        }
    }

    /// Answers a redirect inside the lock that a cancel also takes, because the two must not overlap.
    func answerRedirect(_ answer: () -> Void) {
        state.withLock { state in
            state.answersRedirect = true
            if !state.wasCancelled { answer() }
        }
    }

    /// Starts a task, unless the exchange was canceled before.
    func start(_ task: URLSessionTask) {
        let begins = state.withLock { state in
            state.task = task
            return !state.wasCancelled
        }
        begins ? task.resume() : task.cancel()
    }

    /// Returns whether this is the first call, so that the task is canceled only once.
    func isToBeCancelled() -> Bool {
        state.withLock { state in
            defer { state.willBeCancelled = true }
            return !state.willBeCancelled
        }
    }

    /// Cancels the task, unless it was canceled before.
    func cancel() {
        let task = state.withLock { state in
            defer { state.wasCancelled = true }
            return state.wasCancelled ? nil : state.task
        }
        task?.cancel()
    }

    /// Drops the chunks that the reader hasn't received yet.
    func close() {
        pipe?.close()
    }

    /// Ends the exchange with a timeout.
    func timeOut() {
        state.withLock { $0.failure = $0.failure ?? .timedOut }
        end(nil)
    }

    func end(_ error: (any Error)?) {
        let result = state.withLock { state -> Result<HTTPAnswer, CoreError>? in
            guard !state.hasEnded else { return nil }
            state.hasEnded = true
            state.deadline?.cancel()
            return outcome(of: state, error)
        }
        guard let result else { return }
        let located = result.mapError { $0.located(at: request.endpoint) }
        let finish = { @Sendable [ticket] in ticket.finish(located) }
        if let pipe {
            pipe.finish(finish)
        } else {
            Callbacks.async(finish)
        }
    }

    private func outcome(of state: State, _ error: (any Error)?) -> Result<HTTPAnswer, CoreError> {
        if let failure = upload.error { return .failure(failure) }
        if let failure = state.failure { return .failure(.transport(failure)) }
        let code = error.map(FailureConversion.code(of:))
        if code == .badURL { return .failure(.request(.invalidURL("URLSession takes it for none"))) }
        // The response of a refused challenge or redirect is complete at this point.
        let wasRefused = [401, 407].contains(state.head?.status) || state.answersRedirect
        guard let head = state.head, error == nil || code == .cancelled && wasRefused else {
            let reason = error.map { FailureConversion.reason(of: $0, hasHead: state.head != nil) } ?? .reset
            return .failure(.transport(reason))
        }
        var timing = ExchangeTiming()
        timing.firstByte = state.firstByte ?? .zero
        timing.total = elapsed
        timing.sentBytes = request.bodySize
        timing.receivedBytes = state.received
        request.context.trace?.add(timing)
        return .success(HTTPAnswer(response: head, body: request.method == .HEAD ? Data() : state.body))
    }

    /// The time since the exchange began.
    private var elapsed: Duration {
        .nanoseconds(DispatchTime.now().uptimeNanoseconds - start.uptimeNanoseconds)
    }
}
