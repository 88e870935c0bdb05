import MillracePlatform

extension PathTemplate {
    /// A collector of the literal parts and the arguments of a template.
    ///
    /// A value without one exact textual form can't be an argument: an optional would be sent as `Optional("…")`.
    public struct StringInterpolation: StringInterpolationProtocol {
        var pieces: [Piece] = []

        /// Creates a collector with capacity for the parts of one literal.
        public init(literalCapacity: Int, interpolationCount: Int) {
            pieces.reserveCapacity(2 * interpolationCount + 1)
        }

        /// Adds a part of the literal.
        public mutating func appendLiteral(_ literal: String) {
            guard !literal.isEmpty else { return }
            pieces.append(.literal(literal))
        }

        /// Adds an argument: a string, a number, or anything else that has one exact textual form.
        public mutating func appendInterpolation<Argument: LosslessStringConvertible>(_ argument: Argument) {
            pieces.append(.argument(argument.description))
        }

        /// Adds an argument: the raw value of an identifier type or an enum.
        public mutating func appendInterpolation<Argument: RawRepresentable>(_ argument: Argument)
        where Argument.RawValue: LosslessStringConvertible {
            pieces.append(.argument(argument.rawValue.description))
        }

        /// Refuses any other value, such as an optional or a date.
        ///
        /// The function throws so that the compiler refuses the literal, which has no `try`. Without this function, a
        /// literal with such an argument would be a plain string to `ResourcePath.api(_:_:)`, which would contain the
        /// argument unencoded.
        public mutating func appendInterpolation<Argument>(_ argument: Argument) throws {
            throw CoreError.request(.invalidURL("an argument has no exact textual form"))
        }

        /// Adds an argument that has no text yet: the access fails with `CoreError.request(.invalidURL)` and the
        /// reason.
        package mutating func appendMissing(_ reason: String) {
            pieces.append(.missing(reason))
        }

        /// Adds an argument: a UUID, in the upper-case form of `uuidString`.
        public mutating func appendInterpolation(_ argument: UUID) {
            pieces.append(.argument(argument.uuidString))
        }
    }
}
