import MillraceJSON
import MillraceMockServer
import MillraceOpenAPI
import MillracePlatform

/// The comparison of recordings with a document.
struct RecordedContract {
    /// The most letters of a recorded value that are shown.
    private static let shown = 120

    let document: OpenAPIDocument

    /// Returns the differences of a recording as lines.
    func lines(of recording: CannedResponse) -> [String] {
        guard let operation = RecordedOperation(recording.name).operation(of: document) else {
            return ["\(recording.name): The document has no operation with such a name."]
        }
        // A file that is a body alone has no fields but the type, which its extension gives.
        let isBody = recording.headers.allSatisfy { $0.isNamed("Content-Type") }
        let answer = ExchangedAnswer(
            status: recording.status,
            headers: isBody ? nil : recording.headers.map { ($0.name, $0.value) },
            contentType: recording.headers["Content-Type"],
            body: recording.name.hasPrefix("HEAD-") ? nil : recording.body
        )
        let value = try? JSONDecoder().decode(JSONValue.self, from: recording.body)
        return document.differences(of: answer, to: operation).flatMap { difference -> [String] in
            let line = "\(recording.name): \(difference)"
            guard difference.part == .answerBody, let found = value?.value(at: difference.place) else { return [line] }
            guard !isMasked(found, difference) else { return [] }
            let text = found.literal
            return [line, "  recorded: \(text.count > Self.shown ? "\(text.prefix(Self.shown))…" : text)"]
        }
    }

    /// Whether a value is what the recorder writes instead of a secret, and has the type that the document says.
    private func isMasked(_ value: JSONValue, _ difference: ContractDifference) -> Bool {
        (value == "redacted" || value == 0) && !difference.text.contains(", and is ")
    }
}

extension JSONValue {
    /// Returns the value at a JSON pointer (RFC 6901); nil without one.
    func value(at pointer: String) -> JSONValue? {
        pointer.split(separator: "/").reduce(Optional(self)) { value, step in
            let name = step.replacing("~1", with: "/").replacing("~0", with: "~")
            return value?[String(name)] ?? Int(name).flatMap { value?[$0] }
        }
    }
}
