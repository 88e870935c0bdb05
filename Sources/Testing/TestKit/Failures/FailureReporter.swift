import Foundation
import Testing

/// The reporter that makes a test fail: every helper of this kit reports its failures here.
///
/// The automatic reporter serves Swift Testing and XCTest. During a call another reporter can replace it, to
/// serve another framework or to test a helper:
///
/// ```swift
/// FailureReporter.$current.withValue(FailureReporter { message, location in print(location, message) }) {
///     assertSnapshot(of: text, as: .lines)
/// }
/// ```
public struct FailureReporter: Sendable {
    /// The reporter of the current task.
    @TaskLocal public static var current = FailureReporter.automatic

    private let action: @Sendable (String, SourceLocation) -> Void

    /// Creates a reporter.
    ///
    /// - Parameter action: A function that receives the message, of one or more lines, and the location of the
    ///   assertion, on any thread.
    public init(_ action: @escaping @Sendable (_ message: String, _ sourceLocation: SourceLocation) -> Void) {
        self.action = action
    }

    /// Reports a failure.
    ///
    /// - Parameters:
    ///   - message: The message, of one or more lines.
    ///   - sourceLocation: The location of the assertion.
    public func report(_ message: String, at sourceLocation: SourceLocation) {
        action(message, sourceLocation)
    }

    /// Records an issue in a test of Swift Testing, and a failure in a test case of XCTest.
    ///
    /// The reporter looks XCTest up at run time, so that no program has to link it. XCTest runs in a process of its
    /// own, in which an issue of Swift Testing would be lost.
    public static let automatic = FailureReporter { message, sourceLocation in
        if Test.current == nil, !isSwiftTestingProcess, XCTestFailure.record(message, at: sourceLocation) { return }
        Issue.record(Comment(rawValue: message), sourceLocation: sourceLocation)
    }

    private static let isSwiftTestingProcess: Bool = {
        let arguments = ProcessInfo.processInfo.arguments
        guard let option = arguments.firstIndex(of: "--testing-library") else { return false }
        return arguments.dropFirst(option + 1).first == "swift-testing"
    }()
}
