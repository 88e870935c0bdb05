import CLibcurl
import MillracePlatform

/// One transfer: the request that libcurl gets, and the response as it arrives.
///
/// Used on the loop's thread only.
final class CurlTransfer {
    let ticket: CurlTicket
    let handle: CurlHandle
    private let limits: CurlLimits
    private let answer: CurlAnswer
    /// The reason why the client ended the transfer.
    private var fault: CoreError.TransportReason?
    private var hasBody = false
    /// The number of bytes of the body, before decoding.
    private var received = 0
    private var decoder: BodyDecoder?
    private var body: CurlBody
    /// The pipe to the reader of a streamed body, if there is one.
    let pipe: ChunkPipe?
    private let sockets: CurlSockets
    @exclusivity(unchecked) private var connection: CurlConnection
    private var isPaused = false
    /// Whether libcurl may miss the end of the answer: over HTTP/2, to a request with a body.
    private(set) var mayMissItsEnd = false
    /// Whether libcurl has looked for the end of the answer since the complete body was sent.
    private var hasLookedForEnd = false
    @exclusivity(unchecked) private var patience: CurlPatience?

    init(
        _ ticket: CurlTicket,
        _ handle: CurlHandle,
        _ limits: CurlLimits,
        _ pipe: ChunkPipe?,
        _ sockets: CurlSockets,
        into answer: CurlAnswer
    ) {
        self.pipe = pipe
        self.sockets = sockets
        connection = CurlConnection(sockets)
        self.answer = answer
        body = CurlBody(ticket.request)
        self.ticket = ticket
        self.handle = handle
        self.limits = limits
    }

    /// Sets all options of the request on the handle.
    ///
    /// Options that the handle still has from its last transfer are not set again: most requests of an app differ only
    /// in their URL.
    ///
    /// - Parameter isQueued: Whether the request may have to wait for a connection; its time limit is then not
    ///   libcurl's.
    func prepare(isQueued: Bool) -> Bool {
        handle.clearError()
        if !handle.has(ticket.form) {
            handle.clear()
            guard CurlRequest.apply(ticket.form, limits, to: handle), setCallbacks() else { return false }
            handle.form = ticket.form
        }
        if handle.isPatient != isQueued {
            guard CurlRequest.applyTimeout(of: ticket.form, isPatient: isQueued, to: handle) else { return false }
            handle.isPatient = isQueued
        }
        // Callbacks get the transfer as a plain pointer, since retaining it at each call costs time; `CurlTransfers`
        // keeps it alive as long as there are callbacks.
        return handle.setContext(Unmanaged.passUnretained(self).toOpaque()) && handle.set(MR_OPT_URL, ticket.url)
    }

    private func setCallbacks() -> Bool {
        // Without a seek callback, libcurl can't send a body a second time when a kept connection turns out dead.
        let seek = ticket.request.method.isIdempotent ? CurlCallbacks.seekBody : nil
        let callbacks = mr_callbacks(
            take_head: CurlCallbacks.takeHead,
            take_body: CurlCallbacks.takeBody,
            give: CurlCallbacks.giveBody,
            seek: seek
        )
        guard handle.setCallbacks(callbacks) else { return false }
        sockets.isAsked = handle.setSocketCallbacks(
            mr_socket_callbacks(open: CurlCallbacks.openSocket, close: CurlCallbacks.closeSocket),
            look: limits.looksBeforeUse ? CurlCallbacks.lookAtConnection : nil,
            sockets: sockets
        )
        if ticket.form.isSecure { sockets.watchEncryption(of: handle) }
        return true
    }

    /// Whether the request was held back from the connection that libcurl has chosen.
    var hasRefusedConnection: Bool { connection.isRefused }

    /// Whether the request may be sent again (RFC 9110, section 9.2.2): a kept connection has ended before any byte of
    /// an answer.
    ///
    /// libcurl does so itself if the first six connections that it tries end like that, over HTTP/1.1.
    func mayBeginAgain(after code: Int32) -> Bool {
        guard !ticket.form.sendsBody, ticket.form.method.isIdempotent, connection.isKept, !answer.head.hasBegun,
            fault == nil
        else { return false }
        return [MR_PARTIAL_FILE, MR_GOT_NOTHING, MR_SEND_ERROR, MR_RECV_ERROR].contains(Int(code))
    }

