import MillracePlatform
import MillraceJSON

/// The conversion of a decoding error to a reason: the path, the expected kind of value, and the kind that was found.
///
/// A second, partial pass reads the value that was found; it runs only after a failure.
package enum ParsingDiagnosis {
    /// Returns the reason of an error that decoding a complete document threw.
    static func reason(of error: any Error, in data: Data, decoder: JSONDecoder) -> CoreError.ParsingReason {
        let parts = Parts(error)
        let probe = try? JSON.decode(Probe.self, from: data, by: decoder, configuration: parts.place)
        let found = probe?.found ?? parts.fallback(for: data)
        return CoreError.ParsingReason(
            codingPath: CodingPath.text(parts.path),
            expected: parts.expected,
            found: found,
            excerpt: VisibleText.excerpt(of: data)
        )
    }

    /// Returns the reason of an error that decoding an element threw, whose decoder is at a depth of the document.
    package static func reason(of error: any Error, below element: (any Decoder)?, depth: Int)
        -> CoreError.ParsingReason
    {
        let parts = Parts(error)
        let found = element.flatMap { JSONKind.found($0, at: parts.place.dropFirst(depth)) }
        return CoreError.ParsingReason(
            codingPath: CodingPath.text(parts.path),
            expected: parts.expected,
            found: found ?? "something else"
        )
    }

    /// The kind of value at a position of a document, which is passed as the configuration.
    private struct Probe: DecodableWithConfiguration {
        let found: String?

        init(from decoder: any Decoder, configuration place: [any CodingKey]) {
            found = JSONKind.found(decoder, at: place)
        }
    }

    private struct Parts {
        /// The path of the failure, for people.
        var path: [any CodingKey] = []
        /// The path of the value to describe: for a missing key, the object that lacks it.
        var place: [any CodingKey] = []
        var expected: String

        init(_ error: any Error) {
            switch error {
            case DecodingError.keyNotFound(let key, let context):
                path = context.codingPath + [key]
                place = context.codingPath
                expected = "the key “\(VisibleText.bounded(key.stringValue, limit: 60))”"
            case DecodingError.typeMismatch(let type, let context), DecodingError.valueNotFound(let type, let context):
                path = context.codingPath
                place = path
                expected = TypeWords.words(for: type)
            case DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty:
                expected = "a JSON document"
            case DecodingError.dataCorrupted(let context):
                path = context.codingPath
                place = path
                let reason = VisibleText.bounded(Redaction.standard.text(context.debugDescription), limit: 160)
                expected = "a value without this fault (\(reason))"
            default:
                expected = "a document that decodes without \(type(of: error))"
            }
        }

        func fallback(for data: Data) -> String {
            let blanks: [UInt8] = [9, 10, 13, 32]
            guard let first = data.first(where: { !blanks.contains($0) }) else { return "nothing but blanks" }
            return first == UInt8(ascii: "<") ? "HTML or XML" : "malformed text"
        }
    }
}
