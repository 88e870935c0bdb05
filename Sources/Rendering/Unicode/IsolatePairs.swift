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
        var previous: (UInt8, UInt8) = (0, 0)
        for (offset, byte) in text.utf8.enumerated() {
            if byte == 0x0A { open = [] }
            if previous == (0xE2, 0x81), (0xA6...0xA9).contains(byte) {
                if byte < 0xA9 {
                    open.append(offset - 2)
                } else if let start = open.popLast() {
                    offsets.formUnion([start, offset - 2])
                }
            }
            previous = (previous.1, byte)
        }
    }

    /// Whether there is none.
    var isEmpty: Bool {
        offsets.isEmpty
    }

    /// Returns whether the isolate that begins at a byte is one of a pair.
    func contains(_ offset: Int) -> Bool {
        offsets.contains(offset)
    }
}

extension String {
    /// The text without the isolates that come in pairs: a part of it has no half of one.
    var withoutIsolatePairs: String {
        let mayHaveSome = utf8.withContiguousStorageIfAvailable { bytes in
            bytes.count <= IsolatePairs.longest && bytes.contains(0xE2)
        }
        guard mayHaveSome ?? true else { return self }
        let pairs = IsolatePairs(of: self)
        guard !pairs.isEmpty else { return self }
        var bytes: [UInt8] = []
        var skipped = 0
        for (offset, byte) in utf8.enumerated() {
            if pairs.contains(offset) { skipped = 3 }
            if skipped > 0 { skipped -= 1 } else { bytes.append(byte) }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The text with what is shown for isolates in their place: a piece of a text in which no pairs are looked for is shown as
    /// it is in the whole.
    var withIsolatesReplaced: String {
        guard firstIndex(ofByte: 0xE2, from: startIndex) != nil else { return self }
        var bytes: [UInt8] = []
        var previous: (UInt8, UInt8) = (0, 0)
        for (offset, byte) in utf8.enumerated() {
            if previous == (0xE2, 0x81), (0xA6...0xA9).contains(byte) {
                if bytes.isEmpty { bytes = Array(utf8) }
                bytes.replaceSubrange(offset - 2...offset, with: UTF8.encodedReplacementCharacter)
            }
            previous = (previous.1, byte)
        }
        return bytes.isEmpty ? self : String(decoding: bytes, as: UTF8.self)
    }
}
