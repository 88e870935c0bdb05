import MillraceJSON
import MillracePlatform

/// The value of a file's text: of JSON, or of YAML.
struct DocumentText {
    let value: JSONValue
    /// The parts that stand in the text twice, or that JSON has no value for, with their JSON pointers.
    let remarks: [(pointer: String, text: String)]

    /// Reads a text: JSON if it begins with a brace, and YAML if it doesn't.
    init(_ data: Data, _ limits: DocumentLimits) throws(OpenAPIError) {
        (value, remarks) =
            Self.beginsAsJSON(data) ? (try Self.json(data, limits), []) : try YAMLReader.read(data, limits)
    }

    private static func beginsAsJSON(_ data: Data) -> Bool {
        let spaces: Set<UInt8> = [0x09, 0x0A, 0x0D, 0x20]
        return data.drop(while: { byteOrderMark.contains($0) || spaces.contains($0) }).first == UInt8(ascii: "{")
    }

    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    private static func json(_ data: Data, _ limits: DocumentLimits) throws(OpenAPIError) -> JSONValue {
        let text = data.starts(with: byteOrderMark) ? data.dropFirst(byteOrderMark.count) : data
        let value: JSONValue
        do {
            value = try JSON.decode(JSONValue.self, from: text, by: JSONDecoder())
        } catch {
            throw fault(of: error, in: text)
        }
        guard count(value) <= limits.values else { throw limits.tooManyValues }
        return value
    }

    /// Returns the number of values in a value, with itself.
    private static func count(_ value: JSONValue) -> Int {
        switch value {
        case .null, .bool, .integer, .double, .decimal, .string: 1
        case let .array(elements): elements.reduce(1) { $0 + count($1) }
        case let .object(members): members.values.reduce(1) { $0 + count($1) }
        }
    }

    private static func fault(of error: any Error, in text: Data) -> OpenAPIError {
        if let fault = JSONSyntax.fault(of: text) { return fault }
        guard case let DecodingError.dataCorrupted(context) = error, !context.codingPath.isEmpty else {
            return .malformed(reason: "it has bytes that are no UTF-8", line: nil)
        }
        let path = context.codingPath.map {
            "/" + ($0.intValue.map(String.init) ?? JSONPointer.escaped($0.stringValue))
        }
        .joined()
        return .malformed(reason: "#\(path): \(context.debugDescription)", line: nil)
    }
}
