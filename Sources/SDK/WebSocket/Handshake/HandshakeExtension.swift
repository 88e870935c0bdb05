import MillracePlatform

/// An extension in `Sec-WebSocket-Extensions`, with its parameters in their order (RFC 6455, section 9.1).
package struct HandshakeExtension: Equatable, Sendable {
    package struct Parameter: Equatable, Sendable {
        package let name: String
        package let value: String?
    }

    package let name: String
    package let parameters: [Parameter]

    /// Returns the extensions of all fields of a head; nil if one isn't well-formed.
    package static func list(_ values: [String]) -> [HandshakeExtension]? {
        var list: [HandshakeExtension] = []
        for value in values {
            for part in value.split(separator: ",") {
                guard let found = HandshakeExtension(part) else { return nil }
                list.append(found)
            }
        }
        return list
    }

    private init?(_ text: Substring) {
        var parts = text.split(separator: ";", omittingEmptySubsequences: false).map(Self.trimmed)
        guard let name = parts.first, Self.isToken(name) else { return nil }
        parts.removeFirst()
        var parameters: [Parameter] = []
        for part in parts {
            let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(Self.trimmed)
            guard let name = sides.first, Self.isToken(name) else { return nil }
            guard sides.count == 2 else {
                parameters.append(Parameter(name: name.lowercased(), value: nil))
                continue
            }
            // A quoted value has to be a token, too.
            guard let value = Self.unquoted(sides[1]), Self.isToken(value) else { return nil }
            parameters.append(Parameter(name: name.lowercased(), value: String(value)))
        }
        self.name = name.lowercased()
        self.parameters = parameters
    }

    private static func trimmed(_ text: Substring) -> Substring {
        text.trimming { $0 == " " || $0 == "\t" }
    }

    /// Returns a value without quotes, and without the backslashes in them; nil if the last quote isn't one.
    private static func unquoted(_ text: Substring) -> Substring? {
        guard text.count >= 2, text.first == "\"", text.last == "\"" else { return text }
        var value = Substring()
        var isEscaped = false
        for character in text.dropFirst().dropLast() {
            isEscaped = character == "\\" && !isEscaped
            if !isEscaped { value.append(character) }
        }
        return isEscaped ? nil : value
    }

    private static func isToken(_ text: Substring) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy(\.isTokenByte)
    }
}
