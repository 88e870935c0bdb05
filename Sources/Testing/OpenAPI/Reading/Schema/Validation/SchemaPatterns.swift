import MillracePlatform

/// The patterns of ECMA 262 that were met so far, as a `Regex` each.
///
/// A `Regex` isn't `Sendable`, so that each comparison has its own.
struct SchemaPatterns {
    private var expressions: [String: Regex<AnyRegexOutput>?] = [:]

    /// Whether a text has a match; nil for a pattern that a `Regex` can't express.
    mutating func matches(_ text: String, _ pattern: String) -> Bool? {
        let expression = expressions[pattern] ?? Self.expression(pattern)
        expressions[pattern] = .some(expression)
        guard let expression else { return nil }
        do {
            return try expression.firstMatch(in: text) != nil
        } catch {
            return nil
        }
    }

    /// Returns the expression for a pattern; nil without one.
    ///
    /// `$` is the end of the text, not also the place before a line feed at the end, and digits and letters of `\d` and
    /// `\w` are ASCII, as in ECMA 262.
    static func expression(_ pattern: String) -> Regex<AnyRegexOutput>? {
        guard let expression = try? Regex(translated(pattern)) else { return nil }
        return expression.matchingSemantics(.unicodeScalar).asciiOnlyDigits().asciiOnlyWordCharacters()
    }

    private static func translated(_ pattern: String) -> String {
        var result = ""
        var isEscaped = false
        var isInClass = false
        for scalar in pattern.unicodeScalars {
            if isEscaped {
                isEscaped = false
                // `\/` and `\-` are escapes that a text of ECMA may have anywhere.
                result.unicodeScalars.append(scalar)
                continue
            }
            switch scalar {
            case "\\": isEscaped = true
            case "[" where isInClass:
                // In ECMA a bracket in a class is a character; in a `Regex` it begins another class.
                result.append("\\")
            case "[": isInClass = true
            case "]": isInClass = false
            case "$" where !isInClass:
                result.append("\\z")
                continue
            case "&" where isInClass, "~" where isInClass, "-" where isInClass && result.hasSuffix("-"):
                result.append("\\")
            default: break
            }
            result.unicodeScalars.append(scalar)
        }
        return result
    }
}