    /// Prepares the transfer to begin again, on a new connection.
    func prepareAgain() -> Bool {
        guard handle.isPatient || CurlRequest.applyTimeout(of: ticket.form, spent: handle.timing.total, to: handle)
        else {
            return false
        }
        connection.restart()
        handle.clearError()
        // The handle's options no longer match its form, because the next one is for this transfer only.
        handle.form = nil
        return handle.set(MR_OPT_FRESH_CONNECT, 1)
    }

    /// Returns the result of the transfer, from libcurl's code.
    func result(_ code: Int32) -> Result<CurlAnswer, CoreError> {
        if let failure = body.failure { return .failure(failure) }
        if code == MR_URL_MALFORMAT { return .failure(.request(.invalidURL("libcurl takes it for none"))) }
        let reason: CoreError.TransportReason? =
            if let fault {
                fault
            } else if answer.isStreamed, pipe?.isOpen == false {
                .cancelled
            } else if code != MR_OK, !isWhole(code) {
                failure(code)
            } else if hasBody, connection.mayBeCut, answer.head.endsWithConnection {
                .truncated
            } else if answer.head.isMultiplexed, connection.wasBroken, answer.head.length != received {
                .truncated
            } else if let decoder, !decoder.isAtEnd {
                .malformedAnswer("a compressed body without its end")
            } else if answer.head.isComplete {
                nil
            } else {
                // libcurl reads an incomplete head as a response without a body.
                .truncated
            }
        if let reason { return .failure(.transport(connection.reason(reason, of: code))) }
        beginStreaming()
        ticket.request.context.trace?.add(handle.timing)
        return .success(answer)
    }

    private func failure(_ code: Int32) -> CoreError.TransportReason {
        if code == MR_SEND_FAIL_REWIND, connection.wasUnprocessed { return .unprocessed }
        return CurlFailure.reason(
            of: code,
            on: handle,
            hasBegun: answer.head.hasBegun,
            isMultiplexed: connection.isMultiplexed,
            lacksDescriptor: connection.lacksDescriptor
        )
    }

    /// Returns whether the complete response has arrived, even if the rest of the request was not sent.
    private func isWhole(_ code: Int32) -> Bool {
        guard answer.head.isComplete, answer.head.status >= 200 else { return false }
        guard let length = answer.head.length else {
            // The server doesn't want the rest of the request, and reports no error (RFC 9113, section 8.1): libcurl
            // has no text for this.
            return code == MR_HTTP2_STREAM && !handle.hasErrorText
        }
        return length == received
    }

    func endConnection() {
        connection.end(keeping: sockets.isAsked ? nil : handle.keptSocket)
    }

    /// The local port of the connection, 0 without a connection.
    var localPort: Int { handle.localPort }

    /// Starts the time limit of the request.
    func startWaiting(at now: CurlDeadlines.Instant, isQueued: Bool) {
        patience = CurlPatience(ticket.form.timeoutScope, ticket.form.timeout, from: now, isQueued: isQueued)
    }

    /// Records that the time of the transfer is over.
    func timeOut() {
        fault = patience?.isQueued == true ? .noConnection : .timedOut
    }

    /// Returns the deadline of the transfer; nil if libcurl's own limits apply.
    func deadline(at now: CurlDeadlines.Instant) -> CurlDeadlines.Instant? {
        // While the reader is busy, nothing can arrive.
        if isPaused { return now + ticket.form.timeout }
        return patience?.deadline
    }

    /// Continues a transfer that was paused for its reader.
    func resume() {
        isPaused = false
        noteProgress()
        handle.resume()
    }

    /// Lets libcurl look for the end of the answer.
    func lookForEnd(in multi: UnsafeMutableRawPointer) {
        guard !isPaused else { return }
        hasLookedForEnd = hasSentBody
        handle.lookAgain(in: multi)
    }

    /// Whether the server has refused the request with a complete answer: libcurl sends no more of the request then,
    /// and may wait for the end of a stream that it can't end itself.
    var isRefusedEarly: Bool {
        mayMissItsEnd && answer.head.status >= 300 && answer.head.length == received && fault == nil && !hasSentBody
    }

    /// Whether the body was sent since libcurl has looked for the end of the answer.
    var needsLookForEnd: Bool { mayMissItsEnd && !isPaused && !hasLookedForEnd && hasSentBody }

    private var hasSentBody: Bool { handle.sentSize >= ticket.form.bodySize }

    private func noteProgress() {
        if patience?.countsProgress == true { patience?.noteProgress(at: .now) }
    }

    /// Begins to stream the body, if the reader accepts the response.
    private func beginStreaming() {
        guard !answer.isStreamed, let pipe, let sink = ticket.request.context.sink, sink.accepts(answer.head.status)
        else {
            return
        }
        answer.isStreamed = true
        pipe.begin(answer.response(from: ticket.request.url))
    }

