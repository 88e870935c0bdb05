import MillracePlatform

/// The values that are shown as one piece of text, whatever parts they have.
package enum DumpLeaf {
    package static func text(of value: Any) -> String? {
        switch value {
        case let text as String: quoted(text)
        case let text as Substring: quoted(String(text))
        case let character as Character: quoted(String(character))
        case let flag as Bool: "\(flag)"
        case let number as any BinaryInteger: "\(number)"
        case let number as Double: "\(number)"
        case let number as Float: "\(number)"
        case let number as Decimal: "\(number)"
        case let date as Date: dateText(date)
        case let data as Data: dataText(data)
        case let url as URL: url.absoluteString
        case let uuid as UUID: uuid.uuidString
        case let item as URLQueryItem: item.value.map { "\(item.name)=\($0)" } ?? item.name
        case let duration as Duration: "\(duration)"
        case is ObjectIdentifier, is AnyKeyPath, is OpaquePointer: "\(type(of: value))(…)"
        // An address changes from run to run.
        case let pointer where "\(type(of: pointer))".hasPrefix("Unsafe"): "\(type(of: value))(…)"
        default: nil
        }
    }

    /// The text as a literal, with everything escaped that can't be seen.
    package static func quoted(_ text: String) -> String {
        var out = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": out += "\\\""
            case "\\": out += "\\\\"
            case "\n": out += "\\n"
            case "\r": out += "\\r"
            case "\t": out += "\\t"
            case _
            where !(0x20..<0x7F).contains(scalar.value)
                && [.control, .format].contains(scalar.properties.generalCategory):
                out += "\\u{\(String(scalar.value, radix: 16))}"
            default: out.unicodeScalars.append(scalar)
            }
        }
        return out + "\""
    }

    private static func dateText(_ date: Date) -> String {
        guard abs(date.timeIntervalSince1970) < 1e11 else { return "Date(\(date.timeIntervalSince1970))" }
        let isWhole = date.timeIntervalSince1970 == date.timeIntervalSince1970.rounded()
        return date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: !isWhole))
    }

    private static func dataText(_ data: Data) -> String {
        let hex = data.prefix(32).map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
        guard data.count > 32 else { return "Data(\(data.count) bytes: \(hex))" }
        // Two long pieces of data with the same beginning can be distinguished.
        let hash = data.withUnsafeBytes { StableHash.of($0) }
        return "Data(\(data.count) bytes: \(hex)…, hash \(String(hash, radix: 16)))"
    }
}
