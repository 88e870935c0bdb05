/// Reads Swift source far enough to find the end of a call, past strings and comments.
struct SourceScanner {
    private let bytes: [UInt8]
    private(set) var position: Int

    init(_ bytes: [UInt8], at position: Int) {
        self.bytes = bytes
        self.position = position
    }

    /// Moves past a bracket, its content and the bracket that closes it.
    ///
    /// - Returns: Whether both brackets exist.
    mutating func skipBrackets() -> Bool {
        guard let open = byte(), Self.isOpen(open) else { return false }
        var depth = 0
        while let next = byte() {
            if skipComment() || skipString() { continue }
            position += 1
            if Self.isOpen(next) { depth += 1 }
            if Self.isClose(next) {
                depth -= 1
                if depth == 0 { return true }
            }
        }
        return false
    }

    /// Moves past a bracket, its content and the bracket that closes it.
    ///
    /// - Returns: The starts of the parts between the commas; `nil` without both brackets.
    mutating func skipParts() -> [Int]? {
        guard let open = byte(), Self.isOpen(open) else { return nil }
        position += 1
        var starts: [Int] = []
        var isBetween = true
        while true {
            skipSpace()
            if skipComment() { continue }
            guard let next = byte() else { return nil }
            if Self.isClose(next) {
                position += 1
                return starts
            }
            if next == UInt8(ascii: ",") {
                isBetween = true
                position += 1
                continue
            }
            if isBetween { starts.append(position) }
            isBetween = false
            if skipString() { continue }
            guard Self.isOpen(next) else {
                position += 1
                continue
            }
            guard skipBrackets() else { return nil }
        }
    }

    /// Moves past blanks and line breaks.
    mutating func skipSpace() {
        while let next = byte(), next == 32 || next == 9 || next == 10 || next == 13 { position += 1 }
    }

    /// Returns the byte at the position, or at an offset from it.
    func byte(_ offset: Int = 0) -> UInt8? {
        bytes.indices.contains(position + offset) ? bytes[position + offset] : nil
    }

    private mutating func skipComment() -> Bool {
        guard byte() == UInt8(ascii: "/") else { return false }
        if byte(1) == UInt8(ascii: "/") {
            while let next = byte(), next != 10 { position += 1 }
            return true
        }
        guard byte(1) == UInt8(ascii: "*") else { return false }
        var depth = 0
        while let next = byte() {
            if next == UInt8(ascii: "/"), byte(1) == UInt8(ascii: "*") {
                depth += 1
                position += 2
            } else if next == UInt8(ascii: "*"), byte(1) == UInt8(ascii: "/") {
                depth -= 1
                position += 2
                if depth == 0 { return true }
            } else {
                position += 1
            }
        }
        return true
    }

    private mutating func skipString() -> Bool {
        var hashes = 0
        while byte(hashes) == UInt8(ascii: "#") { hashes += 1 }
        guard byte(hashes) == UInt8(ascii: "\"") else { return false }
        let isMultiline = hasQuotes(3, at: hashes)
        let quotes = isMultiline ? 3 : 1
        position += hashes + quotes
        while let next = byte() {
            if next == UInt8(ascii: "\\"), hasHashes(hashes, at: 1) {
                position += 1 + hashes
                // An interpolation contains code; after any other escape, the next character is plain text.
                if byte() != UInt8(ascii: "(") || !skipBrackets() { position += 1 }
            } else if hasQuotes(quotes, at: 0), hasHashes(hashes, at: quotes) {
                position += quotes + hashes
                return true
            } else {
                position += 1
            }
        }
        return true
    }

    private func hasQuotes(_ count: Int, at offset: Int) -> Bool {
        (0..<count).allSatisfy { byte(offset + $0) == UInt8(ascii: "\"") }
    }

    private func hasHashes(_ count: Int, at offset: Int) -> Bool {
        (0..<count).allSatisfy { byte(offset + $0) == UInt8(ascii: "#") }
    }

    private static func isOpen(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "(") || byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{")
    }

    private static func isClose(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ")") || byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}")
    }
}
