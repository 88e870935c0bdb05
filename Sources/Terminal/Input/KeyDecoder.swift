import MillraceRendering

/// A state machine that decodes the bytes from a terminal into keys.
///
/// Bytes may arrive in pieces of any size; an incomplete sequence waits for more. A lone escape character looks like
/// the start of a sequence, so it waits too, until `flush()` is called because no more bytes came in time.
///
/// The decoder understands UTF-8, the sequences of xterm and related terminals (CSI and SS3, with modifiers), those of
/// the Linux console, and bracketed paste. Unknown sequences are dropped whole, as are a terminal's strings (OSC, DCS,
/// APC, PM and SOS: answers, titles, the clipboard); bytes that aren't UTF-8 become `U+FFFD`.
///
/// A paste without an end can't swallow keys forever: `flush()` ends it, a ctrl-C that arrives alone ends it, and a
/// paste longer than `maximumPaste` is delivered in several pieces. Strings end in the same ways, after at most
/// `maximumString` bytes.
public struct KeyDecoder: Sendable {
    /// The time, in milliseconds, for which a lone escape character waits for the rest of a sequence.
    public static let escapeDelay = 40
    /// The time, in milliseconds, for which a lone escape character waits while the terminal owes an answer.
    static let answerDelay = 400
    /// The time, in milliseconds, for which a paste waits for more bytes.
    public static let pasteDelay = 1000
    /// The maximum number of bytes of one paste; a longer paste is delivered as several.
    public static let maximumPaste = 16 << 20
    /// The maximum number of bytes of a terminal's string that are dropped; the bytes after them are decoded as keys
    /// again.
    public static let maximumString = 1 << 20

    private var pending: [UInt8] = []
    private var pasted: [UInt8]?
    /// The terminal's string that is being dropped.
    private var string: TerminalString?

    /// The terminal's reports that were not yet taken, at most 64.
    private var reports: [TerminalReport] = []

    /// Whether the terminal owes an answer, so that a lone escape character is rather the start of one than a key.
    var expectsAnswer = false
    /// Whether the terminal owes the position of the cursor in any line.
    var expectsCursor = false

    /// Creates a decoder in its initial state.
    public init() {}

    /// Whether `flush()` could turn waiting bytes into keys; the reader should call it after a time without input.
    public var isWaiting: Bool {
        patience != nil
    }

    /// The time, in milliseconds, for which the reader should wait for input before `flush()`, or `nil` for no limit.
    public var patience: Int? {
        if pasted != nil || string != nil { return Self.pasteDelay }
        return pending.isEmpty ? nil : expectsAnswer ? Self.answerDelay : Self.escapeDelay
    }

    /// Decodes bytes, and returns the keys that are complete.
    public mutating func decode(_ bytes: some Sequence<UInt8>) -> [Key] {
        let wasPasting = pasted != nil || string != nil
        let count = pending.count
        pending.append(contentsOf: bytes)
        // Terminals remove control characters from pasted text, so a ctrl-C that arrives alone was pressed.
        if wasPasting, pending.count == count + 1, pending.last == Self.interrupt {
            pending.removeLast()
            return flush() + [.control("c")]
        }
        return drain(isFinal: false)
    }

    /// Turns waiting bytes into keys because no more came: a lone escape character is the escape key, and a paste
    /// without an end contains the bytes so far.
    public mutating func flush() -> [Key] {
        string = nil
        guard let bytes = pasted else { return drain(isFinal: true) }
        let whole = bytes + pending
        pasted = nil
        pending = []
        return whole.isEmpty ? [] : [.paste(String(decoding: whole, as: UTF8.self))]
    }

    /// Returns the terminal's reports since the last call.
    mutating func takeReports() -> [TerminalReport] {
        defer { reports = [] }
        return reports
    }

    private static let interrupt: UInt8 = 3
    private static let pasteEnd: [UInt8] = Array("\u{1B}[201~".utf8)

    private mutating func add(_ report: TerminalReport) {
        if reports.count < 64 { reports.append(report) }
    }

    private mutating func drain(isFinal: Bool) -> [Key] {
        var keys: [Key] = []
        var position = 0
        loop: while position < pending.count {
            if pasted != nil {
                guard let key = takePaste(from: &position) else { break }
                keys.append(key)
                continue
            }
            if var open = string {
                let isOver = open.swallow(pending, from: &position)
                string = isOver ? nil : open
                guard isOver else { break }
                if let report = open.report { add(report) }
                continue
            }
            switch KeySequence.parse(pending[position...], isFinal: isFinal, expectsCursor: expectsCursor) {
            case let .key(key, length):
                keys.append(key)
                position += length
            case let .dropped(length):
                position += length
            case let .report(report, length):
                add(report)
                position += length
            case let .pasteStart(length):
                pasted = []
                position += length
            case let .stringStart(length, endsWithBell):
                string = TerminalString(endsWithBell: endsWithBell)
                position += length
            case .incomplete:
                break loop
            }
        }
        pending.removeFirst(position)
        return keys
    }

    /// Moves pasted bytes from the pending bytes to the paste, and returns the paste when its end is found.
    private mutating func takePaste(from position: inout Int) -> Key? {
        let end = Self.pasteEnd
        let bytes = pending[position...]
        var found: Int?
        var index = bytes.startIndex
        while let escape = bytes[index...].firstIndex(of: 0x1B) {
            if bytes[escape...].starts(with: end) {
                found = escape
                break
            }
            index = escape + 1
        }
        if let found {
            let text = String(decoding: (pasted ?? []) + bytes[..<found], as: UTF8.self)
            pasted = nil
            position = found + end.count
            return .paste(text)
        }
        // The last bytes may be the start of the end marker.
        var kept = min(end.count - 1, bytes.count)
        while kept > 0, !end.starts(with: bytes.suffix(kept)) { kept -= 1 }
        pasted?.append(contentsOf: bytes.dropLast(kept))
        position = bytes.endIndex - kept
        guard let whole = pasted, whole.count > Self.maximumPaste else { return nil }
        pasted = []
        return .paste(String(decoding: whole, as: UTF8.self))
    }
}
