/// Scans a document in one pass, finds its tokens, and checks every byte against RFC 8259.
///
/// The scanner refuses more documents than `JSONDecoder`, which checks numbers and strings only when they are read;
/// `JSONDecoder` then decides on the refused ones.
struct JSONScanner: ~Copyable {
    var tape: JSONTape
    var at = 0
    private var depth = 0
    /// Whether the scan has encountered a byte that not even `JSONDecoder` allows.
    private var isInvalid = false
    private let convertsNames: Bool
    /// Whether the document may be JSON5, in which `JSONDecoder` decides on an escaped zero.
    let mayBeJSON5: Bool

    /// The deepest nesting, as in `JSONDecoder`.
    private static let maximumDepth = 512

    init(_ tape: consuming JSONTape, _ settings: JSONSettings) {
        self.tape = tape
        convertsNames = settings.isSnakeCase
        mayBeJSON5 = settings.allowsJSON5
    }

    /// The document's bytes; `JSONTape` documents the bytes after them.
    @inline(__always)
    var bytes: UnsafeMutablePointer<UInt8> { tape.bytes }

    /// Returns the tape with all tokens of the document; throws the reason why the scan failed.
    consuming func scanned() throws(JSONScanFailure) -> JSONTape {
        guard scan() else {
            let isCutOff = at >= tape.byteCount && depth > 0
            throw isCutOff || isInvalid && !mayBeJSON5 && startsWithASCII ? .invalid : .unusual
        }
        append(.null, from: 0, to: 0, in: JSONToken.noParent, 0)
        return tape
    }

    private mutating func scan() -> Bool {
        var parent = JSONToken.noParent
        var isObject = false
        var ordinal: UInt32 = 0
        while true {
            switch blanks() {
            case UInt8(ascii: "\""):
                guard string(in: parent, ordinal) else { return false }
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
                guard number(in: parent, ordinal) else { return false }
            case UInt8(ascii: "t"):
                guard word("true", .yes, in: parent, ordinal) else { return false }
            case UInt8(ascii: "f"):
                guard word("false", .no, in: parent, ordinal) else { return false }
            case UInt8(ascii: "n"):
                guard word("null", .null, in: parent, ordinal) else { return false }
            case let byte where byte == UInt8(ascii: "{") || byte == UInt8(ascii: "["):
                let container = UInt32(truncatingIfNeeded: tape.count)
                isObject = byte == UInt8(ascii: "{")
                at &+= 1
                tape.append(
                    JSONToken(isObject ? .object : .array, start: 0, length: 0, parent: parent, ordinal: ordinal)
                )
                parent = container
                ordinal = 0
                depth += 1
                guard depth <= Self.maximumDepth else { return false }
                if blanks() != (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
                    guard !isObject || name() else { return false }
                    continue
                }
                at &+= 1
                (parent, isObject, ordinal) = close(container, count: 0)
                depth -= 1
            case let byte:
                return refuse(byte)
            }
            // A value has ended, and possibly the containers around it.
            while parent != JSONToken.noParent {
                ordinal &+= 1
                let byte = blanks()
                at &+= 1
                if byte == UInt8(ascii: ",") {
                    guard ordinal < JSONToken.maximumCount else { return false }
                    guard !isObject || name() else { return false }
                    break
                }
                guard byte == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
                    at &-= 1
                    return refuse(byte)
                }
                (parent, isObject, ordinal) = close(parent, count: ordinal)
                depth -= 1
            }
            if parent == JSONToken.noParent {
                let byte = blanks()
                return byte == 0 && at == tape.byteCount || refuse(byte)
            }
        }
    }
}

extension JSONScanner {
    /// Skips blanks, and returns the byte after them.
    @inline(__always)
    private mutating func blanks() -> UInt8 {
        while true {
            let byte = bytes[at]
            guard byte <= UInt8(ascii: " ") else { return byte }
            switch byte {
            case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"): at &+= 1
            default: return 0
            }
        }
    }

    /// Ends a container, and returns the one around it.
    @inline(__always)
    private mutating func close(_ container: UInt32, count: UInt32) -> (UInt32, isObject: Bool, ordinal: UInt32) {
        let token = tape.tokens + Int(container)
        token.pointee.start = UInt32(truncatingIfNeeded: tape.count)
        token.pointee.length = count
        let parent = token.pointee.parent
        let isObject = parent != JSONToken.noParent && tape.tokens[Int(parent)].kind == .object
        return (parent, isObject, UInt32(truncatingIfNeeded: token.pointee.ordinal))
    }

    /// Scans the name of a member and the colon after it.
    @inline(__always)
    private mutating func name() -> Bool {
        let quote = blanks()
        guard quote == UInt8(ascii: "\"") else { return refuse(quote) }
        guard string(in: 0, 0), !convertsNames || convertName() else { return false }
        let colon = blanks()
        guard colon == UInt8(ascii: ":") else { return refuse(colon) }
        at &+= 1
        return true
    }

    /// Refuses a document because of the next byte, and returns false.
    ///
    /// `JSONDecoder` decides on a comma at the end of a container, on control characters and on zeros, and checks a
    /// number only when it is read.
    @inline(never)
    private mutating func refuse(_ byte: UInt8) -> Bool {
        let isAfterNumber = at > 0 && bytes[at - 1] &- UInt8(ascii: "0") < 10
        switch byte {
        case 0, UInt8(ascii: "]"), UInt8(ascii: "}"):
            isInvalid = false
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "+"), UInt8(ascii: "-"),
            UInt8(ascii: "E"),
            UInt8(ascii: "e"):
            isInvalid = !isAfterNumber
        default:
            isInvalid = true
        }
        return false
    }

    /// Whether `JSONDecoder`, which looks at the first four bytes, treats the document as UTF-8.
    private var startsWithASCII: Bool {
        UnsafeBufferPointer(start: bytes, count: min(4, tape.byteCount)).allSatisfy { 0x01...0x7F ~= $0 }
    }

    private mutating func word(
        _ word: StaticString,
        _ kind: JSONToken.Kind,
        in parent: UInt32,
        _ ordinal: UInt32
    ) -> Bool {
        for index in 0..<word.utf8CodeUnitCount where bytes[at &+ index] != word.utf8Start[index] {
            return refuse(bytes[at])
        }
        append(kind, from: at, to: at &+ word.utf8CodeUnitCount, in: parent, ordinal)
        at &+= word.utf8CodeUnitCount
        return true
    }

    @inline(__always)
    mutating func append(_ kind: JSONToken.Kind, from start: Int, to end: Int, in parent: UInt32, _ ordinal: UInt32) {
        tape.append(
            JSONToken(
                kind,
                start: UInt32(truncatingIfNeeded: start),
                length: UInt32(truncatingIfNeeded: end &- start),
                parent: parent,
                ordinal: ordinal
            )
        )
    }
}
