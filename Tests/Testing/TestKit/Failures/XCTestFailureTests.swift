import MillraceTestKit
import XCTest

final class XCTestFailureTests: XCTestCase {
    private var recorded: [String]?

    // XCTest tells a test case of its failures by this; here one is expected.
    override func recordFailure(withDescription text: String, inFile path: String, atLine line: Int, expected: Bool) {
        guard recorded == nil else {
            recorded?.append("\(path == #filePath ? "" : path)\(line): \(text)")
            return
        }
        super.recordFailure(withDescription: text, inFile: path, atLine: line, expected: expected)
    }

    func testAFailureOfTheKitFailsTheTestCase() {
        recorded = []
        assertSnapshot(of: "a", as: .lines, record: .never, sourceLocation: .line(7))
        let failures = recorded ?? []
        recorded = nil
        assertInlineSnapshot(of: failures, as: .lines) {
            """
            7: failed - There is no snapshot __Snapshots__/XCTestFailureTests/testAFailureOfTheKitFailsTheTestCase.txt, and the mode is `never`.
            """
        }
    }

    func testSnapshotsOfFilesAreForXCTestToo() {
        assertSnapshot(of: ["London", "Bath"], as: .lines)
    }
}
