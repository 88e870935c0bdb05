/// An event that was sent from inside the delivery of an event of the same stream.
///
/// It is no error: the event is queued and delivered next. But a cycle that nobody meant shows up as such reports
/// without an end.
public struct Reentrancy: Sendable, Hashable {
    /// A step on the way from the delivery to the sending.
    public struct Step: Sendable, Hashable, CustomStringConvertible {
        /// The function, with the operator it belongs to.
        public let function: String

        /// The source file, as the compiler was given it.
        public let file: String

        /// The line in it.
        public let line: Int

        /// The step in one line: `file:line function`.
        public var description: String {
            "\(file):\(line) \(function)"
        }
    }

    /// The steps, from the sending outwards to the delivery that it came from.
    public let path: [Step]
}
