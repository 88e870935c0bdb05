/// A paste while it arrives: its text is delivered at its end, or in pieces where it is long or where it stalls.
struct PasteInput {
    /// Whether the end has arrived.
    private(set) var isOver = false
    private var bytes: [UInt8] = []
    /// Whether a piece has been delivered.
    private var isContinued = false

    private static let end: [UInt8] = Array("\u{1B}[201~".utf8)

    /// Whether there is text to deliver.
    var hasText: Bool {
        bytes.count > unfinished
    }

    /// Moves the position over bytes of the paste, and returns the text if the paste has ended or is long; of a paste
    /// that was delivered in pieces, no empty text.
    ///
    /// The start of the end stays where it is.
    mutating func swallow(_ pending: [UInt8], from position: inout Int) -> String? {
        var index = position
        while let escape = pending[index...].firstIndex(of: 0x1B) {
            if pending[escape...].starts(with: Self.end) {
                defer { position = escape + Self.end.count }
                return end(with: pending[position..<escape])
            }
            index = escape + 1
        }
        let rest = pending[position...]
        var kept = min(Self.end.count - 1, rest.count)
        while kept > 0, !Self.end.starts(with: rest.suffix(kept)) { kept -= 1 }
        bytes.append(contentsOf: rest.dropLast(kept))
        position = pending.count - kept
        return bytes.count > KeyDecoder.maximumPaste ? takePiece() : nil
    }

    /// Ends the paste with its last bytes, and returns the text; of a paste that was delivered in pieces, no empty
    /// text.
    mutating func end(with last: some Collection<UInt8>) -> String? {
        isOver = true
        bytes += last
        return isContinued && bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
    }

    /// Removes the text so far and returns it, without the start of a character that hasn't arrived whole.
    mutating func takePiece() -> String? {
        guard hasText else { return nil }
        isContinued = true
        let rest = bytes.suffix(unfinished)
        defer { bytes = Array(rest) }
        return String(decoding: bytes.dropLast(rest.count), as: UTF8.self)
    }

    /// The number of bytes at the end that are the start of a character.
    private var unfinished: Int {
        let tail = bytes.suffix(3)
        guard let lead = tail.lastIndex(where: { $0 & 0b1100_0000 != 0b1000_0000 }) else { return 0 }
        let length =
            switch tail[lead] {
            case 0xC2...0xDF: 2
            case 0xE0...0xEF: 3
            case 0xF0...0xF4: 4
            default: 1
            }
        return tail.endIndex - lead < length ? tail.endIndex - lead : 0
    }
}
