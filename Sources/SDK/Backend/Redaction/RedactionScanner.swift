/// One pass over bytes that replaces secrets.
///
/// This file reads JSON; the extension reads text.
///
/// The document need not be well-formed: a truncated or malformed one is redacted as far as it can be read.
struct RedactionScanner {
    private struct Container {
        let isObject: Bool
        let isSecret: Bool
        var isAtKey: Bool
        var hasSecretKey = false
    }

    let rules: Redaction
    let bytes: [UInt8]
    /// The number of encodings around the bytes that are scanned.
    let depth: Int
    var position = 0
    var out: [UInt8] = []
    private let limit: Int
    /// The number of output bytes that were counted, and their number of scalars.
    private var counted = 0
    private var scalars = 0
    private var containers: [Container] = []

    init(_ bytes: [UInt8], _ rules: Redaction, limit: Int = .max, depth: Int = 0) {
        self.bytes = bytes
        self.rules = rules
        self.limit = limit
        self.depth = depth
        out.reserveCapacity(min(bytes.count, limit) + 64)
    }

    /// Returns whether there is more input, and the output has not reached its limit.
    mutating func goesOn() -> Bool {
        guard position < bytes.count else { return false }
        guard out.count >= limit else { return true }
        scalars += out[counted...].count { $0 & 0xC0 != 0x80 }
        counted = out.count
        return scalars < limit
    }

    mutating func scanJSON() {
        while goesOn() {
            switch bytes[position] {
            case UInt8(ascii: "{"): open(isObject: true)
            case UInt8(ascii: "["): open(isObject: false)
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                _ = containers.popLast()
                copy()
            case UInt8(ascii: ","):
                change { ($0.isAtKey, $0.hasSecretKey) = ($0.isObject, false) }
                copy()
            case UInt8(ascii: ":"):
                change { $0.isAtKey = false }
                copy()
            case UInt8(ascii: "\""): string()
            case UInt8(ascii: "-"), 48...57: number()
            default: word()
            }
        }
    }

    mutating func copy() {
        out.append(bytes[position])
        position += 1
    }

    /// Whether the value here belongs to a secret name.
    private var isSecret: Bool {
        containers.last.map { $0.isSecret || $0.hasSecretKey } ?? false
    }

    private mutating func open(isObject: Bool) {
        containers.append(Container(isObject: isObject, isSecret: isSecret, isAtKey: isObject))
        copy()
    }

    private mutating func change(_ body: (inout Container) -> Void) {
        guard !containers.isEmpty else { return }
        body(&containers[containers.count - 1])
    }

    private mutating func string() {
        let start = position + 1
        var end = start
        while end < bytes.count, bytes[end] != UInt8(ascii: "\"") {
            end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
        }
        end = min(end, bytes.count)
        let content = bytes[start..<end]
        copy()
        if containers.last?.isAtKey == true {
            let isSecretKey = rules.isSecret(RedactionScanner.unescaped(content), in: .member)
            change { $0.hasSecretKey = isSecretKey }
            appendText(content)
        } else if isSecret {
            out += rules.mask
        } else {
            appendText(content)
        }
        if end < bytes.count { out.append(UInt8(ascii: "\"")) }
        position = min(end + 1, bytes.count)
    }

    private mutating func appendText(_ content: ArraySlice<UInt8>) {
        var inner = RedactionScanner(Array(content), rules, limit: limit, depth: depth)
        inner.scanText()
        out += inner.out
    }

    private mutating func number() {
        let start = position
        while position < bytes.count, RedactionScanner.isNumberPart(bytes[position]) { position += 1 }
        out += isSecret ? rules.numberMask : Array(bytes[start..<position])
    }

    /// Copies a literal of JSON, or other text: names without quotes, and text between documents.
    private mutating func word() {
        guard RedactionScanner.isWordPart(bytes[position]) else { return copy() }
        let end = endOfWord
        let word = bytes[position..<end]
        if RedactionScanner.literals.contains(where: word.elementsEqual) {
            out += word
            position = end
        } else if isSecret, containers.last?.isAtKey != true {
            out += rules.mask
            position = end
        } else {
            scanWord()
        }
    }

    private static let literals = ["true", "false", "null"].map { Array($0.utf8) }

    private static func isNumberPart(_ byte: UInt8) -> Bool {
        (48...57).contains(byte) || "+-.eE".utf8.contains(byte)
    }

    /// Returns the content of a string with its ASCII `\u` escapes undone, because a name may be written with them.
    private static func unescaped(_ content: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard content.contains(UInt8(ascii: "\\")) else { return content }
        var text: [UInt8] = []
        var rest = content
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "\\"), rest.first == UInt8(ascii: "u") {
                let digits = String(decoding: rest.dropFirst().prefix(4), as: UTF8.self)
                text.append(UInt8(digits, radix: 16) ?? UInt8(ascii: "?"))
                rest = rest.dropFirst(5)
            } else {
                text.append(byte)
            }
        }
        return text[...]
    }
}
