extension JSONScanner {
    /// Converts the latest name from snake case, in place, since a name never becomes longer.
    ///
    /// - Returns: False for a name that `JSONDecoder` has to convert, because a word in it has other characters than
    ///   letters and digits.
    mutating func convertName() -> Bool {
        let token = tape.tokens[tape.count - 1]
        guard token.kind != .escaped else { return false }
        let name = UnsafeMutableBufferPointer(start: bytes + Int(token.start), count: Int(token.length))
        guard name.contains(UInt8(ascii: "_")) else { return true }
        guard token.kind == .plain, name.allSatisfy(JSONSnakeCase.isOfWord) else { return false }
        tape.shorten(to: JSONSnakeCase.convert(name))
        return true
    }
}

/// Converts names of letters, digits and underscores to camel case, as `JSONDecoder` does.
package enum JSONSnakeCase {
    private static let underscore = UInt8(ascii: "_")
    private static let lowerBit: UInt8 = 0x20

    /// Converts a name in place, and returns its new length.
    ///
    /// Underscores at either end stay. The first word becomes lower case; the others are capitalized, and so is each
    /// letter after a digit. A name of one word stays unchanged.
    static func convert(_ name: UnsafeMutableBufferPointer<UInt8>) -> Int {
        guard let first = name.firstIndex(where: { $0 != underscore }),
            let last = name.lastIndex(where: { $0 != underscore }), name[first...last].contains(underscore)
        else { return name.count }
        var end = first
        var isFirstWord = true
        var isAfterLetter = false
        for place in first...last {
            let byte = name[place]
            guard byte != underscore else {
                isFirstWord = false
                isAfterLetter = false
                continue
            }
            let isLetter = byte | lowerBit >= UInt8(ascii: "a")
            let isLower = isFirstWord || isAfterLetter
            name[end] = !isLetter ? byte : isLower ? byte | lowerBit : byte & ~lowerBit
            isAfterLetter = isLetter
            end += 1
        }
        for _ in last..<(name.count - 1) {
            name[end] = underscore
            end += 1
        }
        return end
    }

    static func isOfWord(_ byte: UInt8) -> Bool {
        isLower(byte) || isUpper(byte) || byte &- UInt8(ascii: "0") < 10 || byte == underscore
    }

    static func isUpper(_ byte: UInt8) -> Bool { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte }

    static func isLower(_ byte: UInt8) -> Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte }
}
