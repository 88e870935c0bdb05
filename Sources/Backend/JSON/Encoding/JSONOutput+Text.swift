import Foundation

extension JSONOutput {
    /// Writes a string with its quotes and escapes.
    ///
    /// - Returns: Whether there were escapes.
    @discardableResult
    @inline(__always)
    func writeString(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { writeString($0) }
    }

    /// Writes a string that is given as bytes.
    @discardableResult
    func writeString(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        reserve(text.count &+ 2)
        let start = bytes + count
        start.initialize(to: UInt8(ascii: "\""))
        let plain = copyPlain(text, to: start + 1)
        guard plain == text.count else {
            advance(plain &+ 1)
            writeEscaped(UnsafeBufferPointer(rebasing: text[plain...]))
            return true
        }
        (start + 1 + plain).initialize(to: UInt8(ascii: "\""))
        advance(plain &+ 2)
        return false
    }

    /// Copies what needs no escape, and returns how much that is.
    @inline(__always)
    private func copyPlain(_ text: UnsafeBufferPointer<UInt8>, to out: UnsafeMutablePointer<UInt8>) -> Int {
        let raw = UnsafeRawBufferPointer(text)
        let target = UnsafeMutableRawPointer(out)
        var at = 0
        while at &+ 8 <= raw.count {
            let word = raw.loadUnaligned(fromByteOffset: at, as: UInt64.self)
            guard !needsEscape(word) else { break }
            target.storeBytes(of: word, toByteOffset: at, as: UInt64.self)
            at &+= 8
        }
        while at < raw.count, !needsEscape(raw[at]) {
            target.storeBytes(of: raw[at], toByteOffset: at, as: UInt8.self)
            at &+= 1
        }
        return at
    }

    @inline(__always)
    private func needsEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
            || byte == UInt8(ascii: "/") && settings.escapesSlashes
    }

    /// Whether one of eight bytes may need an escape: a byte is zero if, less one, its high bit is set, and wasn't before.
    @inline(__always)
    private func needsEscape(_ word: UInt64) -> Bool {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let quotes = word ^ (ones &* UInt64(UInt8(ascii: "\"")))
        let backslashes = word ^ (ones &* UInt64(UInt8(ascii: "\\")))
        let slashes = settings.escapesSlashes ? word ^ (ones &* UInt64(UInt8(ascii: "/"))) : .max
        let controls = (word &- ones &* 0x20) & ~word
        let found = (quotes &- ones) & ~quotes | (backslashes &- ones) & ~backslashes | (slashes &- ones) & ~slashes
        return (found | controls) & (ones &* 0x80) != 0
    }

    /// Writes the rest of a string, and its last quote.
    @inline(never)
    private func writeEscaped(_ text: UnsafeBufferPointer<UInt8>) {
        let digits: StaticString = "0123456789abcdef"
        for byte in text {
            guard needsEscape(byte) else {
                write(byte)
                continue
            }
            write(UInt8(ascii: "\\"))
            switch byte {
            case 0x8: write(UInt8(ascii: "b"))
            case 0xC: write(UInt8(ascii: "f"))
            case UInt8(ascii: "\n"): write(UInt8(ascii: "n"))
            case UInt8(ascii: "\r"): write(UInt8(ascii: "r"))
            case UInt8(ascii: "\t"): write(UInt8(ascii: "t"))
            case 0..<0x20:
                write("u00")
                write(digits.utf8Start[Int(byte / 16)])
                write(digits.utf8Start[Int(byte % 16)])
            default: write(byte)
            }
        }
        write(UInt8(ascii: "\""))
    }

    /// Writes a name in snake case with its quotes, or returns false if `JSONEncoder` has to.
    func writeSnakeCase(_ name: String) -> Bool {
        var name = name
        return name.withUTF8 { name in
            guard name.allSatisfy(JSONSnakeCase.isOfWord) else { return false }
            write(UInt8(ascii: "\""))
            JSONSnakeCase.forEachWord(of: name) { word in
                if word.lowerBound > 0 { write(UInt8(ascii: "_")) }
                for byte in name[word] { write(JSONSnakeCase.isUpper(byte) ? byte | 0x20 : byte) }
            }
            write(UInt8(ascii: "\""))
            return true
        }
    }
}

extension JSONSnakeCase {
    /// Calls a closure with the words of a name in camel case, as `JSONEncoder` finds them.
    ///
    /// A word begins at an upper case letter. Of several the last begins one, if a lower case letter follows.
    static func forEachWord(of name: UnsafeBufferPointer<UInt8>, _ body: (Range<Int>) -> Void) {
        var start = 0
        var search = 1
        while let upper = name.indices.dropFirst(search).first(where: { isUpper(name[$0]) }) {
            body(start..<upper)
            start = upper
            guard let lower = name.indices.dropFirst(upper).first(where: { isLower(name[$0]) }) else { break }
            if lower > upper + 1 {
                body(upper..<(lower - 1))
                start = lower - 1
            }
            search = lower
        }
        body(start..<name.count)
    }

    static func isUpper(_ byte: UInt8) -> Bool { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte }

    static func isLower(_ byte: UInt8) -> Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte }
}
