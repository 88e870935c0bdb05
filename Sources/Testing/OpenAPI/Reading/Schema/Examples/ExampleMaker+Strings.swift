import MillraceJSON

/// Strings.
extension ExampleMaker {
    func string(_ keywords: Schema.Keywords) -> String {
        let (least, most) = (keywords.minLength ?? 0, keywords.maxLength ?? .max)
        if let pattern = keywords.pattern {
            let texts = PatternText.texts(of: pattern.text, variation: variation)
            let fitting = texts.first {
                (least...max(least, most)).contains($0.unicodeScalars.count) && pattern.match($0) == .found
            }
            if let fitting { return fitting }
        }
        let plain = keywords.format.flatMap(formatted) ?? (keywords.contentEncoding == "base64" ? "dGV4dA==" : nil)
        let text = plain ?? (variation == 0 ? "text" : "text \(variation + 1)")
        return fitted(text, least, most)
    }

    /// Returns a text of a length: the last letters are the ones that differ between siblings.
    private func fitted(_ text: String, _ least: Int, _ most: Int) -> String {
        let count = text.unicodeScalars.count
        if count > most {
            var short = String.UnicodeScalarView()
            short.append(
                contentsOf: variation == 0 ? text.unicodeScalars.prefix(most) : text.unicodeScalars.suffix(most)
            )
            return String(short)
        }
        guard count < least else { return text }
        return String(repeating: "a", count: min(least, 100_000) - count) + text
    }

    /// Returns a text of a format; nil for one that isn't known.
    private func formatted(_ format: String) -> String? {
        let digit = String((variation + 1) % 10)
        let pair = String(100 + (variation + 1) % 28 + 1).suffix(2)
        switch format {
        case "date-time": return "2026-01-\(pair)T09:30:00Z"
        case "date": return "2026-01-\(pair)"
        case "time": return "09:30:0\(digit)Z"
        case "duration": return "PT\(variation + 1)H"
        case "uuid": return "6f0d4b0e-5c1a-4c1e-9d3b-2f1f0a7c5e0\(digit)"
        case "byte": return "dGV4dA=="
        case "email", "idn-email": return "name\(variation + 1)@example.com"
        case "uri", "url", "iri": return "https://example.com/\(variation + 1)"
        case "uri-reference", "iri-reference": return "/\(variation + 1)"
        case "uri-template": return "/pets/{id}"
        case "hostname", "idn-hostname": return "host\(variation + 1).example.com"
        case "ipv4": return "192.0.2.\(digit)"
        case "ipv6": return "2001:db8::\(digit)"
        case "json-pointer": return "/\(variation)"
        case "regex": return "[a-z]+"
        default: return nil
        }
    }
}
