import CLibcurl
import Foundation

/// One exchange: the request as it is given to libcurl, and the answer as it comes.
///
/// Lives on the loop's thread.
final class CurlExchange {
    let ticket: CurlTicket
    let handle: CurlHandle
    private let limits: CurlLimits
    private let answer: CurlAnswer
    private var sent = 0
    /// Why the exchange was ended from this side.
    private var fault: CoreError.TransportReason?
    private var hasBody = false
    private var decoder: BodyDecoder?
    private let upload: UploadReader?
    /// The way of a streamed body to its reader, where there is one.
    let pipe: ChunkPipe?

    init(
        _ ticket: CurlTicket,
        _ handle: CurlHandle,
        _ limits: CurlLimits,
        _ pipe: ChunkPipe?,
        into answer: CurlAnswer
    ) {
        self.pipe = pipe
        self.answer = answer
        upload = ticket.request.upload.map(UploadReader.init)
        self.ticket = ticket
        self.handle = handle
        self.limits = limits
    }

    /// Gives libcurl everything about the request.
    ///
    /// Options that a handle still has from its last exchange are not set again: most requests of an app differ in their
    /// URL alone.
    func prepare() -> Bool {
        handle.clearError()
        if handle.form != ticket.form {
            handle.clear()
            guard CurlRequest.apply(ticket.form, limits, to: handle), setCallbacks() else { return false }
            handle.form = ticket.form
        }
        // Callbacks find the exchange without a detour, which would keep it alive each time; while there are any, `CurlExchanges`
        // keeps it.
        return handle.setContext(Unmanaged.passUnretained(self).toOpaque()) && handle.set(MR_OPT_URL, ticket.url)
    }

    private func setCallbacks() -> Bool {
        // Without a way to seek, libcurl can't send a body a second time when a kept connection turns out dead.
        let seek = ticket.request.method.isIdempotent ? seekBody : nil
        return handle.setCallbacks(mr_callbacks(take_head: takeHead, take_body: takeBody, give: giveBody, seek: seek))
    }

    /// Returns what the exchange came to, by libcurl's code.
    func result(_ code: Int32) -> Result<CurlAnswer, CoreError> {
        if let name = upload?.failedFile { return .failure(.request(.unreadableFile(name: name))) }
        let reason: CoreError.TransportReason? =
            if let fault {
                fault
            } else if answer.isStreamed, pipe?.isOpen == false {
                .cancelled
            } else if code != MR_OK {
                CurlFailure.reason(
                    of: code,
                    systemError: handle.systemError,
                    text: handle.text(of: code),
                    hasBegun: answer.head.hasBegun
                )
            } else if !hasBody, let what = answer.head.fault {
                .malformedAnswer(what)
            } else if let decoder, !decoder.isAtEnd {
                .malformedAnswer("a compressed body without its end")
            } else if answer.head.isComplete {
                nil
            } else {
                // To libcurl, a head that breaks off is an answer without a body.
                .truncated
            }
        if let reason { return .failure(.transport(reason)) }
        if code == MR_OK { beginStreaming() }
        ticket.request.trace?.add(handle.timing)
        return .success(answer)
    }

    /// Whether there is what `CurlDeadlines` has a deadline for: of a stream the head of its answer, and of all others a
    /// connection, with which libcurl's own bounds hold.
    var hasMetDeadline: Bool {
        guard ticket.form.timeoutScope == .connecting else { return handle.hasConnection }
        let head = answer.head
        return head.isComplete && head.status >= 200 && ticket.request.sink?.accepts(head.status) != false
    }

    /// Sends the body the other way from now on, where the answer is one that its reader accepts.
    private func beginStreaming() {
        guard !answer.isStreamed, let pipe, let sink = ticket.request.sink, sink.accepts(answer.head.status) else {
            return
        }
        answer.isStreamed = true
        pipe.begin(answer.response(from: ticket.request.url))
    }

    fileprivate func take(head line: UnsafeRawBufferPointer) -> Bool {
        guard answer.head.take(line) else {
            fault = .tooLarge(limit: limits.head)
            return false
        }
        return true
    }

    fileprivate func take(body bytes: UnsafeRawBufferPointer) -> Int {
        if !hasBody { beginBody() }
        guard fault == nil else { return 0 }
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

    /// Looks up what has to be known before the first of the body can be taken.
    private func beginBody() {
        hasBody = true
        if let what = answer.head.fault {
            fault = .malformedAnswer(what)
        } else if let encoding = answer.head.contentEncoding {
            decoder = BodyDecoder(encoding, handle.library)
            if !ticket.request.acceptsEncodings {
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
        if let progress = ticket.request.progress { count(bytes.count, in: progress) }
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

    fileprivate func give(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
        let count: Int
        if let upload {
            guard let read = upload.read(into: buffer) else { return Int(MR_READ_ABORT) }
            count = read
        } else {
            guard let data = ticket.request.body, sent < data.count else { return 0 }
            let start = data.startIndex + sent
            count = data[start..<(start + min(buffer.count, data.count - sent))].copyBytes(to: buffer)
        }
        sent += count
        ticket.request.progress?.update { [sent] in
            $0.sent = sent
            $0.toSend = ticket.request.bodySize
        }
        return count
    }

    fileprivate func seek(_ offset: Int64) -> Bool {
        guard offset >= 0, offset <= Int64(ticket.request.bodySize), upload?.seek(to: Int(offset)) ?? true else {
            return false
        }
        sent = Int(offset)
        return true
    }
}

private let takeHead: mr_take = { bytes, size, count, context in
    let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
    return exchange(context) { $0.take(head: line) } == true ? line.count : 0
}

private let takeBody: mr_take = { bytes, size, count, context in
    let piece = UnsafeRawBufferPointer(start: bytes, count: size * count)
    return exchange(context) { $0.take(body: piece) } ?? 0
}

private let giveBody: mr_give = { buffer, size, count, context in
    let room = UnsafeMutableRawBufferPointer(start: buffer, count: size * count)
    return exchange(context) { $0.give(room) } ?? 0
}

private let seekBody: mr_seek = { context, offset, origin in
    origin == 0 && exchange(context) { $0.seek(offset) } == true ? 0 : 1
}

/// Calls what is to be done with the exchange that a callback of libcurl's is about.
private func exchange<Result>(
    _ context: UnsafeMutableRawPointer?,
    _ body: (CurlExchange) -> Result
) -> Result? {
    context.map { Unmanaged<CurlExchange>.fromOpaque($0)._withUnsafeGuaranteedRef(body) }
}
