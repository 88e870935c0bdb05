/// A regular expression of ECMA 262, as JSON Schema has them: Unicode scalars, in any part of a text.
///
/// It has no references to groups, so that a comparison takes time in proportion to the text.
package struct Pattern: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// The pattern as it stands in the document.
    package let text: String
    /// Why nothing is compared with the pattern, a part of a sentence; nil for a usable one.
    package let reason: String?
    private let program: PatternProgram?

    package init(_ text: String) {
        self.text = text
        do {
            var reader = PatternReader(text)
            program = try PatternProgram(reader.pattern())
            reason = nil
        } catch {
            program = nil
            reason = error.reason
        }
    }

    /// The result of a comparison.
    package enum Match: Sendable {
        case found, missing
        /// The pattern isn't usable.
        case unknown
        /// The text is too long for this pattern.
        case tooLong
    }

    /// Compares a text with the pattern.
    package func match(_ text: String) -> Match {
        guard let program else { return .unknown }
        var run = PatternRun(text)
        guard let isFound = run.isFound(program) else { return .tooLong }
        return isFound ? .found : .missing
    }

    /// The text.
    package var description: String { text }

    package static func == (left: Pattern, right: Pattern) -> Bool { left.text == right.text }
    package static func < (left: Pattern, right: Pattern) -> Bool { left.text < right.text }
    package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

/// Why a pattern isn't usable.
struct PatternError: Error {
    /// A part of a sentence: "it has a reference to a group".
    let reason: String

    init(_ reason: String) { self.reason = reason }
}

/// A part of a pattern.
indirect enum PatternPart {
    case scalar(ScalarSet)
    case sequence([PatternPart])
    case alternatives([PatternPart])
    case repeated(PatternPart, least: Int, most: Int?)
    case start
    case end
    case wordBoundary(isNegative: Bool)
    case look(PatternPart, isAhead: Bool, isNegative: Bool)
}
