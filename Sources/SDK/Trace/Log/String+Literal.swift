extension String {
    /// The text of a string of which a dump has the literal; nil where it is none, or was cut.
    package var textOfLiteral: String? {
        let scalars = unicodeScalars
        guard scalars.count > 1, scalars.first == "\"", scalars.last == "\"" else { return nil }
        return String(scalars.dropFirst().dropLast()).withoutEscapes
    }

    /// The text with the characters for which a literal has escapes.
    var withoutEscapes: String {
        var text = UnicodeScalarView()
        var rest = unicodeScalars[...]
        while let scalar = rest.popFirst() {
            guard scalar == "\\", let escaped = rest.popFirst() else {
                text.append(scalar)
                continue
            }
            switch escaped {
            case "n": text.append("\n")
            case "r": text.append("\r")
            case "t": text.append("\t")
            case "u":
                let digits = String(rest.dropFirst().prefix(8).prefix { $0 != "}" })
                text.append(UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) ?? "\u{FFFD}")
                rest = rest.dropFirst(digits.unicodeScalars.count + 2)
            default: text.append(escaped)
            }
        }
        return String(text)
    }
}
