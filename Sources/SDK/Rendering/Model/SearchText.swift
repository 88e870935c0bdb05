/// A text that is searched for in lines, whatever its case and accents, or as it is.
package struct SearchText: Equatable, Sendable {
    package let text: String
    /// Whether case and accents count.
    private let matchesCase: Bool
    /// The characters; without case and accents if these don't count.
    private let characters: [Character]
    /// The bytes of these characters, if all are ASCII.
    private let bytes: [UInt8]?

    /// Creates a text to search for, or `nil` for an empty text.
    package init?(_ text: String, matchesCase: Bool = false) {
        guard !text.isEmpty else { return nil }
        self.text = text
        self.matchesCase = matchesCase
        characters = matchesCase ? Array(text) : Folding.characters(of: text)
        bytes = characters.allSatisfy(\.isASCII) ? Array(String(characters).utf8) : nil
    }

    package static func == (lhs: SearchText, rhs: SearchText) -> Bool {
        lhs.text == rhs.text && lhs.matchesCase == rhs.matchesCase
    }

    /// Returns whether a line contains the text.
    package func isIn(_ line: String) -> Bool {
        guard Self.isASCII(line) else { return !ranges(in: line).isEmpty }
        return bytes.flatMap { firstOffset(of: $0, in: line) } != nil
    }

    /// Returns the places of the text in a line, in bytes.
    package func ranges(in line: String) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        if Self.isASCII(line) {
            guard let bytes else { return [] }
            var start = 0
            while let offset = firstOffset(of: bytes, in: line, from: start) {
                ranges.append(offset..<offset + bytes.count)
                start = offset + bytes.count
            }
            return ranges
        }
        // A character may become two, as ß does.
        var (folded, places): ([Character], [Range<Int>]) = ([], [])
        var offset = 0
        for character in line {
            let end = offset + character.utf8.count
            // Most characters are ASCII, of other lines too.
            if matchesCase || character.utf8.count == 1 {
                let byte = matchesCase ? nil : character.asciiValue
                folded.append(byte.map { Character(Unicode.Scalar(Self.lowercased($0))) } ?? character)
                places.append(offset..<end)
                offset = end
                continue
            }
            for part in Folding.characters(of: character) {
                folded.append(part)
                places.append(offset..<end)
            }
            offset = end
        }
        var index = 0
        while index + characters.count <= folded.count {
            guard begins(folded[index...]) else {
                index += 1
                continue
            }
            let end = index + characters.count
            ranges.append(places[index].lowerBound..<places[end - 1].upperBound)
            index = end
            // The rest of a character that is marked already can't be marked again.
            while index < places.count, places[index] == places[index - 1] { index += 1 }
        }
        return ranges
    }

    private func begins(_ folded: ArraySlice<Character>) -> Bool {
        matchesCase ? folded.starts(with: characters) : Folding.begin(folded, with: characters)
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        byte &- 0x41 < 26 ? byte | 0x20 : byte
    }

    private static func isASCII(_ text: String) -> Bool {
        text.utf8.withContiguousStorageIfAvailable { bytes in bytes.reduce(0) { $0 | $1 } < 0x80 } ?? false
    }

    private func firstOffset(of query: [UInt8], in text: String, from start: Int = 0) -> Int? {
        let matchesCase = matchesCase
        let found = text.utf8.withContiguousStorageIfAvailable { bytes -> Int? in
            guard bytes.count >= start + query.count else { return nil }
            // Most bytes are neither the first one nor its capital.
            let first = query[0]
            let capital = !matchesCase && first &- 0x61 < 26 ? first ^ 0x20 : first
            for offset in start...bytes.count - query.count where bytes[offset] == first || bytes[offset] == capital {
                var length = 1
                while length < query.count {
                    let byte = bytes[offset + length]
                    guard (matchesCase ? byte : Self.lowercased(byte)) == query[length] else { break }
                    length += 1
                }
                if length == query.count { return offset }
            }
            return nil
        }
        return found ?? nil
    }
}
