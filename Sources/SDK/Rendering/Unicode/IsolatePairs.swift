/// The directional isolates of a text that come in pairs (Unicode Standard Annex 9, BD9), and so reorder nothing
/// outside of the pair.
///
/// Isolates are never sent to a terminal. Paired ones are left out; for an unpaired one a symbol is shown, because it
/// may be meant to deceive the reader.
struct IsolatePairs {
    private var offsets: Set<Int> = []

    /// The length, in bytes, up to which a text is searched for pairs; in longer texts every isolate is shown as a
    /// symbol.
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

    /// Whether there is no pair.
    var isEmpty: Bool {
        offsets.isEmpty
    }

    /// The byte offsets of the paired isolates, in ascending order.
    var sortedOffsets: [Int] {
        offsets.sorted()
    }

    /// Returns whether the isolate at a byte offset belongs to a pair.
    func contains(_ offset: Int) -> Bool {
        offsets.contains(offset)
    }
}

extension String {
    /// The text without paired isolates, so that a part of the text can't contain half of a pair.
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

    /// The text with every isolate replaced by its symbol, so that a part of a text too long for the search for pairs
    /// looks the same as in the whole.
    var withIsolatesReplaced: String {
        var bytes: [UInt8] = []
        forEachIsolate { offset, _, _ in
            if bytes.isEmpty { bytes = Array(utf8) }
            bytes.replaceSubrange(offset..<offset + 3, with: UTF8.encodedReplacementCharacter)
        }
        return bytes.isEmpty ? self : String(decoding: bytes, as: UTF8.self)
    }

    /// Calls `body` for each isolate (U+2066 to U+2069, three bytes each), in order.
    ///
    /// - Parameter body: A function that receives the offset of the isolate's first byte, whether the isolate opens
    ///   rather than closes, and whether a line ended between the previous isolate and this one.
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
