import MillraceRendering

/// Reads the output of a program as a terminal does, as far as lines of a log need it.
///
/// | bytes | effect |
/// |---|---|
/// | line feed | ends the line |
/// | carriage return, `ESC [ n G` | the next text replaces that of the line, from its start, or from column n |
/// | backspace | the next text replaces the last character |
/// | `ESC [ n K` | erases a part of the line |
/// | `ESC [ … m` | the style of the next text |
/// | all other escape sequences | nothing |
/// | NUL, BEL, SO, SI, DEL | nothing |
/// | other control characters | their symbols |
///
/// A sequence ends with the line at the latest, so that an unfinished one hides no more than its line. A sequence or a
/// character that is divided between two outputs is read as one.
struct TerminalOutput: Equatable, Sendable {
    private enum State: Equatable {
        case text
        case escape
        /// After `ESC` and an intermediate byte, as in `ESC ( B`.
        case escapeEnd
        case control
        /// A title, a link, or another string that a terminal takes without showing it.
        case string
    }

    private var state = State.text
    private var style = Style.plain
    private var parameters: [UInt8] = []
    /// The first bytes of a character whose other bytes haven't come yet.
    private var partial: [UInt8] = []
    /// The line that hasn't ended.
    private(set) var line = OpenLine()

    private static let mostParameters = 128

    /// Reads output, and calls `body` with each line that has ended.
    mutating func read(_ output: some Sequence<UInt8>, _ body: (LogText) -> Void) {
        let bytes = partial + output
        partial = []
        var index = 0
        while index < bytes.count {
            guard state == .text, Self.isText(bytes[index]) else {
                if take(bytes[index], body) { index += 1 }
                continue
            }
            var end = index
            while end < bytes.count, Self.isText(bytes[end]) { end += 1 }
            let run = bytes[index..<end]
            index = end
            let whole = end == bytes.count ? run.prefix(Self.wholeCount(of: run)) : run
            partial = Array(run[whole.endIndex...])
            write(whole, body)
        }
    }

    /// Ends the line, if there is one, and calls `body` with it.
    mutating func endLine(_ body: (LogText) -> Void) {
        state = .text
        if !partial.isEmpty {
            write(partial[...], body)
            partial = []
        }
        guard !line.isEmpty else { return }
        body(line.text)
        line = OpenLine()
    }

    private static func isText(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte != 0x7F
    }

    /// Returns the number of bytes up to the last character, if that isn't complete, or of all.
    private static func wholeCount(of run: ArraySlice<UInt8>) -> Int {
        for (distance, byte) in run.reversed().prefix(3).enumerated() where byte & 0xC0 != 0x80 {
            let length = byte < 0xC0 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
            return distance + 1 < length ? run.count - distance - 1 : run.count
        }
        return run.count
    }

    private mutating func write(_ run: ArraySlice<UInt8>, _ body: (LogText) -> Void) {
        var rest = run
        while !rest.isEmpty {
            var piece = rest.prefix(max(0, line.room))
            while piece.endIndex < rest.endIndex, !piece.isEmpty, rest[piece.endIndex] & 0xC0 == 0x80 {
                piece.removeLast()
            }
            guard !piece.isEmpty || line.isEmpty else {
                body(line.text)
                line = OpenLine()
                continue
            }
            // Bytes that continue no character at all fill a line, too.
            if piece.isEmpty { piece = rest.prefix(OpenLine.longest) }
            line.write(Self.text(of: piece), style: style)
            rest = rest[piece.endIndex...]
        }
    }

    /// Returns the characters of bytes; control characters of two bytes (C1) become replacement characters.
    private static func text(of bytes: ArraySlice<UInt8>) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        guard bytes.contains(0xC2) else { return text }
        let scalars = text.unicodeScalars.map { (0x80...0x9F).contains($0.value) ? "\u{FFFD}" : $0 }
        return String(String.UnicodeScalarView(scalars))
    }

    /// Takes a byte of a sequence, or a control character; returns `false` for a byte that only ends a sequence.
    private mutating func take(_ byte: UInt8, _ body: (LogText) -> Void) -> Bool {
        if byte < 0x20 || byte == 0x7F {
            let wasInString = state == .string
            state = .text
            // BEL ends a string.
            if !wasInString || byte == 0x1B || byte == 0x0A { control(byte, body) }
            return true
        }
        switch state {
        case .string: return true
        case .text: return false
        case .escape:
            parameters = []
            switch byte {
            case UInt8(ascii: "["): state = .control
            case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"), UInt8(ascii: "_"):
                state = .string
            case 0x20...0x2F: state = .escapeEnd
            default: state = .text
            }
        case .escapeEnd:
            if !(0x20...0x2F).contains(byte) { state = .text }
        case .control:
            switch byte {
            case 0x20...0x3F:
                if parameters.count <= Self.mostParameters { parameters.append(byte) }
            case 0x40...0x7E:
                state = .text
                perform(byte)
            default: state = .text
            }
        }
        return byte < 0x80
    }

    private mutating func control(_ byte: UInt8, _ body: (LogText) -> Void) {
        switch byte {
        case 0x1B: state = .escape
        case 0x0A:
            body(line.text)
            line = OpenLine()
        case 0x0D: line.move(to: 0)
        case 0x08: line.moveBack()
        case 0x09: write([byte], body)
        case 0x00, 0x07, 0x0E, 0x0F, 0x7F: break
        // The symbols of control characters are U+2400 and the following.
        default: write([0xE2, 0x90, 0x80 + byte], body)
        }
    }

    private mutating func perform(_ final: UInt8) {
        guard parameters.count <= Self.mostParameters, parameters.allSatisfy({ (0x30...0x3B).contains($0) }) else {
            return
        }
        let number = Int(String(decoding: parameters.prefix(5), as: UTF8.self))
        switch final {
        case UInt8(ascii: "m"): SGR.apply(parameters, to: &style)
        case UInt8(ascii: "K"): line.erase(number ?? 0)
        case UInt8(ascii: "G"): line.move(to: max(1, number ?? 1) - 1)
        default: break
        }
    }
}
