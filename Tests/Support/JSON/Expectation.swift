import Foundation
import MillraceBackend

/// What an error of a `JSONDecoder` has to become in a `CoreError.ParsingReason`.
package struct Expectation {
    /// The place as text, or nil where its keys are ones that the text shortens or makes visible.
    private let path: String?
    private let expected: String

    package init(_ error: any Error) {
        switch error {
        case DecodingError.keyNotFound(let key, let context):
            path = Expectation.text(context.codingPath + [key])
            expected = Expectation.isPlain(key) ? "the key “\(key.stringValue)”" : "the key “"
        case DecodingError.typeMismatch(let type, let context), DecodingError.valueNotFound(let type, let context):
            path = Expectation.text(context.codingPath)
            expected = Expectation.words(type)
        case DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty:
            path = ""
            expected = "a JSON document"
        case DecodingError.dataCorrupted(let context):
            path = Expectation.text(context.codingPath)
            expected = "a value without this fault (\(context.debugDescription.prefix(60))"
        default:
            path = ""
            expected = "a document that decodes without \(type(of: error))"
        }
    }

    /// Returns how a reason differs from this, or nil where it doesn't.
    package func difference(from reason: CoreError.ParsingReason) -> String? {
        if let path, path != reason.codingPath { return "ours fails at “\(reason.codingPath)”, theirs at “\(path)”" }
        guard reason.expected.hasPrefix(expected) else {
            return "ours expected \(reason.expected), theirs \(expected)"
        }
        return nil
    }

    private static func text(_ path: [any CodingKey]) -> String? {
        guard path.count <= 32, path.allSatisfy({ $0.intValue != nil || isPlain($0) }) else { return nil }
        return path.reduce(into: "") { text, key in
            text += key.intValue.map { "[\($0)]" } ?? (text.isEmpty ? key.stringValue : "." + key.stringValue)
        }
    }

    private static func isPlain(_ key: any CodingKey) -> Bool {
        let text = key.stringValue.utf8
        return text.count < 60 && text.allSatisfy { 33..<127 ~= $0 }
    }

    private static func words(_ type: any Any.Type) -> String {
        switch "\(type)" {
        case "String": "a string"
        case "Bool": "true or false"
        case let name where name.hasPrefix("Int") && !name.contains("Set") || name.hasPrefix("UInt"): "a whole number"
        case "Double", "Float", "Float16", "CGFloat": "a number"
        case let name where name.hasPrefix("Array<") || name.hasPrefix("Set<"): "an array"
        case let name where name.hasPrefix("Dictionary<"): "an object"
        case let name: "a value for \(name)"
        }
    }
}
