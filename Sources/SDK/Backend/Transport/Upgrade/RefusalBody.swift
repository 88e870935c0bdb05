/// The body of an answer that refuses to switch the protocol, as HTTP/1.1 frames it (RFC 9112, section 6.3).
///
/// A refusal is short: of a longer one, only the first 64 KB are read.
struct RefusalBody {
    private enum Framing {
        case length(Int)
        case chunks(Chunks)
        case connection
    }

    private enum Chunks {
        case size(text: [UInt8])
        case data(Int)
        case lineEnd
    }

    private static let limit = 64 * 1024

    private var framing: Framing
    private(set) var isComplete = false
    private var size = 0

    init(_ head: AnswerHead) {
        if let length = head.length {
            framing = .length(length)
            isComplete = length == 0
        } else if head.endsWithConnection {
            framing = .connection
        } else {
            framing = .chunks(.size(text: []))
        }
        if head.status == 204 || head.status == 304 { isComplete = true }
    }

    /// Takes the next bytes of the connection, and adds those of the body to the answer.
    mutating func take(_ bytes: UnsafeRawBufferPointer, into answer: CurlAnswer) {
        var rest = bytes
        while !rest.isEmpty, !isComplete {
            switch framing {
            case .connection: rest = add(rest, rest.count, to: answer)
            case .length(let left):
                let before = rest.count
                rest = add(rest, left, to: answer)
                framing = .length(left - (before - rest.count))
                if case .length(0) = framing { isComplete = true }
            case .chunks(let state): rest = take(chunk: rest, state, into: answer)
            }
        }
    }

    private mutating func add(
        _ bytes: UnsafeRawBufferPointer,
        _ count: Int,
        to answer: CurlAnswer
    ) -> UnsafeRawBufferPointer {
        let piece = bytes.prefix(min(count, Self.limit - size))
        answer.append(UnsafeRawBufferPointer(rebasing: piece))
        size += piece.count
        if size == Self.limit { isComplete = true }
        return UnsafeRawBufferPointer(rebasing: bytes[piece.endIndex...])
    }

    private mutating func take(
        chunk bytes: UnsafeRawBufferPointer,
        _ state: Chunks,
        into answer: CurlAnswer
    ) -> UnsafeRawBufferPointer {
        switch state {
        case .size(var text):
            guard bytes[0] == UInt8(ascii: "\n") else {
                text.append(bytes[0])
                framing = .chunks(.size(text: text))
                // No size has so many digits, whatever follows it.
                if text.count > 1024 { isComplete = true }
                break
            }
            let digits = text.prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: "\r") && $0 != UInt8(ascii: " ") }
            let size = Int(String(decoding: digits, as: UTF8.self), radix: 16) ?? 0
            if size <= 0 { isComplete = true }
            framing = .chunks(.data(size))
        case .data(let left):
            let rest = add(bytes, left, to: answer)
            let after = left - (bytes.count - rest.count)
            framing = .chunks(after == 0 ? .lineEnd : .data(after))
            return rest
        case .lineEnd:
            if bytes[0] == UInt8(ascii: "\n") { framing = .chunks(.size(text: [])) }
        }
        return UnsafeRawBufferPointer(rebasing: bytes.dropFirst())
    }
}
