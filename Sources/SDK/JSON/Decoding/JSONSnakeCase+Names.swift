import MillracePlatform

extension JSONSnakeCase {
    /// The name of the only member of an object, as `JSONDecoder` has converted it.
    private struct Converted: Decodable {
        let name: String?

        init(from decoder: any Decoder) throws {
            name = try decoder.container(keyedBy: JSONNameKey.self).allKeys.first?.stringValue
        }
    }

    /// Returns a name in camel case, as `JSONDecoder` converts it from snake case.
    package static func converted(_ name: String) -> String {
        var bytes = Array(name.utf8)
        if bytes.allSatisfy(isOfWord) {
            let count = bytes.withUnsafeMutableBufferPointer { convert($0) }
            return String(decoding: bytes[..<count], as: UTF8.self)
        }
        // Only Foundation knows where a word begins in other scripts and after other characters.
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let converted = try? decoder.decode(Converted.self, from: JSONEncoder().encode([name: 0]))
        return converted?.name ?? name
    }
}
