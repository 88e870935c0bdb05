import MillraceRendering

/// The meaning of the first bytes of some input; each number is the length in bytes.
enum KeySequence {
    /// A key.
    case key(Key, Int)
    /// Bytes without a meaning.
    case dropped(Int)
    /// The start of a paste.
    case pasteStart(Int)
    /// The start of a terminal's string, and whether a bell ends the string.
    case stringStart(Int, Bool)
    /// A report of the terminal.
    case report(TerminalReport, Int)
    /// The start of a sequence that isn't complete.
    case incomplete

    /// Returns the meaning of the first bytes; there must be at least one byte.
    ///
    /// - Parameters:
    ///   - bytes: The input.
    ///   - isFinal: Whether no more bytes will come, so that no sequence is incomplete.
    ///   - expectsCursor: Whether an answer with the position of the cursor is pending.
    /// - Returns: The meaning of the first bytes.
    static func parse(_ bytes: ArraySlice<UInt8>, isFinal: Bool, expectsCursor: Bool) -> KeySequence {
        guard let first = bytes.first else { return .incomplete }
        switch first {
        case 0x1B: return parseEscape(bytes, isFinal: isFinal, expectsCursor: expectsCursor)
        case 0x0D, 0x0A: return .key(.enter, 1)
        case 0x09: return .key(.tab, 1)
        case 0x08, 0x7F: return .key(.backspace, 1)
        case 0x00: return .key(.control(" "), 1)
        case 0x01...0x1A: return .key(.control(Character(Unicode.Scalar(first + 0x60))), 1)
        case 0x1C...0x1F: return .key(.control(Character(Unicode.Scalar(first + 0x40))), 1)
        default: return parseText(bytes, isFinal: isFinal)
        }
    }

    // MARK: - Text

    /// Returns one code point, or U+FFFD for bytes that aren't UTF-8 (Unicode Standard, table 3-7).
    private static func parseText(_ bytes: ArraySlice<UInt8>, isFinal: Bool) -> KeySequence {
        let lead = bytes[bytes.startIndex]
        guard let (length, second) = shape(of: lead) else { return .key(.character("\u{FFFD}"), 1) }
        guard length > 1 else { return .key(.character(Character(Unicode.Scalar(lead))), 1) }
        var value = UInt32(lead) & (0xFF >> UInt32(length + 1))
        for offset in 1..<length {
            guard offset < bytes.count else {
                return isFinal ? .key(.character("\u{FFFD}"), offset) : .incomplete
            }
            let byte = bytes[bytes.startIndex + offset]
            guard (offset == 1 ? second : 0x80...0xBF).contains(byte) else {
                return .key(.character("\u{FFFD}"), offset)
            }
            value = value << 6 | UInt32(byte & 0x3F)
        }
        return .key(.character(Character(Unicode.Scalar(value) ?? "\u{FFFD}")), length)
    }

    /// Returns the number of bytes of a code point with this first byte, and the valid range of its second byte.
    private static func shape(of lead: UInt8) -> (Int, ClosedRange<UInt8>)? {
        switch lead {
        case 0x00...0x7F: (1, 0x80...0xBF)
        case 0xC2...0xDF: (2, 0x80...0xBF)
        case 0xE0: (3, 0xA0...0xBF)
        case 0xED: (3, 0x80...0x9F)
        case 0xE1...0xEF: (3, 0x80...0xBF)
        case 0xF0: (4, 0x90...0xBF)
        case 0xF1...0xF3: (4, 0x80...0xBF)
        case 0xF4: (4, 0x80...0x8F)
        default: nil
        }
    }

    // MARK: - Escape sequences

    /// The maximum number of bytes before the last of a sequence; no key and no report of a terminal has as many.
    private static let mostParameters = 1024

    private static func parseEscape(
        _ bytes: ArraySlice<UInt8>,
        isFinal: Bool,
        expectsCursor: Bool
    ) -> KeySequence {
        guard let second = bytes.dropFirst().first else { return isFinal ? .key(.escape, 1) : .incomplete }
        switch second {
        case UInt8(ascii: "["): return parseCSI(bytes, isFinal: isFinal, expectsCursor: expectsCursor)
        case UInt8(ascii: "O"): return parseSS3(bytes, isFinal: isFinal)
        // A user who presses ctrl-C or ctrl-Z right after escape wants to leave, so the escape is a key by itself.
        case 0x03, 0x1A: return .key(.escape, 1)
        case 0x1B: return parseTwoEscapes(bytes, isFinal: isFinal, expectsCursor: expectsCursor)
        // The Linux console sends this for shift and tab.
        case 0x09: return .key(.backtab, 2)
        default: break
        }
        switch TerminalString.isString(second, bytes.dropFirst(2)) {
        case true?: return .stringStart(2, second == UInt8(ascii: "]"))
        case nil where !isFinal: return .incomplete
        case false?, nil: break
        }
        // For alt, the terminal sends an escape before the key.
        switch parse(bytes.dropFirst(), isFinal: isFinal, expectsCursor: expectsCursor) {
        case let .key(key, length): return .key(.modified(key, .alt), length + 1)
        case let .dropped(length), let .pasteStart(length), let .stringStart(length, _), let .report(_, length):
            return .dropped(length + 1)
        case .incomplete: return .incomplete
        }
    }

