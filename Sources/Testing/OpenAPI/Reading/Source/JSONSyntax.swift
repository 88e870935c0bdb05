import MillracePlatform

/// Finds the first fault of a text that is no JSON (RFC 8259), with its line: decoders don't say where it is.
struct JSONSyntax {
    private enum Expected: String {
        case value = "a value has to stand here"
        case valueOrEnd = "a value or ] has to stand here"
        case name = "a name in quotes has to stand here"
        case nameOrEnd = "a name in quotes or } has to stand here"
        case colon = "a colon has to stand here"
        case commaOrEnd = "a comma or the end of the list or object has to stand here"
        case end = "the text has to end here"
    }

    private let bytes: [UInt8]
    private var index = 0
    private var expected = Expected.value
    /// The ends of the lists and objects around the next byte.
    private var ends: [UInt8] = []

    /// Returns the first fault; nil in a text without one.
    static func fault(of text: Data) -> OpenAPIError? {
        var syntax = JSONSyntax(bytes: Array(text))
        return syntax.fault()
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    private mutating func fault() -> OpenAPIError? {
        while true {
            while index < bytes.count, [0x09, 0x0A, 0x0D, 0x20].contains(bytes[index]) { index += 1 }
            guard index < bytes.count else {
                return expected == .end ? nil : malformed("the text ends too early")
            }
            guard take(bytes[index]) else { return malformed(expected.rawValue) }
            guard ends.count <= DocumentLimits.depth else { return .tooDeep }
        }
    }

    private func malformed(_ reason: String) -> OpenAPIError {
        .malformed(reason: reason, line: 1 + bytes[..<index].count { $0 == UInt8(ascii: "\n") })
    }

    /// Takes what begins with a byte; returns false, with the place at the fault, for what can't stand there.
    private mutating func take(_ byte: UInt8) -> Bool {
        switch (expected, byte) {
        case (.valueOrEnd, UInt8(ascii: "]")), (.nameOrEnd, UInt8(ascii: "}")): close()
        case (.commaOrEnd, UInt8(ascii: ",")):
            index += 1
            expected = ends.last == UInt8(ascii: "}") ? .name : .value
        case (.commaOrEnd, ends.last): close()
        case (.colon, UInt8(ascii: ":")):
            index += 1
            expected = .value
        case (.name, UInt8(ascii: "\"")), (.nameOrEnd, UInt8(ascii: "\"")):
            guard takeString() else { return false }
            expected = .colon
        case (.value, _), (.valueOrEnd, _): return takeValue(byte)
        default: return false
        }
        return true
    }

    private mutating func close() {
        index += 1
        ends.removeLast()
        expected = ends.isEmpty ? .end : .commaOrEnd
    }

    private mutating func takeValue(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            let isObject = byte == UInt8(ascii: "{")
            index += 1
            ends.append(UInt8(ascii: isObject ? "}" : "]"))
            expected = isObject ? .nameOrEnd : .valueOrEnd
            return true
        case UInt8(ascii: "\""):
            guard takeString() else { return false }
        default:
            let end = bytes[index...].firstIndex { !Self.isWord($0) } ?? bytes.count
            let word = String(decoding: bytes[index..<end], as: UTF8.self)
            let isNumber = word.wholeMatch(of: /-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?/) != nil
            guard isNumber || ["true", "false", "null"].contains(word) else { return false }
            index = end
        }
        expected = ends.isEmpty ? .end : .commaOrEnd
        return true
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."):
            true
        default: false
        }
    }

    private mutating func takeString() -> Bool {
        index += 1
        while index < bytes.count, bytes[index] >= 0x20 {
            switch bytes[index] {
            case UInt8(ascii: "\""):
                index += 1
                return true
            case UInt8(ascii: "\\"):
                let escaped = index + 1 < bytes.count ? bytes[index + 1] : 0
                guard #""\/bfnrtu"#.utf8.contains(escaped) else { return false }
                index += 2
            default: index += 1
            }
        }
        return false
    }
}
