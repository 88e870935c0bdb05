import MillraceRendering

/// A state machine that decodes the bytes from a terminal into keys.
///
/// Bytes may arrive in pieces of any size; an incomplete sequence waits for more. A lone escape character looks like
/// the start of a sequence, so it waits too, until `flush()` is called because no more bytes came in time.
///
/// The decoder understands UTF-8, the sequences of xterm and related terminals (CSI and SS3, with modifiers), those of
/// rxvt, of kitty's keyboard protocol and of the Linux console, and bracketed paste. A key is the same on all of them:
/// ctrl-H is `Key.backspace`, and shift-enter is `Key.enter`, also where a terminal distinguishes them. Unknown
/// sequences are dropped whole, as are a terminal's strings (OSC, DCS and APC: answers, titles, the clipboard); bytes
/// that aren't UTF-8 become `U+FFFD`.
///
/// All text after the start of a paste is pasted until the end of the paste, or until a ctrl-C that arrives alone. A
/// paste that is longer than `maximumPaste`, or that `flush()` finds unfinished, is delivered in several pieces. A
/// string ends with `flush()`, with a control character, and after at most `maximumString` bytes.
package struct KeyDecoder: Sendable {
    /// The time, in milliseconds, for which a lone escape character waits for the rest of a sequence.
    package static let escapeDelay = 40
    /// The time, in milliseconds, for which the start of an answer waits for the rest.
    static let answerDelay = 400
    /// The time, in milliseconds, for which a paste waits for more bytes before `flush()` delivers a piece of it.
    package static let pasteDelay = 1000
    /// The maximum number of bytes of one paste; a longer paste is delivered as several.
    package static let maximumPaste = 16 << 20
    /// The maximum number of bytes of a terminal's string that are dropped; the bytes after them are decoded as keys
    /// again.
    package static let maximumString = 1 << 20

    private var pending: [UInt8] = []
    private var paste: PasteInput?
    /// The terminal's string that is being dropped.
    private var string: TerminalString?

    /// The terminal's reports that were not yet taken, at most 64.
    private var reports: [TerminalReport] = []

    /// Whether the last key is an escape character after which an answer may still come.
    private var mayBeLateAnswer = false
    /// Whether the terminal owes an answer.
    var expectsAnswer = false
    /// Whether the terminal owes the position of the cursor in any line.
    var expectsCursor = false

    /// Creates a decoder in its initial state.
    package init() {}

    /// Whether `flush()` could turn waiting bytes into keys; the reader should call it after a time without input.
    package var isWaiting: Bool {
        patience != nil
    }

    /// The time, in milliseconds, for which the reader should wait for input before `flush()`, or `nil` for no limit.
    package var patience: Int? {
        if let paste { return paste.hasText ? Self.pasteDelay : nil }
        if string != nil { return Self.pasteDelay }
        if pending.isEmpty { return nil }
        // A lone escape character is sooner the key than the start of an answer: terminals write answers whole.
        let isAnswer = mayBeLateAnswer || expectsAnswer && pending.last != Self.escape
        return isAnswer ? Self.answerDelay : Self.escapeDelay
    }

    /// Decodes bytes, and returns the keys that are complete.
    package mutating func decode(_ bytes: some Sequence<UInt8>) -> [Key] {
        let count = pending.count
        pending.append(contentsOf: bytes)
        // Terminals remove control characters from pasted text, so a ctrl-C that arrives alone was pressed.
        if paste != nil || string != nil, isInterrupt(pending[count...]) {
            pending.removeLast(pending.count - count)
            let text = paste?.end(with: pending)
            (paste, string, pending) = (nil, nil, [])
            return (text.map { [.paste($0)] } ?? []) + [.control("c")]
        }
        return drain(isFinal: false)
    }

    /// Turns waiting bytes into keys because no more came: a lone escape character is the escape key, and the text of a
    /// paste so far is a piece of it.
    package mutating func flush() -> [Key] {
        string = nil
        guard paste == nil else { return paste?.takePiece().map { [.paste($0)] } ?? [] }
        let isLoneEscape = pending == [Self.escape]
        let keys = drain(isFinal: true)
        mayBeLateAnswer = isLoneEscape && expectsAnswer
        return keys
    }

    /// Returns the terminal's reports since the last call.
    mutating func takeReports() -> [TerminalReport] {
        defer { reports = [] }
        return reports
    }

    private static let escape: UInt8 = 0x1B

    /// Returns whether bytes are one ctrl-C, as any terminal sends it.
    private func isInterrupt(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard [3, Self.escape].contains(bytes.first),
            case .key(.control("c"), bytes.count) = KeySequence.parse(bytes, isFinal: false, expectsCursor: false)
        else { return false }
        return true
    }

    private mutating func add(_ report: TerminalReport) {
        if reports.count < 64 { reports.append(report) }
    }

    private mutating func drain(isFinal: Bool) -> [Key] {
        var keys: [Key] = []
        var position = 0
        loop: while position < pending.count {
            if var open = paste {
                let text = open.swallow(pending, from: &position)
                paste = open.isOver ? nil : open
                if let text { keys.append(.paste(text)) }
                guard open.isOver || text != nil else { break }
                continue
            }
            if var open = string {
                let isOver = open.swallow(pending, from: &position)
                string = isOver ? nil : open
                guard isOver else { break }
                if let report = open.report { add(report) }
                continue
            }
            switch next(at: position, isFinal: isFinal) {
            case let .key(key, length):
                keys.append(key)
                position += length
            case let .dropped(length):
                position += length
            case let .report(report, length):
                add(report)
                position += length
            case let .pasteStart(length):
                paste = PasteInput()
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

    /// Returns the meaning of the next bytes, which may be an answer whose escape character has come as a key before
    /// them.
    private mutating func next(at position: Int, isFinal: Bool) -> KeySequence {
        if mayBeLateAnswer {
            let bytes = [Self.escape] + pending[position...]
            switch KeySequence.parse(bytes[...], isFinal: isFinal, expectsCursor: expectsCursor) {
            case let .report(report, length):
                mayBeLateAnswer = false
                return .report(report, length - 1)
            case let .stringStart(length, endsWithBell):
                mayBeLateAnswer = false
                return .stringStart(length - 1, endsWithBell)
            case .incomplete where "[]_".utf8.contains(pending[position]):
                return .incomplete
            case .key, .dropped, .pasteStart, .incomplete:
                mayBeLateAnswer = false
            }
        }
        return KeySequence.parse(pending[position...], isFinal: isFinal, expectsCursor: expectsCursor)
    }
}