    /// For alt, rxvt and PuTTY send an escape before the sequence of a key; any other escape before something is a key
    /// by itself.
    private static func parseTwoEscapes(
        _ bytes: ArraySlice<UInt8>,
        isFinal: Bool,
        expectsCursor: Bool
    ) -> KeySequence {
        switch parseEscape(bytes.dropFirst(), isFinal: isFinal, expectsCursor: expectsCursor) {
        case .incomplete: return .incomplete
        case let .key(key, length) where length > 2 && [0x5B, 0x4F].contains(bytes[bytes.startIndex + 2]):
            switch key {
            case .mouse: return .key(.escape, 1)
            case let .modified(key, modifiers): return .key(.modified(key, modifiers.union(.alt)), length + 1)
            default: return .key(.modified(key, .alt), length + 1)
            }
        case .key, .dropped, .pasteStart, .stringStart, .report: return .key(.escape, 1)
        }
    }

    private static func parseSS3(_ bytes: ArraySlice<UInt8>, isFinal: Bool) -> KeySequence {
        let body = bytes.dropFirst(2)
        guard let end = body.firstIndex(where: { !(0x30...0x3B).contains($0) }) else {
            if body.isEmpty, isFinal { return .key(.modified("O", .alt), 2) }
            return isFinal || body.count > mostParameters ? .dropped(bytes.count) : .incomplete
        }
        let length = end - bytes.startIndex + 1
        // A control byte is a key by itself; the bytes before it were alt and a letter.
        guard (0x20...0x7E).contains(bytes[end]) else {
            return body.startIndex == end ? .key(.modified("O", .alt), 2) : .dropped(length - 1)
        }
        let modifiers = body[..<end].split(separator: UInt8(ascii: ";")).last.map(number)
        if let key = SequenceKey.key(ofSS3: bytes[end], modifiers: modifiers) { return .key(key, length) }
        return body.startIndex == end ? .key(.modified("O", .alt), 2) : .dropped(length)
    }

    /// Returns the value of a number in a sequence, or 0 if there are no digits or other bytes too.
    static func number(_ digits: ArraySlice<UInt8>) -> Int {
        guard digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return 0 }
        return Int(String(decoding: digits, as: UTF8.self)) ?? 0
    }

    /// Parses a CSI sequence: parameters 0x30…0x3F, intermediates 0x20…0x2F, one final byte 0x40…0x7E (ECMA-48 5.4).
    private static func parseCSI(
        _ bytes: ArraySlice<UInt8>,
        isFinal: Bool,
        expectsCursor: Bool
    ) -> KeySequence {
        let body = bytes.dropFirst(2)
        // The Linux console sends ESC [ [ A … E for its first function keys.
        if body.first == UInt8(ascii: "[") {
            guard let letter = body.dropFirst().first else { return isFinal ? .dropped(3) : .incomplete }
            guard (0x20...0x7E).contains(letter) else { return .dropped(3) }
            guard (0x41...0x45).contains(letter) else { return .dropped(4) }
            return .key(.function(Int(letter) - 0x40), 4)
        }
        // In sequences of rxvt, a dollar sign is the last byte.
        let digits = body.prefix { (0x30...0x39).contains($0) }
        if body[digits.endIndex...].first == UInt8(ascii: "$"), let key = SequenceKey.shifted(number(digits)) {
            return .key(key, digits.count + 3)
        }
        guard let end = body.firstIndex(where: { !(0x20...0x3F).contains($0) }) else {
            if body.isEmpty, isFinal { return .key(.modified("[", .alt), 2) }
            return isFinal || body.count > mostParameters ? .dropped(bytes.count) : .incomplete
        }
        if bytes[end] == UInt8(ascii: "M"), body.startIndex == end {
            return MouseSequence.parseOld(bytes, isFinal: isFinal)
        }
        if body.startIndex == end, let key = SequenceKey.shiftedArrow(bytes[end]) { return .key(key, 3) }
        let length = end - bytes.startIndex + 1
        // A control byte aborts the sequence, and is a key by itself.
        guard (0x40...0x7E).contains(bytes[end]) else { return .dropped(length - 1) }
        if body.first == UInt8(ascii: "<") {
            return MouseSequence.key(of: body[..<end].dropFirst(), final: bytes[end]).map { .key($0, length) }
                ?? .dropped(length)
        }
        if let report = TerminalReport.parse(body[..<end], final: bytes[end], expectsCursor: expectsCursor) {
            return .report(report, length)
        }
        // No key has private parameters: another answer, as xterm's that it knows no sixel.
        if body.first == UInt8(ascii: "?") { return .dropped(length) }
        let fields = body[..<end].split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
            .map { $0.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map(number) }
        // In kitty's protocol, a 3 in the second part of the second parameter reports the release of a key.
        if fields.count > 1, fields[1].count > 1, fields[1][1] == 3 { return .dropped(length) }
        let parameters = fields.map { $0.first ?? 0 }
        if bytes[end] == UInt8(ascii: "~"), parameters.first == 200 { return .pasteStart(length) }
        let codes = fields.first ?? []
        return SequenceKey.key(final: bytes[end], parameters: parameters, codes: codes).map { .key($0, length) }
            ?? .dropped(length)
    }
}
