import Foundation
import MillraceBackend
import MillraceURLSession
import TestSupport
import Testing

/// The transports that the tests of sockets run on.
package enum TransportKind: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case curl, urlsession

    /// The one that the running test is to take.
    @TaskLocal package static var current = TransportKind.curl

    /// All of them, or the one that `MILLRACE_TRANSPORT` names.
    package static let tested =
        ProcessInfo.processInfo.environment["MILLRACE_TRANSPORT"]
        .flatMap(TransportKind.init(rawValue:)).map { [$0] } ?? allCases

    package var testDescription: String { "on \(rawValue)" }

    /// A transport with few connections at once: each one takes a second descriptor, for the server, and the process of
    /// the inner circle has 256 on some systems.
    private static let sharedCurl = CurlTransport(connectionsPerHost: 16)

    /// The transport that most tests share.
    package var shared: any Transport {
        switch self {
        case .curl: Self.sharedCurl
        case .urlsession: URLSessionTransport.shared
        }
    }

    /// Returns a transport with a limit of its own.
    package func transport(bodyLimit: Int = 64 << 20, connectionsPerHost: Int = 64) -> any Transport {
        switch self {
        case .curl: CurlTransport(bodyLimit: bodyLimit, connectionsPerHost: connectionsPerHost)
        case .urlsession: URLSessionTransport(bodyLimit: bodyLimit)
        }
    }
}

/// Runs each test of a suite on every transport, one after the other.
package struct OnEveryTransport: SuiteTrait, TestTrait, TestScoping {
    package var isRecursive: Bool { true }

    package func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        try await withTaskExecutorPreference(WaitingThreads.shared) {
            for kind in TransportKind.tested {
                try await TransportKind.$current.withValue(kind) { try await function() }
            }
        }
    }
}

extension Trait where Self == OnEveryTransport {
    /// Runs each test on every transport.
    package static var onEveryTransport: Self { Self() }
}

extension Trait where Self == IssueHandlingTrait {
    /// Says with every issue which transport it came up on.
    package static var namingTransport: Self {
        .compactMapIssues { issue in
            var issue = issue
            issue.comments.append("on \(TransportKind.current.rawValue)")
            return issue
        }
    }
}
