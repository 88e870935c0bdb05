/// The isolates of a text that are closed where they were opened (Unicode Standard Annex 9, BD9), and so reorder nothing
/// outside of themselves.
///
/// A terminal is sent no isolate at all; one without its other half is shown, because somebody may mean to deceive with it.
struct IsolatePairs {
    private var offsets: Set<Int> = []

    /// The longest text in which pairs are looked for, in bytes: in a longer one, every isolate is shown.
    static let longest = 1 << 16

    init(of text: String) {
        guard text.utf8.count <= Self.longest else { return }
        var open: [Int] = []
        text.forEachIsolate { offset, isOpening, isInNewLine in
            if isInNewLine { open = [] }
            if isOpening {
                open.append(offset)
            } else if let start = open.popLast() {
                offsets.formUnion([start, offset])
            }
        }
    }

    /// Whether there is none.
    var isEmpty: Bool {
        offsets.isEmpty
    }

    /// Where the isolates begin, in order, in bytes.
    var sortedOffsets: [Int] {
        offsets.sorted()
    }

    /// Returns whether the isolate that begins at a byte is one of a pair.
    func contains(_ offset: Int) -> Bool {
        offsets.contains(offset)
    }
}

extension String {
    /// The text without the isolates that come in pairs: a part of it has no half of one.
    var withoutIsolatePairs: String {
        guard utf8.count <= IsolatePairs.longest, firstIndex(ofByte: 0xE2, from: startIndex) != nil else { return self }
        let pairs = IsolatePairs(of: self)
        guard !pairs.isEmpty else { return self }
        let bytes = Array(utf8)
        var kept: [UInt8] = []
        var end = 0
        for offset in pairs.sortedOffsets {
            kept += bytes[end..<offset]
            end = offset + 3
        }
        return String(decoding: kept + bytes[end...], as: UTF8.self)
    }

    /// The text with what is shown for isolates in their place: a piece of a text in which no pairs are looked for is shown as
    /// it is in the whole.
    var withIsolatesReplaced: String {
        var bytes: [UInt8] = []
        forEachIsolate { offset, _, _ in
            if bytes.isEmpty { bytes = Array(utf8) }
            bytes.replaceSubrange(offset..<offset + 3, with: UTF8.encodedReplacementCharacter)
        }
        return bytes.isEmpty ? self : String(decoding: bytes, as: UTF8.self)
    }

    /// Calls `body` with one isolate (U+2066 to U+2069, three bytes each) after the other.
    ///
    /// - Parameter body: Takes the offset of the isolate's first byte, whether it opens rather than closes, and whether a
    ///   line has ended between it and the one before.
    fileprivate func forEachIsolate(_ body: (_ offset: Int, _ isOpening: Bool, _ isInNewLine: Bool) -> Void) {
        utf8.withContiguousStorageIfAvailable { bytes in
            var position = 0
            var lineFeed = -1
            while let offset = bytes.firstOffset(of: 0xE2, from: position) {
                position = offset + 3
                guard bytes[offset + 1] == 0x81, (0xA6...0xA9).contains(bytes[offset + 2]) else { continue }
                let isInNewLine = lineFeed < offset
                if isInNewLine { lineFeed = bytes.firstOffset(of: 0x0A, from: offset) ?? bytes.count }
                body(offset, bytes[offset + 2] < 0xA9, isInNewLine)
            }
        }
    }
}
