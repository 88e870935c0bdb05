import MillraceStreams

/// An event of the trace, and its cause.
public struct TraceRecord: Sendable, Hashable, Codable {
    /// The number, greater than those of all earlier records of the same loop, access or application.
    public let number: CauseID

    /// The number of its cause; zero for a record without one, such as a key.
    public let cause: CauseID

    /// The seconds since the recording began.
    public let seconds: Double

    /// The entry.
    public let entry: TraceEntry

    /// Creates a record.
    public init(number: CauseID, cause: CauseID, seconds: Double, entry: TraceEntry) {
        self.number = number
        self.cause = cause
        self.seconds = seconds
        self.entry = entry
    }
}

extension TraceRecord: CustomStringConvertible {
    /// The record as a line: `#12 ← #9  0.012 s  ▶ whenLoading#1 of CitiesViewModel#1`.
    public var description: String {
        let origin = cause == .none ? "" : " ← \(cause)"
        return "\(number)\(origin)  \(seconds.inMilliseconds)  \(entry)"
    }
}

extension TraceEntry: CustomStringConvertible {
    /// The entry as a line.
    public var description: String {
        switch self {
        case let .key(name): "key \(name)"
        case let .began(loop, state, _): "\(loop) began with \(state.count) parts"
        case let .event(text, loop, _, changes, _):
            (["\(text) in \(loop)"] + changes.map { "    \($0)" }).joined(separator: "\n")
        case let .dropped(text, loop): "✗ \(text) in \(loop)"
        case let .started(effect, loop): "▶ \(effect) of \(loop)"
        case let .ended(effect, loop, how): "■ \(effect) of \(loop) (\(how))"
        case let .access(request, _): "access \(request)"
        case let .joined(access): "joined the exchange of \(access)"
        case let .sent(request): "→ \(request)"
        case let .answered(status, byteCount, seconds, _, _):
            "← \(status) (\(byteCount) bytes, \(seconds.inMilliseconds))"
        case let .failed(error): "← \(error)"
        case let .pruned(text): text
        case let .outcome(text): "access ended: \(text)"
        case let .sentMessage(access, byteCount, body): "⇢ \(Self.words(body, byteCount)) over \(access)"
        case let .receivedMessage(access, byteCount, body): "⇠ \(Self.words(body, byteCount)) over \(access)"
        case let .connection(text): "connection \(text)"
        case let .frame(_, _, lineCount, lines): "frame of \(lineCount) lines, \(lines.count) new"
        case let .note(text): text
        }
    }
}

extension TraceEntry {
    /// The number of characters of a message that its line has.
    private static let messageLimit = 60

    private static func words(_ body: String?, _ byteCount: Int) -> String {
        guard let body, !body.isEmpty else { return "\(byteCount) bytes" }
        let line = body.replacingScalars(["\n": "␊", "\r": "␍"])
        return line.count > messageLimit ? "\(line.prefix(messageLimit))… (\(byteCount) bytes)" : line
    }
}

extension Double {
    /// The seconds in words: `12.3 ms`.
    var inMilliseconds: String {
        let tenths = (abs(self) * 10_000).rounded()
        // A file may have any number.
        guard let count = Int(exactly: tenths) else { return "\(self) s" }
        return "\(self < 0 && count > 0 ? "-" : "")\(count / 10).\(count % 10) ms"
    }
}
