import Foundation

extension PathTemplate {
    /// A collector of the literal parts and the arguments of a template.
    ///
    /// An optional can't be an argument: it would read `Optional("…")` on the wire.
    public struct StringInterpolation: StringInterpolationProtocol {
        var pieces: [Piece] = []

        /// Creates a collector with room for the parts of one literal.
        public init(literalCapacity: Int, interpolationCount: Int) {
            pieces.reserveCapacity(2 * interpolationCount + 1)
        }

        /// Adds a part that the developer wrote.
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

        /// Adds an argument: a UUID, in the upper-case form of `uuidString`.
        public mutating func appendInterpolation(_ argument: UUID) {
            pieces.append(.argument(argument.uuidString))
        }
    }
}
