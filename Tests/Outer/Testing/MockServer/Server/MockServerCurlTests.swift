import Foundation
import MillraceTestKit
import MockServerTestSupport
import TestSupport
import Testing

@testable import MillraceMockServer

/// The ordinary things, as a client of somebody else's sees them.
@Suite(.needs(Curl.isInstalled, "curl is not installed")) struct MockServerCurlTests {
    /// A line of the table: the command, the exit status, what was printed.
    private func line(_ name: String, _ result: (status: Int32, printed: String)) -> String {
        "\(name): \(result.status), \(result.printed.debugDescription)"
    }

    @Test func whatIsInOrderIsInOrderForCurl() throws {
        try withServer { server in
            let letters = Data("abcdef".utf8)
            server.route(.GET, "/letters") { .ranged(letters, contentType: "text/plain", for: $0) }
            server.route(.POST, "/echo") { .data($0.body, contentType: "text/plain") }
            let (page, echo) = ("\(server.url)/letters", "\(server.url)/echo")
            let commands = [
                [page], ["--head", page], ["--range", "2-3", page], ["--range", "9-", page], [page, page],
                ["--header", "Expect: 100-continue", "--data", "abc", echo],
                ["--header", "Transfer-Encoding: chunked", "--data", "abc", echo], ["\(server.url)/lettres"],
            ]
            let table = try commands.map { command in
                line(command.joined(separator: " ").replacing("\(server.url)", with: ""), try Curl(command).finish())
            }
            assertSnapshot(of: table, as: .lines)
            #expect(server.requests.allSatisfy { $0.problem == nil })
            // One connection for each command, also for the one with two requests.
            #expect(
                (server.requests.map(\.connectionNumber), server.requests.map(\.sequenceNumber).max())
                    == ([1, 2, 3, 4, 5, 5, 6, 7, 8], 1)
            )
        }
    }
}