    func take(head line: UnsafeRawBufferPointer) -> Bool {
        sockets.hasProgress = true
        let isFirst = ticket.form.sendsBody && !answer.head.hasBegun
        switch answer.head.take(line) {
        case .incomplete: break
        case .complete: endHead()
        case .malformed: fault = .malformedAnswer("no status line")
        case .tooLarge: fault = .tooLarge(limit: limits.head)
        }
        // After the last byte of the declared length, libcurl would not read the frames that allow the rest of the
        // request.
        if isFirst, answer.head.isMultiplexed { handle.ignoreLength() }
        return fault == nil
    }

    /// Records the head of the final response, before libcurl interprets its length.
    private func endHead() {
        connection.noteVersion(isMultiplexed: answer.head.isMultiplexed)
        if answer.head.isMultiplexed, ticket.form.sendsBody {
            mayMissItsEnd = true
            sockets.hasAnswerToBody = true
        }
        if let what = answer.head.fault { fault = .malformedAnswer(what) }
        if fault == nil, ticket.request.context.sink?.wantsHeadAtOnce == true { beginStreaming() }
        guard patience != nil else { return }
        patience?.noteHead(isAccepted: ticket.request.context.sink?.accepts(answer.head.status) != false, at: .now)
    }

    func take(body bytes: UnsafeRawBufferPointer) -> Int {
        sockets.hasProgress = true
        if !hasBody { beginBody() }
        guard fault == nil else { return 0 }
        noteProgress()
        let taken = taken(of: bytes)
        if taken == bytes.count { received += taken }
        isPaused = taken == Int(MR_WRITE_PAUSE)
        return taken
    }

    private func taken(of bytes: UnsafeRawBufferPointer) -> Int {
        guard let decoder else {
            guard hasRoom() else { return Int(MR_WRITE_PAUSE) }
            return take(decoded: bytes) ? bytes.count : 0
        }
        switch decoder.decode(bytes, hasRoom: hasRoom, take: take(decoded:)) {
        case .taken: return bytes.count
        case .paused: return Int(MR_WRITE_PAUSE)
        case .refused: return 0
        case .broken:
            fault = .malformedAnswer("a body that can't be decompressed")
            return 0
        }
    }

    /// Prepares decoding and streaming before the first piece of the body.
    private func beginBody() {
        hasBody = true
        if let encoding = answer.head.contentEncoding {
            decoder = BodyDecoder(encoding)
            if !ticket.request.context.acceptsEncodings {
                fault = .malformedAnswer("an encoding that was not asked for")
            } else if decoder == nil {
                fault = .malformedAnswer("a body that can't be decompressed")
            }
        }
        if fault == nil { beginStreaming() }
    }

    private func hasRoom() -> Bool {
        guard answer.isStreamed, let pipe else { return true }
        return pipe.hasRoom()
    }

    private func take(decoded bytes: UnsafeRawBufferPointer) -> Bool {
        if let progress = ticket.request.context.progress { count(bytes.count, in: progress) }
        if answer.isStreamed, let pipe {
            pipe.take(Data(bytes))
            return true
        }
        guard answer.bodySize + bytes.count <= limits.body else {
            fault = .tooLarge(limit: limits.body)
            return false
        }
        answer.append(bytes)
        return true
    }

    private func count(_ bytes: Int, in progress: TransferMeter) {
        let fields = answer.head.decodedFields(hasBody: false)
        let total = fields["Content-Encoding"] == nil ? fields["Content-Length"].flatMap { Int($0) } : nil
        progress.update {
            $0.received += bytes
            $0.toReceive = total
        }
    }

    func open(_ address: UnsafePointer<mr_address>) -> Int32 {
        noteConnection()
        return connection.open(address)
    }

    func take(_ ends: CurlSockets.Ends, localPort: Int32) -> Bool {
        noteConnection()
        let maySend = connection.take(ends, localPort: localPort, by: handle)
        if maySend, connection.isRepeated { ticket.request.context.delivery?.noteRepetition() }
        return maySend
    }

    private func noteConnection() {
        if patience?.isQueued == true { patience?.noteConnection(at: .now) }
    }

    func give(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
        guard let count = body.give(buffer) else { return Int(MR_READ_ABORT) }
        noteProgress()
        return count
    }

    func seek(_ offset: Int64) -> Bool {
        body.seek(offset)
    }
}
