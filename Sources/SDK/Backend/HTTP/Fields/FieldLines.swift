import MillracePlatform

/// The header fields of an answer as bytes, line by line as received.
///
/// Strings are made only of the fields that are read. For most answers no field is read.
struct FieldLines: Sendable {
    /// The lines without the blanks around them, each with a line feed at its end.
    private var bytes: [UInt8] = []

    /// Whether one of the fields is `Content-Encoding`.
    private(set) var haveEncoding = false

    /// The capacity of the lines' memory, in bytes.
    var capacity: Int { bytes.capacity }

    /// Adds a line, unless it isn't a field: one without a colon.
    mutating func append(_ line: UnsafeRawBufferPointer) {
        guard FieldLines.first(FieldLines.colon, in: line) != nil else { return }
        bytes.append(contentsOf: line)
        bytes.append(FieldLines.end)
        if !haveEncoding { haveEncoding = FieldLines.isEncoding(line) }
    }

    /// Adds text to the value of the last field, after a blank.
    mutating func extendLast(by text: UnsafeRawBufferPointer) {
        guard !bytes.isEmpty else { return }
        bytes[bytes.count - 1] = 32
        bytes.append(contentsOf: text)
        bytes.append(FieldLines.end)
    }

    /// Removes the lines, and keeps their memory.
    mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        haveEncoding = false
    }

    /// Returns a copy of the lines in memory of exactly the size that they need.
    func copy() -> FieldLines {
        var copy = FieldLines()
        bytes.withUnsafeBytes { copy.bytes = Array($0) }
        copy.haveEncoding = haveEncoding
        return copy
    }

    /// The fields, in their order.
    var fields: [HeaderFields.Field] {
        var fields: [HeaderFields.Field] = []
        forEach { line in
            guard let colon = FieldLines.first(FieldLines.colon, in: line) else { return }
            fields.append(.init(name: FieldLines.text(line[..<colon]), value: FieldLines.text(line[(colon + 1)...])))
        }
        return fields
    }

    /// Returns the values of all fields of a name, in their order.
    func values(of name: String) -> [String] {
        var values: [String] = []
        var name = name
        name.withUTF8 { name in
            forEach { line in
                guard let start = FieldLines.value(of: name, in: line) else { return }
                values.append(FieldLines.text(line[start...]))
            }
        }
        return values
    }

    /// Returns whether the values of all fields of a name are UTF-8, and not another encoding.
    func isExact(_ name: String) -> Bool {
        var isExact = true
        var name = name
        name.withUTF8 { name in
            forEach { line in
                guard let start = FieldLines.value(of: name, in: line) else { return }
                let value = UnsafeRawBufferPointer(rebasing: line[start...])
                if value.contains(where: { $0 > 127 }), String(validating: value, as: UTF8.self) == nil {
                    isExact = false
                }
            }
        }
        return isExact
    }

    /// The fields that define where the body ends, found in one pass: they are read in every answer.
    var framing: BodyFraming {
        var framing = BodyFraming()
        forEach { line in
            guard let colon = FieldLines.framingColon(in: line) else { return }
            if UnsafeRawBufferPointer.isBlank(line[colon - 1]) { framing.hasSpacedName = true }
            let value = UnsafeRawBufferPointer(rebasing: line[(colon + 1)...]).withoutBlanks
            if line[0] | 32 == UInt8(ascii: "c") {
                framing.length.add(value)
            } else {
                framing.add(coding: value)
            }
        }
        return framing
    }

    /// Whether the last field defines where the body ends.
    var lastIsFraming: Bool {
        var isFraming = false
        forEach { isFraming = FieldLines.framingColon(in: $0) != nil }
        return isFraming
    }

    /// Returns the position of the colon in a line that defines where the body ends.
    private static func framingColon(in line: UnsafeRawBufferPointer) -> Int? {
        guard let first = line.first else { return nil }
        let name: StaticString
        switch first | 32 {
        case UInt8(ascii: "c"): name = "content-length"
        case UInt8(ascii: "t"): name = "transfer-encoding"
        default: return nil
        }
        return name.withUTF8Buffer { name in
            value(of: name, in: line).map { $0 - 1 }
        }
    }

    private static func isEncoding(_ line: UnsafeRawBufferPointer) -> Bool {
        let name: StaticString = "content-encoding"
        return name.withUTF8Buffer { value(of: $0, in: line) != nil }
    }

    private func forEach(_ body: (UnsafeRawBufferPointer) -> Void) {
        bytes.withUnsafeBytes { bytes in
            var rest = bytes
            while let end = FieldLines.first(FieldLines.end, in: rest) {
                body(UnsafeRawBufferPointer(rebasing: rest[..<end]))
                rest = UnsafeRawBufferPointer(rebasing: rest[(end + 1)...])
            }
        }
    }

    /// Returns the position of the value, in the line of a field that has a name.
    private static func value(of name: UnsafeBufferPointer<UInt8>, in line: UnsafeRawBufferPointer) -> Int? {
        // Nearly all other names end elsewhere.
        guard line.count > name.count, line[name.count] == colon || UnsafeRawBufferPointer.isBlank(line[name.count]),
            let colon = first(colon, in: line),
            HeaderFields.Field.areSame(UnsafeRawBufferPointer(rebasing: line[..<colon]).withoutBlanks, name)
        else { return nil }
        return colon + 1
    }

    private static func first(_ byte: UInt8, in bytes: UnsafeRawBufferPointer) -> Int? {
        guard let start = bytes.baseAddress, let found = memchr(start, Int32(byte), bytes.count) else { return nil }
        return UnsafeRawPointer(found) - start
    }

    /// Returns a part of a line as text: as UTF-8 if it is valid UTF-8, and otherwise as Latin-1.
    private static func text(_ part: Slice<UnsafeRawBufferPointer>) -> String {
        let bytes = UnsafeRawBufferPointer(rebasing: part).withoutBlanks
        // Nearly all text is ASCII, and needs no generic validation, which was slow in profiles. The loop doesn't stop
        // early, so that it processes many bytes at a time.
        if bytes.reduce(0, |) < 128 { return String(decoding: bytes, as: UTF8.self) }
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        var text = ""
        for byte in bytes { text.unicodeScalars.append(Unicode.Scalar(byte)) }
        return text
    }

    private static let colon = UInt8(ascii: ":")
    private static let end = UInt8(ascii: "\n")
}

extension UnsafeRawBufferPointer {
    /// Returns whether the bytes begin with an ASCII text.
    ///
    /// Heads and URLs of all requests are searched with it: the standard library's comparison with the UTF-8 of a
    /// string takes 60 instructions for each byte.
    func begins(with text: StaticString) -> Bool {
        guard let start = baseAddress, count >= text.utf8CodeUnitCount else { return false }
        return memcmp(start, text.utf8Start, text.utf8CodeUnitCount) == 0
    }

    /// The bytes without the blanks and line breaks at both ends.
    var withoutBlanks: UnsafeRawBufferPointer {
        var (start, end) = (startIndex, endIndex)
        while start < end, UnsafeRawBufferPointer.isBlank(self[start]) { start += 1 }
        while start < end, UnsafeRawBufferPointer.isBlank(self[end - 1]) { end -= 1 }
        return UnsafeRawBufferPointer(rebasing: self[start..<end])
    }

    fileprivate static func isBlank(_ byte: UInt8) -> Bool {
        byte == 32 || (9...13).contains(byte)
    }
}
