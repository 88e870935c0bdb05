import Foundation
import Millrace
import MillraceTestKit
import TestSupport
import Testing

@Suite(.snapshots(record: .never), .bodyTimeLimit) struct AssertSnapshotTests {
    @Test func aScreenWithTwoNodesOfOneIDFails() {
        let screen = Screen(title: "Cities") {
            for name in ["Bath", "London", "Bath"] { Node(id: name) { Text(name) } }
        }
        let messages = failures {
            assertSnapshot(of: screen, as: .text(width: 20), named: "text")
            assertSnapshot(of: screen, as: .ansi(width: 20), named: "ansi")
        }
        assertInlineSnapshot(of: messages, as: .lines) {
            """
            The text for __Snapshots__/AssertSnapshotTests/aScreenWithTwoNodesOfOneIDFails.text.txt could not be made: The screen "Cities" has several nodes with the id "Bath". Give every node an id of its own.
            The text for __Snapshots__/AssertSnapshotTests/aScreenWithTwoNodesOfOneIDFails.ansi.txt could not be made: The screen "Cities" has several nodes with the id "Bath". Give every node an id of its own.
            """
        }
    }

    @Test func requests() {
        let accessible = StubAccessible()
        accessible.stub(.POST, "/v1/orders", .json("3"))
        let order = BackendResource<[String], Int, KongAuth>(path: .api(.core, "/v1/orders"), method: .POST)
            .query([URLQueryItem(name: "q", value: "a b"), URLQueryItem(name: "token", value: "x")])
        _ = accessible.access(order, with: ["it's", "é"]).single()
        for request in accessible.requests { assertSnapshot(of: request, as: .curl) }
    }

    @Test func twoSnapshotsOfOneTestNeedNames() {
        struct Broken: Error {}
        let missing = failures { assertSnapshot(of: "a", as: .lines, named: "missing") }
        let places = failures {
            for line in 7...8 {
                assertSnapshot(of: "a", as: .lines, sourceLocation: .line(line))
            }
        }
        let values = failures {
            for value in ["a", "b"] { assertSnapshot(of: value, as: .lines, named: "values") }
        }
        let broken = failures {
            assertSnapshot(of: 1, as: SnapshotStrategy<Int> { _ in throw Broken() }, named: "broken")
        }
        assertInlineSnapshot(of: missing + places + values + broken, as: .lines) {
            """
            There is no snapshot __Snapshots__/AssertSnapshotTests/twoSnapshotsOfOneTestNeedNames.missing.txt, and the mode is `never`.
            There is no snapshot __Snapshots__/AssertSnapshotTests/twoSnapshotsOfOneTestNeedNames.txt, and the mode is `never`.
            __Snapshots__/AssertSnapshotTests/twoSnapshotsOfOneTestNeedNames.txt belongs to the assertion at MillraceTestKitTests/AssertSnapshotTests.swift:7. Give this one a name of its own.
            There is no snapshot __Snapshots__/AssertSnapshotTests/twoSnapshotsOfOneTestNeedNames.values.txt, and the mode is `never`.
            This assertion was made before in this run, with another value. Give each value a name (`named:`), because __Snapshots__/AssertSnapshotTests/twoSnapshotsOfOneTestNeedNames.values.txt has room for one.
            The text for __Snapshots__/AssertSnapshotTests/twoSnapshotsOfOneTestNeedNames.broken.txt could not be made: Broken()
            """
        }
    }

    @Test func aFailureIsAnIssueAtTheAssertion() {
        withKnownIssue {
            assertSnapshot(of: "a", as: .lines)
        } matching: { issue in
            issue.sourceLocation?.fileName == "AssertSnapshotTests.swift" && issue.description.contains("no snapshot")
        }
    }
}
