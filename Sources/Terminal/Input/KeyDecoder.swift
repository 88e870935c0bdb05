import MillraceRendering

/// Turns the bytes that a terminal sends into keys.
///
/// It is a pure state machine: bytes may come in any pieces, and what isn't complete waits for more. A lone escape looks
/// like the start of a sequence, so it waits too, until `flush()` says that nothing more came in time.
///
/// Understood are UTF-8, the sequences of xterm and its relatives (CSI and SS3, with modifiers), those of the Linux
/// console, and bracketed paste. A sequence that isn't known is dropped whole, and so are the strings of a terminal (OSC,
/// DCS, APC, PM and SOS: answers, titles, the clipboard); bytes that are no UTF-8 are `U+FFFD`.
///
/// A paste whose end never comes doesn't swallow keys for ever: `flush()` ends it, a ctrl-C that comes alone ends it, and
/// one that is longer than `maximumPaste` comes in several pieces. A string ends in the same ways, after `maximumString`
/// bytes at the latest.
public struct KeyDecoder: Sendable {
    /// How long a lone escape waits for the rest of a sequence, in milliseconds.
    public static let escapeDelay = 40
    /// How long a paste waits for more, in milliseconds.
    public static let pasteDelay = 1000
    /// The most bytes of a paste that are kept: what is longer becomes several pastes.
    public static let maximumPaste = 16 << 20
    /// The most bytes of a terminal's string that are swallowed: what comes after them is keys again.
    public static let maximumString = 1 << 20

    private var pending: [UInt8] = []
    private var pasted: [UInt8]?
    /// The string of the terminal that is being swallowed.
    private var string: TerminalString?

    /// The answers of the terminal that came, but for those that nobody took before there were too many.
    private var reports: [TerminalReport] = []

    /// Creates a decoder that has seen nothing.
    public init() {}

    /// Whether `flush()` could make keys of what waits: whoever reads should call it after a time without input.
    public var isWaiting: Bool {
        patience != nil
    }

    /// How long whoever reads should wait for input before `flush()`, in milliseconds; `nil` for as long as it takes.
    public var patience: Int? {
        if pasted != nil || string != nil { return Self.pasteDelay }
        return pending.isEmpty ? nil : Self.escapeDelay
    }

    /// Takes bytes as they came, and returns the keys that are complete.
    public mutating func decode(_ bytes: some Sequence<UInt8>) -> [Key] {
        let wasPasting = pasted != nil || string != nil
        let count = pending.count
        pending.append(contentsOf: bytes)
        // Terminals take controls out of what is pasted; one that comes alone was pressed.
        if wasPasting, pending.count == count + 1, pending.last == Self.interrupt {
            pending.removeLast()
            return flush() + [.control("c")]
        }
        return drain(isFinal: false)
    }

    /// Makes keys of what waits for more, because nothing more came: a lone escape is the escape key, and a paste without
    /// an end is what came of it.
    public mutating func flush() -> [Key] {
        string = nil
        guard let bytes = pasted else { return drain(isFinal: true) }
        let whole = bytes + pending
        pasted = nil
        pending = []
        return whole.isEmpty ? [] : [.paste(String(decoding: whole, as: UTF8.self))]
    }

    /// Takes the answers of the terminal that came since the last call.
    mutating func takeReports() -> [TerminalReport] {
        defer { reports = [] }
        return reports
    }

    private static let interrupt: UInt8 = 3
    private static let pasteEnd: [UInt8] = Array("\u{1B}[201~".utf8)

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
                continue
            }
            switch KeySequence.parse(pending[position...], isFinal: isFinal) {
            case let .key(key, length):
                keys.append(key)
                position += length
            case let .dropped(length):
                position += length
            case let .report(report, length):
                if reports.count < 64 { reports.append(report) }
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

    /// Moves pasted bytes away from what is pending, and returns the paste when its end is there.
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
        // The last bytes may be the first ones of the end.
        var kept = min(end.count - 1, bytes.count)
        while kept > 0, !end.starts(with: bytes.suffix(kept)) { kept -= 1 }
        pasted?.append(contentsOf: bytes.dropLast(kept))
        position = bytes.endIndex - kept
        guard let whole = pasted, whole.count > Self.maximumPaste else { return nil }
        pasted = []
        return .paste(String(decoding: whole, as: UTF8.self))
    }
}
