import CLibcurl
import Foundation

/// One exchange: the request as it is given to libcurl, and the answer as it comes.
///
/// Lives on the loop's thread.
final class CurlExchange {
    let ticket: CurlTicket
    let handle: CurlHandle
    private let limits: CurlLimits
    private var head: AnswerHead
    private var body = Data()
    private var sent = 0
    private var exceeded: Int?

    init(_ ticket: CurlTicket, _ handle: CurlHandle, _ limits: CurlLimits) {
        self.ticket = ticket
        self.handle = handle
        self.limits = limits
        head = AnswerHead(limit: limits.head)
    }

    /// Gives libcurl everything about the request.
    ///
    /// The exchange must live until the handle is cleared.
    func prepare() -> Bool {
        let context = Unmanaged.passUnretained(self).toOpaque()
        return CurlRequest.apply(ticket.request, to: handle)
            && handle.setTakers(head: takeHead, body: takeBody, context: context)
            // Without a way to seek, libcurl can't send a body a second time when a kept connection turns out dead.
            && handle.setGiver(giveBody, seek: ticket.request.method.isIdempotent ? seekBody : nil, context: context)
    }

    /// Returns what the exchange came to, by libcurl's code.
    func result(_ code: Int32) -> Result<HTTPAnswer, CoreError> {
        let reason: CoreError.TransportReason? =
            if let exceeded {
                .tooLarge(limit: exceeded)
            } else if code != MR_OK {
                CurlFailure.reason(
                    of: code,
                    systemError: handle.systemError,
                    text: handle.text(of: code),
                    hasBegun: head.hasBegun
                )
            } else if head.isComplete {
                nil
            } else {
                // To libcurl, a head that breaks off is an answer without a body.
                .truncated
            }
        if let reason { return .failure(.transport(reason)) }
        let response = HTTPResponse(
            status: head.status,
            headers: head.decodedFields(hasBody: !body.isEmpty),
            url: ticket.request.url
        )
        return .success(HTTPAnswer(response: response, body: body))
    }

    fileprivate func take(head line: UnsafeRawBufferPointer) -> Bool {
        guard head.take(line) else {
            exceeded = limits.head
            return false
        }
        return true
    }

    fileprivate func take(body bytes: UnsafeRawBufferPointer) -> Bool {
        guard body.count + bytes.count <= limits.body else {
            exceeded = limits.body
            return false
        }
        body.append(contentsOf: bytes)
        return true
    }

    fileprivate func give(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
        guard let data = ticket.request.body, sent < data.count else { return 0 }
        let start = data.startIndex + sent
        let count = min(buffer.count, data.count - sent)
        let copied = data[start..<(start + count)].copyBytes(to: buffer)
        sent += copied
        return copied
    }

    fileprivate func seek(_ offset: Int64) -> Bool {
        guard offset >= 0, offset <= Int64(ticket.request.body?.count ?? 0) else { return false }
        sent = Int(offset)
        return true
    }
}

private func exchange(_ context: UnsafeMutableRawPointer?) -> CurlExchange? {
    context.map { Unmanaged<CurlExchange>.fromOpaque($0).takeUnretainedValue() }
}

private let takeHead: mr_take = { bytes, size, count, context in
    let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
    return exchange(context)?.take(head: line) == true ? line.count : 0
}

private let takeBody: mr_take = { bytes, size, count, context in
    let piece = UnsafeRawBufferPointer(start: bytes, count: size * count)
    return exchange(context)?.take(body: piece) == true ? piece.count : 0
}

private let giveBody: mr_give = { buffer, size, count, context in
    exchange(context)?.give(UnsafeMutableRawBufferPointer(start: buffer, count: size * count)) ?? 0
}

private let seekBody: mr_seek = { context, offset, origin in
    origin == 0 && exchange(context)?.seek(offset) == true ? 0 : 1
}
