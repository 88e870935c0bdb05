/// An event that was sent from inside the delivery of an event of the same stream.
///
/// A re-entrant event is no error: it is queued and delivered next. But a cycle that nobody meant shows up as such
/// reports without an end.
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
    ///
    /// The steps are worked out when they are first read, which takes milliseconds, and seconds in a program of
    /// hundreds of megabytes.
    public var path: [Step] {
        trace.steps
    }

    private let trace: Trace

    /// Creates a report.
    ///
    /// - Parameter makePath: Works the steps out, once.
    init(path makePath: @escaping @Sendable () -> [Step]) {
        trace = Trace(makePath)
    }

    /// Whether two reports have the same path.
    public static func == (lhs: Reentrancy, rhs: Reentrancy) -> Bool {
        lhs.trace === rhs.trace || lhs.path == rhs.path
    }

    /// Hashes the path.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(path)
    }
}

/// The way of one report, which is known when somebody has asked for it.
private final class Trace: @unchecked Sendable {
    // Unchecked, because `known` is guarded by `lock`.
    private let lock = Lock()
    private let make: @Sendable () -> [Reentrancy.Step]
    private var known: [Reentrancy.Step]?

    init(_ make: @escaping @Sendable () -> [Reentrancy.Step]) {
        self.make = make
    }

    /// The steps.
    ///
    /// Of two threads that ask first at once both work them out, and find the same.
    var steps: [Reentrancy.Step] {
        if let known = lock.sync({ known }) { return known }
        let steps = make()
        lock.sync { known = steps }
        return steps
    }
}
