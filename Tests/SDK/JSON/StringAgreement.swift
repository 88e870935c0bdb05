import Foundation
import JSONTestSupport
import Testing

/// Decodes the bytes between two quotes as a value, as a member's value and key, read and unread.
func agreesOnString(_ content: [UInt8], sourceLocation: SourceLocation = #_sourceLocation) {
    let quoted = Data([0x22] + content + [0x22])
    func document(_ parts: Data...) -> Data { parts.reduce(Data(), +) }
    func data(_ text: String) -> Data { Data(text.utf8) }
    let unread = document(data(#"{"unread": "#), quoted, data(#", "a": 1}"#))
    let key = document(data("{"), quoted, data(#": 2, "a": 1}"#))
    let keyOfUnread = document(data(#"{"unread": {"#), quoted, data(#": 2}, "a": 1}"#))

    agrees(String.self, quoted, by: bytesEqual, sourceLocation: sourceLocation)
    agrees([String].self, document(data("["), quoted, data(" , "), quoted, data("]")), sourceLocation: sourceLocation)
    agrees(AnyJSON.self, quoted, by: AnyJSON.same, sourceLocation: sourceLocation)
    agrees(Ignorant.self, quoted, sourceLocation: sourceLocation)
    for text in [unread, key, keyOfUnread] {
        agrees(MemberA.self, text, sourceLocation: sourceLocation)
        agrees(KeySet.self, text, by: ==, sourceLocation: sourceLocation)
        agrees(AnyJSON.self, text, by: AnyJSON.same, sourceLocation: sourceLocation)
        agrees([Ignorant].self, document(data("["), text, data("]")), sourceLocation: sourceLocation)
    }
    agrees([String: Int].self, key, sourceLocation: sourceLocation)
    agrees(MemberA.self, document(data(#"{"a": 1, "#), key.dropFirst()), sourceLocation: sourceLocation)
    agrees(Fallback.self, document(data(#"{"text": "#), quoted, data("}")), sourceLocation: sourceLocation)
}

/// The same for content that is given as text, escapes and all.
func agreesOnString(_ content: String, sourceLocation: SourceLocation = #_sourceLocation) {
    agreesOnString(Array(content.utf8), sourceLocation: sourceLocation)
}

func bytesEqual(_ one: String, _ other: String) -> Bool {
    one.utf8.elementsEqual(other.utf8)
}

/// Compares long keys byte by byte.
func membersEqual(_ one: [String: Int], _ other: [String: Int]) -> Bool {
    func members(_ object: [String: Int]) -> [Data: Int] {
        Dictionary(uniqueKeysWithValues: object.map { (Data($0.key.utf8), $0.value) })
    }
    return members(one) == members(other)
}

/// An object whose text is replaced where it can't be decoded.
private struct Fallback: Decodable {
    let text: String

    private enum CodingKeys: CodingKey {
        case text
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        text = (try? container.decode(String.self, forKey: .text)) ?? "none"
    }
}
