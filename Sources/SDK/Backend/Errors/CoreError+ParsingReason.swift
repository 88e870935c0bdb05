extension CoreError {
    /// The position and the kind of a mismatch in a body.
    public struct ParsingReason: Sendable, Equatable, Codable, CustomStringConvertible {
        /// The path from the root to the value: `cities[3].name`; empty at the root.
        public let codingPath: String
        /// The kind of value that was expected there, such as `a string`.
        public let expected: String
        /// The kind of value that is there instead, such as `a number`.
        public let found: String
        /// The start of the body, bounded, with control characters made visible and secrets masked.
        public let excerpt: String

        /// Creates a reason from its parts.
        public init(codingPath: String, expected: String, found: String, excerpt: String = "") {
            self.codingPath = codingPath
            self.expected = expected
            self.found = found
            self.excerpt = excerpt
        }

        /// The reason, for developers: `at cities[3].name: expected a string, found a number`.
        public var description: String {
            let place = codingPath.isEmpty ? "" : "at \(codingPath): "
            let text = excerpt.isEmpty ? "" : " in \(excerpt)"
            return "\(place)expected \(expected), found \(found)\(text)"
        }
    }
}
