/// The rules by which secrets are kept out of errors and logs.
///
/// Text that came from a backend is searched for the usual places of credentials: members of a JSON object and fields of a
/// form whose names say so, and what follows `Bearer` or `Basic`. This is a second line of defense; the first is that
/// nothing of a request but its method and path is ever put into an error.
enum Redaction {
    static let mask = "•••"

    /// Returns whether a name says that its value is a secret, as in `access_token`, `x-api-key` or `passwordHash`.
    static func isSecretName(_ name: some StringProtocol) -> Bool {
        let letters = name.lowercased().filter { $0.isLetter }
        return secretWords.contains { letters.contains($0) }
    }

    /// Returns the text with the values of secret names, and credentials after their scheme, replaced by `•••`.
    static func redacted(_ text: String) -> String {
        var out = ""
        var rest = text[...]
        while let word = nextWord(in: rest) {
            out += rest[..<word.endIndex]
            rest = rest[word.endIndex...]
            if schemes.contains(word.lowercased()) {
                redactCredential(from: &rest, into: &out)
            } else if isSecretName(word) {
                redactValue(from: &rest, into: &out)
            }
        }
        return out + rest
    }

    private static let schemes: Set<String> = ["bearer", "basic"]
    private static let secretWords = [
        "token", "secret", "password", "passwd", "passphrase", "apikey", "authorization", "cookie", "credential",
        "privatekey", "sessionid", "jwt",
    ]

    private static func isWordPart(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "_" || character == "-"
    }

    private static func nextWord(in text: Substring) -> Substring? {
        guard let start = text.firstIndex(where: isWordPart) else { return nil }
        return text[start...].prefix(while: isWordPart)
    }

    private static func redactCredential(from rest: inout Substring, into out: inout String) {
        let blanks = rest.prefix { $0 == " " }
        let value = rest.dropFirst(blanks.count).prefix { !$0.isWhitespace && !"\"',;<>&".contains($0) }
        guard !blanks.isEmpty, !value.isEmpty else { return }
        out += blanks + mask
        rest = rest[value.endIndex...]
    }

    /// Replaces the value after a name: a quoted string, or what goes on to the next delimiter.
    private static func redactValue(from rest: inout Substring, into out: inout String) {
        let lead = rest.prefix { "\"' \t\r\n\\".contains($0) }
        let afterLead = rest.dropFirst(lead.count)
        guard let separator = afterLead.first, separator == ":" || separator == "=" else { return }
        let blanks = afterLead.dropFirst().prefix { $0 == " " || $0.isNewline || $0 == "\t" }
        let value = afterLead.dropFirst(1 + blanks.count)
        guard let first = value.first else { return }
        out += lead + String(separator) + blanks
        if first == "\"" || first == "'" {
            out.append(first)
            rest = closingQuote(of: value.dropFirst(), quote: first)
        } else if first == "{" || first == "[" {
            rest = value
            return
        } else {
            rest = value.drop { !",;&}]\r\n<".contains($0) }
        }
        out += mask
    }

    /// Returns the text from its first quote that is not escaped.
    private static func closingQuote(of text: Substring, quote: Character) -> Substring {
        var escaped = false
        for index in text.indices {
            let character = text[index]
            if escaped {
                escaped = false
            } else if character == "\\" {
                escaped = true
            } else if character == quote {
                return text[index...]
            }
        }
        return text[text.endIndex...]
    }
}
