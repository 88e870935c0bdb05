import Foundation
import MillraceMockServer
import MillracePlatform
import MillraceStreams
import TestSupport
import Testing

@testable import MillraceBackend

/// Arguments that a server could take for a way out of the path: nginx decodes before it resolves dots, IIS takes
/// backslashes for slashes, Tomcat cuts segments at a semicolon, and a proxy in front decodes once more.
@Suite(.onEveryTransport, .namingTransport, .bodyTimeLimit) struct DotSegmentTests {
    /// Dots in every form, below every separator in every form.
    private static let climbing: [String] = {
        let dots = [".", "..", "%2e", "%2E.", ".%2e", "%2e%2E", "%252e%252e", "..;x", ".;"]
        let separators = ["/", "\\", "%2F", "%2f", "%5C", "%5c", "%252F", "%255c"]
        let inside = dots.flatMap { dot in
            separators.flatMap { ["\(dot)\($0)admin", "a\($0)\(dot)", "a\($0)\(dot)\($0)b", "\($0)\(dot)\($0)"] }
        }
        return dots + inside
    }()

    private static let staying = [
        "...", "a..", "..a", "a.b", ".a/b", "a/b..", "a\\b", "x%2Fy", "%2e%2ea", "100%", "%", "%2", "%zz..", "a;..",
        "…", ". .",
        "v1..2", "a%252F%252Fb",
    ]

    private enum Position: CaseIterable {
        case last, middle, afterText, beforeText, inPlainText

        /// Where an argument stands so that it has segments of its own.
        func path(_ argument: String) -> ResourcePath {
            switch self {
            case .last: .api(.core, "/v1/cities/\(argument)")
            case .middle: .api(.core, "/v1/cities/\(argument)/delivery")
            case .afterText: .api(.core, "/v1/cities/x\("/" + argument)")
            case .beforeText: .api(.core, "/v1/cities/\(argument + "/")x")
            case .inPlainText: .api(.core, String("/v1/cities/" + argument))
            }
        }
    }

    @Test func whatCouldClimbIsATypedErrorAndNothingIsSent() throws {
        let backend = try TestBackend()
        backend.server.route(.GET, "/*", .text("out"))
        for argument in Self.climbing {
            for position in Position.allCases {
                let resource = BackendResource<Void, Data, NoAuth>(path: position.path(argument), method: .GET)
                let failure = backend.session.access(resource).single()?.failure
                guard case .request(.invalidURL, let endpoint) = failure, endpoint != nil else {
                    Issue.record("\(argument) at \(position): \(String(describing: failure))")
                    continue
                }
            }
        }
        #expect(backend.server.requests.isEmpty)
    }

    @Test func whatStaysInItsPlaceIsSentAsItIs() throws {
        let backend = try TestBackend()
        backend.server.route(.GET, "/*", .text("in"))
        for argument in Self.staying {
            let resource = BackendResource<Void, Data, NoAuth>(path: .api(.core, "/v1/\(argument)/x"), method: .GET)
            expect([argument: backend.session.access(resource).single()], is: [argument: .success(Data("in".utf8))])
        }
        let targets = backend.server.requests.map { $0.target }
        let expected = Self.staying.map { "/v1/\(PercentEncoding.encoded($0))/x" }
        #expect(targets == expected)
    }

    @Test func aQueryIsLeftAlone() throws {
        let backend = try TestBackend()
        backend.server.route(.GET, "/v1/cities", .text("in"))
        for argument in Self.climbing.enumerated().filter({ $0.offset % 5 == 0 }).map(\.element) {
            let inLiteral = BackendResource<Void, Data, NoAuth>(
                path: .api(.core, "/v1/cities?next=\(argument)"),
                method: .GET
            )
            let asItem = BackendResource<Void, Data, NoAuth>(path: .api(.core, "/v1/cities"), method: .GET)
                .query([URLQueryItem(name: "next", value: argument)])
            for resource in [inLiteral, asItem] {
                expect([argument: backend.session.access(resource).single()], is: [argument: .success(Data("in".utf8))])
            }
        }
    }
}
