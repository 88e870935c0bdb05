/// The parts of links in the bytes of a Markdown text, as CommonMark defines them (section 6.3).
enum MarkdownScanner {
    /// The most bytes of a label, and the most parentheses in an address that are in each other.
    private static let longestLabel = 999
    private static let mostParentheses = 32

    static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09
    }

    static func isPunctuation(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: true
        default: false
        }
    }

    static func isLetter(_ byte: UInt8) -> Bool {
        (byte | 0x20) &- 0x61 < 26
    }

    static func isDigit(_ byte: UInt8) -> Bool {
        byte &- 0x30 < 10
    }

    /// Returns the index after blanks, of which one may be a line feed.
    static func blanksEnd(_ text: [UInt8], from start: Int) -> Int {
        var (index, hasBreak) = (start, false)
        while index < text.count, isSpace(text[index]) || (text[index] == 0x0A && !hasBreak) {
            if text[index] == 0x0A { hasBreak = true }
            index += 1
        }
        return index
    }

    /// Returns the index after a label in brackets, which begins at `start`.
    static func labelEnd(_ text: [UInt8], from start: Int) -> Int? {
        guard start < text.count, text[start] == UInt8(ascii: "[") else { return nil }
        var (index, isBlank) = (start + 1, true)
        while index < text.count, index - start <= longestLabel + 1 {
            switch text[index] {
            case UInt8(ascii: "["): return nil
            case UInt8(ascii: "]"): return isBlank ? nil : index + 1
            case UInt8(ascii: "\\"):
                isBlank = false
                index += 1
            case 0x20, 0x09, 0x0A: break
            default: isBlank = false
            }
            index += 1
        }
        return nil
    }

    /// Returns a label as it is compared: without its brackets and the case of letters.
    static func key(of label: ArraySlice<UInt8>) -> String {
        let words = label.dropFirst().dropLast().split { isSpace($0) || $0 == 0x0A }
        let text = words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
        // Some letters are several in upper case: ß and ss are the same.
        return text.lowercased().uppercased()
    }

    /// Returns an address, and the index after it.
    static func destination(_ text: [UInt8], from start: Int) -> (address: String, end: Int)? {
        guard start < text.count else { return nil }
        var index = start
        if text[start] == UInt8(ascii: "<") {
            index += 1
            while index < text.count, text[index] != UInt8(ascii: ">") {
                if text[index] == 0x0A || text[index] == UInt8(ascii: "<") { return nil }
                index += text[index] == UInt8(ascii: "\\") ? 2 : 1
            }
            guard index < text.count else { return nil }
            return (plainText(text[start + 1..<index]), index + 1)
        }
        var depth = 0
        loop: while index < text.count {
            switch text[index] {
            case 0...0x20, 0x7F: break loop
            case UInt8(ascii: "("):
                depth += 1
                if depth > mostParentheses { return nil }
            case UInt8(ascii: ")"):
                if depth == 0 { break loop }
                depth -= 1
            case UInt8(ascii: "\\") where index + 1 < text.count && isPunctuation(text[index + 1]): index += 1
            default: break
            }
            index += 1
        }
        index = min(index, text.count)
        return depth == 0 && index > start ? (plainText(text[start..<index]), index) : nil
    }

    /// Returns the index after a title in quotes or parentheses.
    static func titleEnd(_ text: [UInt8], from start: Int) -> Int? {
        guard start < text.count else { return nil }
        let end: UInt8
        switch text[start] {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): end = text[start]
        case UInt8(ascii: "("): end = UInt8(ascii: ")")
        default: return nil
        }
        var index = start + 1
        while index < text.count {
            if text[index] == end { return index + 1 }
            if text[index] == UInt8(ascii: "("), end == UInt8(ascii: ")") { return nil }
            index += text[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        return nil
    }

    /// Returns the text of bytes with their escapes and entities replaced.
    static func plainText(_ bytes: ArraySlice<UInt8>) -> String {
        var plain: [UInt8] = []
        let text = Array(bytes)
        var index = 0
        while index < text.count {
            let next = index + 1
            if text[index] == UInt8(ascii: "\\"), next < text.count, isPunctuation(text[next]) {
                plain.append(text[next])
                index += 2
            } else if text[index] == UInt8(ascii: "&"), let entity = MarkdownEntity.at(index, in: text) {
                plain += entity.text.utf8
                index = entity.end
            } else {
                plain.append(text[index])
                index += 1
            }
        }
        return String(decoding: plain, as: UTF8.self)
    }

    /// Returns the label, the address and the end of a definition `[label]: address "title"`, which begins at `start`.
    static func definition(_ text: [UInt8], from start: Int) -> (label: String, address: String, end: Int)? {
        guard let label = labelEnd(text, from: start), label < text.count, text[label] == UInt8(ascii: ":"),
            let (address, end) = destination(text, from: blanksEnd(text, from: label + 1))
        else { return nil }
        let key = key(of: text[start..<label])
        let title = blanksEnd(text, from: end)
        if title > end, let titleEnd = titleEnd(text, from: title), let next = lineEnd(text, from: titleEnd) {
            return (key, address, next)
        }
        return lineEnd(text, from: end).map { (key, address, $0) }
    }

    /// Returns the index after the line feed, if there are only blanks before it.
    private static func lineEnd(_ text: [UInt8], from start: Int) -> Int? {
        var index = start
        while index < text.count, isSpace(text[index]) { index += 1 }
        if index >= text.count { return text.count }
        return text[index] == 0x0A ? index + 1 : nil
    }
}
