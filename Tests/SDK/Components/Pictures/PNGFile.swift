/// A PNG file, made without a library: its pixels are stored without compression.
struct PNGFile {
    var width: UInt32
    var height: UInt32
    var rgba: [UInt8]

    var bytes: [UInt8] {
        let size = Self.big(width) + Self.big(height)
        let perRow = Int(width) * 4
        var rows: [UInt8] = []
        for start in stride(from: 0, to: rgba.count, by: max(1, perRow)) {
            rows += [0] + rgba[start..<min(rgba.count, start + perRow)]
        }
        let count = UInt16(rows.count)
        let block: [UInt8] = [1, UInt8(count & 255), UInt8(count >> 8), UInt8(~count & 255), UInt8(~count >> 8)]
        let zlib = [0x78, 0x01] + block + rows + Self.big(Self.adler(rows))
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            + Self.chunk("IHDR", size + [8, 6, 0, 0, 0]) + Self.chunk("IDAT", zlib) + Self.chunk("IEND", [])
    }

    /// Returns the file with another byte, and with the checksums of its chunks made right again.
    static func changed(_ bytes: [UInt8], at index: Int, to byte: UInt8) -> [UInt8] {
        var bytes = bytes
        bytes[index] = byte
        var start = 8
        while start + 12 <= bytes.count {
            let length = bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
            guard start + 12 + length <= bytes.count else { break }
            let end = start + 8 + length
            bytes.replaceSubrange(end..<end + 4, with: big(crc(bytes[start + 4..<end])))
            start = end + 4
        }
        return bytes
    }

    private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
        let content = Array(name.utf8) + data
        return big(UInt32(data.count)) + content + big(crc(content[...]))
    }

    private static func big(_ number: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    private static func adler(_ bytes: [UInt8]) -> UInt32 {
        var (first, second): (UInt32, UInt32) = (1, 0)
        for byte in bytes {
            first = (first + UInt32(byte)) % 65_521
            second = (second + first) % 65_521
        }
        return second << 16 | first
    }

    private static func crc(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        ~bytes.reduce(~0) { crc, byte in
            (0..<8).reduce(crc ^ UInt32(byte)) { (value: UInt32, _) in
                value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1
            }
        }
    }
}
