import MillraceJSON
import MillracePlatform

/// The value of a file's text: of JSON, or of YAML.
struct DocumentText {
    let value: JSONValue
    /// What the text says twice, or what JSON has no value for, with a JSON pointer.
    let remarks: [(pointer: String, text: String)]

    /// Reads a text: one that begins as an object of JSON does is JSON, or YAML if it is none.
    init(_ data: Data) throws(OpenAPIError) {
        guard Self.beginsAsJSON(data) else {
            (value, remarks) = try YAMLReader.read(data)
            return
        }
        do throws(OpenAPIError) {
            (value, remarks) = (try Self.json(data), [])
        } catch {
            // A YAML document may begin with a brace, too; if it is neither, the fault of the JSON is reported.
            guard case .malformed = error, let yaml = try? YAMLReader.read(data) else { throw error }
            (value, remarks) = yaml
        }
    }

    private static func beginsAsJSON(_ data: Data) -> Bool {
        let spaces: Set<UInt8> = [0x09, 0x0A, 0x0D, 0x20]
        return data.drop(while: { byteOrderMark.contains($0) || spaces.contains($0) }).first == UInt8(ascii: "{")
    }

    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    private static func json(_ data: Data) throws(OpenAPIError) -> JSONValue {
        let text = data.starts(with: byteOrderMark) ? data.dropFirst(byteOrderMark.count) : data
        let value: JSONValue
        do {
            value = try JSON.decode(JSONValue.self, from: text, by: JSONDecoder())
        } catch {
            throw fault(of: error, in: text)
        }
        guard count(value) <= DocumentLimits.values else { throw .tooManyValues }
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
        guard depth(of: text) <= DocumentLimits.depth else { return .tooDeep }
        guard case let DecodingError.dataCorrupted(context) = error else {
            return .malformed(reason: String(describing: error), line: nil)
        }
        // The fault of a document that is malformed has no coding path; Foundation's words for it have the line.
        let cause = context.underlyingError ?? foundationFault(of: text)
        let words = cause.map { String(describing: $0) } ?? context.debugDescription
        let line = words.firstMatch(of: /line (\d+)/).flatMap { Int($0.1) }
        return .malformed(reason: context.debugDescription, line: line)
    }

    private static func foundationFault(of text: Data) -> (any Error)? {
        do {
            _ = try JSONDecoder().decode(JSONValue.self, from: text)
            return nil
        } catch {
            return error
        }
    }

    /// Returns how deeply brackets are nested outside of strings.
    private static func depth(of text: Data) -> Int {
        var (depth, deepest, isInString, isEscaped) = (0, 0, false, false)
        for byte in text {
            if isEscaped {
                isEscaped = false
            } else if isInString {
                isEscaped = byte == UInt8(ascii: "\\")
                isInString = byte != UInt8(ascii: "\"")
            } else {
                switch byte {
                case UInt8(ascii: "\""): isInString = true
                case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
                case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
                default: break
                }
                deepest = max(deepest, depth)
            }
        }
        return deepest
    }
}

extension OpenAPIError {
    static let tooDeep = tooLarge("its values are nested more than \(DocumentLimits.depth) levels deep")
    static let tooManyValues = tooLarge("it has more than \(DocumentLimits.values) values, with those that it repeats")
}
