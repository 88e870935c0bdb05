import MillraceJSON
import MillraceOpenAPI
import MillracePlatform

/// The text of a value in a media type.
struct DocumentedBody {
    private let name: MediaTypeName
    private let isLatin: Bool

    init(_ type: String) {
        name = MediaTypeName(type)
        isLatin = MediaTypeName.charset(of: type) == .latin1
    }

    /// Returns the bytes; nil for a type of which only a text can be an example, such as XML.
    func data(of value: JSONValue) -> Data? {
        if name.isJSON { return Data(value.literal.utf8) }
        if let text = value.stringValue, name.text != "text/event-stream" {
            let scalars = text.unicodeScalars
            return isLatin ? Data(scalars.map { UInt8(exactly: $0.value) ?? UInt8(ascii: "?") }) : Data(text.utf8)
        }
        if name.text == "text/event-stream" { return Data(events(value).utf8) }
        if name.isForm { return Data(form(value).utf8) }
        let isLines = name.text.hasSuffix("ndjson") || name.text.hasSuffix("jsonl") || name.text.hasSuffix("json-lines")
        if isLines { return Data((value.arrayValue ?? [value]).map { $0.literal + "\n" }.joined().utf8) }
        return name.isText ? Data(value.literal.utf8) : nil
    }

    private func events(_ value: JSONValue) -> String {
        if let text = value.stringValue, text.contains("data:") { return text }
        return (value.arrayValue ?? [value]).map { event in
            let lines = (event.stringValue ?? event.literal).split(
                omittingEmptySubsequences: false,
                whereSeparator: \.isNewline
            )
            return lines.map { "data: \($0)\n" }.joined() + "\n"
        }.joined()
    }

    private func form(_ value: JSONValue) -> String {
        let pairs = (value.objectValue ?? [:]).sorted { $0.key < $1.key }.flatMap { name, value in
            (value.arrayValue ?? [value]).map { (name, $0.stringValue ?? $0.literal) }
        }
        return pairs.map { "\(PercentEncoding.encoded($0))=\(PercentEncoding.encoded($1))" }.joined(separator: "&")
    }

    /// Returns the text of a header field: the style `simple` without `explode`.
    static func simple(_ value: JSONValue) -> String {
        if let elements = value.arrayValue { return elements.map(simple).joined(separator: ",") }
        guard let members = value.objectValue else { return value.stringValue ?? value.literal }
        return members.sorted { $0.key < $1.key }.map { "\($0),\(simple($1))" }.joined(separator: ",")
    }
}
