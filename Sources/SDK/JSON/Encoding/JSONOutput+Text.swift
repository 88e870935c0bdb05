import MillracePlatform

extension JSONOutput {
    /// Writes a string with its quotes and escapes, and returns its traits.
    @discardableResult
    @inline(__always)
    func writeString(_ text: String) -> JSONTextTraits {
        if let traits = text.utf8.withContiguousStorageIfAvailable({ writeString($0) }) { return traits }
        var copy = text
        return copy.withUTF8 { writeString($0) }
    }

    /// Writes a string from its bytes.
    @discardableResult
    @inline(__always)
    func writeString(_ text: UnsafeBufferPointer<UInt8>) -> JSONTextTraits {
        reserve(text.count &+ 2)
        let out = end
        out.pointee = UInt8(ascii: "\"")
        var high: UInt64 = 0
        let plain = copyPlain(text, to: out + 1, &high)
        advance(plain &+ 1)
        if plain < text.count { writeEscaped(UnsafeBufferPointer(rebasing: text[plain...]), &high) }
        write(UInt8(ascii: "\""))
        return JSONTextTraits(isEscaped: plain < text.count, isWide: high & JSONOutput.highBits != 0)
    }

    private static var ones: UInt64 { 0x0101_0101_0101_0101 }
    private static var highBits: UInt64 { 0x8080_8080_8080_8080 }

    /// Copies the bytes before the first one that needs an escape, and returns their number.
    ///
    /// Bytes copied beyond that are overwritten later. The high bits of all bytes are added to `high`.
    @inline(__always)
    private func copyPlain(
        _ text: UnsafeBufferPointer<UInt8>,
        to out: UnsafeMutablePointer<UInt8>,
        _ high: inout UInt64
    ) -> Int {
        guard let start = text.baseAddress else { return 0 }
        let (raw, target, count) = (UnsafeRawPointer(start), UnsafeMutableRawPointer(out), text.count)
        var at = 0
        guard count >= 8 else {
            guard count > 0 else { return 0 }
            let word = JSONOutput.shortWord(raw, count)
            target.storeBytes(of: word.littleEndian, as: UInt64.self)
            high |= word
            // Missing bytes have all bits set, and such a byte needs no escape.
            let telling = escapes(in: word | .max &<< (8 &* UInt64(truncatingIfNeeded: count)))
            return telling == 0 ? count : telling.trailingZeroBitCount &>> 3
        }
        while true {
            let word = UInt64(littleEndian: (raw + at).loadUnaligned(as: UInt64.self))
            target.storeBytes(of: word.littleEndian, toByteOffset: at, as: UInt64.self)
            high |= word
            let telling = escapes(in: word)
            guard telling == 0 else { return at &+ telling.trailingZeroBitCount &>> 3 }
            guard at < count &- 8 else { return count }
            // The last word overlaps the one before it.
            at = min(at &+ 8, count &- 8)
        }
    }

    /// Returns one to seven bytes as a word, without reading the bytes behind them.
    @inline(__always)
    private static func shortWord(_ raw: UnsafeRawPointer, _ count: Int) -> UInt64 {
        func part<Part: FixedWidthInteger & UnsignedInteger & BitwiseCopyable>(_ offset: Int, _: Part.Type) -> UInt64 {
            let part = (raw + offset).loadUnaligned(as: Part.self)
            return UInt64(truncatingIfNeeded: Part(littleEndian: part)) &<< (8 &* UInt64(truncatingIfNeeded: offset))
        }
        if count >= 4 { return part(0, UInt32.self) | part(count &- 4, UInt32.self) }
        return part(0, UInt8.self) | part(count &>> 1, UInt8.self) | part(count &- 1, UInt8.self)
    }

    /// Returns the high bit of each byte in a word that needs an escape.
    ///
    /// Only the lowest bit is reliable.
    @inline(__always)
    private func escapes(in word: UInt64) -> UInt64 {
        let ones = JSONOutput.ones
        let quotes = word ^ (ones &* UInt64(UInt8(ascii: "\"")))
        let backslashes = word ^ (ones &* UInt64(UInt8(ascii: "\\")))
        var found = (quotes &- ones) & ~quotes | (backslashes &- ones) & ~backslashes | (word &- ones &* 0x20) & ~word
        if state.pointee.settings.escapesSlashes {
            let slashes = word ^ (ones &* UInt64(UInt8(ascii: "/")))
            found |= (slashes &- ones) & ~slashes
        }
        return found & JSONOutput.highBits
    }

    /// Writes the rest of a string, which begins with a byte that needs an escape.
    @inline(never)
    private func writeEscaped(_ text: UnsafeBufferPointer<UInt8>, _ high: inout UInt64) {
        var at = 0
        while at < text.count {
            // Room for the rest without further escapes, and for one escape.
            reserve(text.count &- at &+ 8)
            at &+= 1
            advance(JSONOutput.escape(text[at &- 1], at: end))
            let plain = copyPlain(UnsafeBufferPointer(rebasing: text[at...]), to: end, &high)
            advance(plain)
            at &+= plain
        }
    }

    /// Writes the escape of a byte, and returns the escape's length.
    private static func escape(_ byte: UInt8, at out: UnsafeMutablePointer<UInt8>) -> Int {
        let digits: StaticString = "0123456789abcdef"
        out[0] = UInt8(ascii: "\\")
        switch byte {
        case 0x8: out[1] = UInt8(ascii: "b")
        case 0xC: out[1] = UInt8(ascii: "f")
        case UInt8(ascii: "\n"): out[1] = UInt8(ascii: "n")
        case UInt8(ascii: "\r"): out[1] = UInt8(ascii: "r")
        case UInt8(ascii: "\t"): out[1] = UInt8(ascii: "t")
        case 0..<0x20:
            (out + 1).update(from: StaticString("u00").utf8Start, count: 3)
            out[4] = digits.utf8Start[Int(byte / 16)]
            out[5] = digits.utf8Start[Int(byte % 16)]
            return 6
        default: out[1] = byte
        }
        return 2
    }

    /// Writes a name in snake case with its quotes; a name with other characters than letters, digits and underscores
    /// is left to `JSONEncoder`.
    func writeSnakeCase(_ name: String) -> JSONTextTraits {
        var name = name
        return name.withUTF8 { name in
            if !name.allSatisfy(JSONSnakeCase.isOfWord) { leave() }
            write(UInt8(ascii: "\""))
            JSONSnakeCase.forEachWord(of: name) { word in
                if word.lowerBound > 0 { write(UInt8(ascii: "_")) }
                for byte in name[word] { write(JSONSnakeCase.isUpper(byte) ? byte | 0x20 : byte) }
            }
            write(UInt8(ascii: "\""))
            return []
        }
    }
}

extension JSONSnakeCase {
    /// Calls a closure with each word of a name in camel case, divided as `JSONEncoder` does.
    ///
    /// A word begins at an upper case letter. Of several such letters, the last one begins a word if a lower case
    /// letter follows.
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
}
