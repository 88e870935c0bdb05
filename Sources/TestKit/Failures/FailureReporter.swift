import Foundation
import Testing

/// The reporter that makes a test fail: every helper of this kit reports its failures here.
///
/// The automatic one serves Swift Testing and XCTest. Another one can be put in its place for the time of a call, to
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

    /// Makes a reporter.
    ///
    /// - Parameter action: Takes the message, of one or more lines, and the place of the assertion. It may be called
    ///   from any thread.
    public init(_ action: @escaping @Sendable (_ message: String, _ sourceLocation: SourceLocation) -> Void) {
        self.action = action
    }

    /// Reports a failure.
    ///
    /// - Parameters:
    ///   - message: What is wrong, in one or more lines.
    ///   - sourceLocation: Where it was asserted.
    public func report(_ message: String, at sourceLocation: SourceLocation) {
        action(message, sourceLocation)
    }

    /// Records an issue in a test of Swift Testing, and a failure in a test case of XCTest.
    ///
    /// XCTest is looked up while the program runs, so that nothing has to be linked for it. An issue of Swift Testing
    /// alone would be lost there: the two run in processes of their own.
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
