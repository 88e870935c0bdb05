import Foundation
import Testing

/// What makes a test fail: every helper of this kit reports its failures here.
///
/// The automatic one serves Swift Testing and XCTest. Another one can be put in its place for the time of a call, to
/// serve another framework or to test a helper:
///
/// ```swift
/// FailureReporter.$current.withValue(FailureReporter { message, site in print(site, message) }) {
///     assertSnapshot(of: text, as: .lines)
/// }
/// ```
public struct FailureReporter: Sendable {
    /// The reporter of the current task.
    @TaskLocal public static var current = FailureReporter.automatic

    private let action: @Sendable (String, CallSite) -> Void

    /// Makes a reporter.
    ///
    /// - Parameter action: Takes the message, of one or more lines, and the place of the assertion. It may be called
    ///   from any thread.
    public init(_ action: @escaping @Sendable (_ message: String, _ site: CallSite) -> Void) {
        self.action = action
    }

    /// Reports a failure.
    ///
    /// - Parameters:
    ///   - message: What is wrong, in one or more lines.
    ///   - site: Where it was asserted.
    public func report(_ message: String, at site: CallSite) {
        action(message, site)
    }

    /// Records an issue in a test of Swift Testing, and a failure in a test case of XCTest.
    ///
    /// XCTest is looked up while the program runs, so that nothing has to be linked for it. An issue of Swift Testing
    /// alone would be lost there: the two run in processes of their own.
    public static let automatic = FailureReporter { message, site in
        if Test.current == nil, !isSwiftTestingProcess, XCTestFailure.record(message, at: site) { return }
        Issue.record(
            Comment(rawValue: message),
            sourceLocation: SourceLocation(
                fileID: "\(site.fileID)",
                filePath: "\(site.filePath)",
                line: Int(site.line),
                column: Int(site.column)
            )
        )
    }

    private static let isSwiftTestingProcess: Bool = {
        let arguments = ProcessInfo.processInfo.arguments
        guard let option = arguments.firstIndex(of: "--testing-library") else { return false }
        return arguments.dropFirst(option + 1).first == "swift-testing"
    }()
}
