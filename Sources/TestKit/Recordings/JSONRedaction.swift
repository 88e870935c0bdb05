import Foundation

/// Takes secrets out of JSON by the names of members, and leaves every other byte as it is.
///
/// It needs no well-formed document: what is cut off or malformed is redacted as far as it goes. Below a secret name,
/// strings become `"redacted"` and numbers 0, so that the types stay the same.
struct JSONRedaction {
    private struct Container {
        let isObject: Bool
        let isSecret: Bool
        var isAtKey: Bool
        var hasSecretKey = false
    }

    private let names: SecretNames
    private let bytes: [UInt8]
    private var position = 0
    private var containers: [Container] = []
    private var out: [UInt8] = []

    private init(_ bytes: [UInt8], _ names: SecretNames) {
        self.bytes = bytes
        self.names = names
    }

    static func redacted(_ body: Data, _ names: SecretNames) -> Data {
        var redaction = JSONRedaction(Array(body), names)
        redaction.run()
        return Data(redaction.out)
    }

    /// Whether the value here belongs to a secret name.
    private var isSecret: Bool {
        containers.last.map { $0.isSecret || $0.hasSecretKey } ?? false
    }

    private mutating func run() {
        out.reserveCapacity(bytes.count)
        while position < bytes.count {
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
            default: copy()
            }
        }
    }

    private mutating func copy() {
        out.append(bytes[position])
        position += 1
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
        let content = Array(bytes[start..<end])
        if containers.last?.isAtKey == true {
            let isSecretKey = names.contains(Self.text(of: content))
            change { $0.hasSecretKey = isSecretKey }
            out += [UInt8(ascii: "\"")] + content
        } else {
            let text = isSecret ? Array(SecretNames.mask.utf8) : TextRedaction.redacted(content, names)
            out += [UInt8(ascii: "\"")] + text
        }
        if end < bytes.count { out.append(UInt8(ascii: "\"")) }
        position = min(end + 1, bytes.count)
    }

    private mutating func number() {
        let start = position
        while position < bytes.count, Self.isNumberPart(bytes[position]) { position += 1 }
        out += isSecret ? [UInt8(ascii: "0")] : Array(bytes[start..<position])
    }

    /// The text of a string's content, with its escapes undone where they can be.
    private static func text(of content: [UInt8]) -> String {
        let literal = Data([UInt8(ascii: "\"")] + content + [UInt8(ascii: "\"")])
        let decoded = try? JSONSerialization.jsonObject(with: literal, options: .fragmentsAllowed)
        return (decoded as? String) ?? String(decoding: content, as: UTF8.self)
    }

    private static func isNumberPart(_ byte: UInt8) -> Bool {
        (48...57).contains(byte) || "+-.eE".utf8.contains(byte)
    }
}
