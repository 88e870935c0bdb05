/// An event that was sent from inside the delivery of an event of the same stream.
///
/// A re-entrant event is no error: it is queued and delivered next. But an unintended cycle shows up as an endless
/// series of such reports.
public struct Reentrancy: Sendable, Hashable {
    /// A step of the call stack from the delivery to the sending.
    public struct Step: Sendable, Hashable, CustomStringConvertible {
        /// The function, with the operator it belongs to.
        public let function: String

        /// The source file, as it was passed to the compiler.
        public let file: String

        /// The line in the file.
        public let line: Int

        /// The step in one line: `file:line function`.
        public var description: String {
            "\(file):\(line) \(function)"
        }
    }

    /// The steps, from the sending outwards to the delivery.
    ///
    /// The steps are computed when they are first read, which takes milliseconds, and seconds in a program of hundreds
    /// of megabytes.
    public var path: [Step] {
        trace.steps
    }

    private let trace: Trace

    /// Creates a report.
    ///
    /// - Parameter makePath: Computes the steps, once.
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

/// The path of one report, computed when it is first read.
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
    /// If two threads read them first at the same time, both compute them, with the same result.
    var steps: [Reentrancy.Step] {
        if let known = lock.sync({ known }) { return known }
        let steps = make()
        lock.sync { known = steps }
        return steps
    }
}
