import Foundation
import Millrace
import TestSupport
import Testing

@testable import MillraceTestKit

/// What a replay plays, and what it says of a difference.
@Suite(.bodyTimeLimit) struct TraceReplayTests {
    private func replay(adapting: @escaping (String) -> String? = { $0 }) -> TraceReplay {
        let replay = TraceReplay(columns: 40, rows: 8, adapting: adapting) { makeFinder($0) }
        replay.expect(Self.beginning, by: .zero)
        return replay
    }

    private static let beginning = """
        FinderModel began
            query: ""
            pin: •••
            found: []
            list: []
            reloads: 0
            openReload: nil
            notice: nil
            token: •••
        """

    @Test func theExampleOfTheDocumentationLoadsTheList() {
        let replay = TraceReplay(columns: 40, rows: 8) { makeFinder($0) }
        replay.press("^X", at: .milliseconds(13))
        replay.press("^R", at: .milliseconds(500))
        replay.answer("GET /v1/list", status: 200, body: #"{"names": ["Bath"]}"#, at: .milliseconds(539))
        #expect(replay.pilot.screenLines.contains("  - Bath"))
    }

    @Test func ofRequestsThatAreAlikeEachHasItsNumber() {
        let replay = replay()
        replay.press("^R", at: .zero)
        replay.press("^R", at: .zero)
        // The second reload takes the place of the first.
        replay.answer(
            "GET /v1/list",
            sending: 2,
            status: 200,
            fields: ["A", "B: c"],
            body: #"{"names": ["Bath"]}"#,
            at: .zero
        )
        replay.expect(
            """
            .ui(.reload) in FinderModel
                reloads: 0 → 1
                openReload: nil → 1
            .ui(.reload) in FinderModel
                reloads: 1 → 2
                openReload: 1 → 2
            .didLoad(["Bath"]) in FinderModel
                list: [] → ["Bath"]
                openReload: 2 → nil
                notice: nil → "1 loaded"
            → GET /v1/list
            → GET /v1/list
            """,
            by: .zero
        )
    }

    /// A body of several lines is one line of what is expected.
    @Test func aBodyMayHaveSeveralLines() throws {
        let url = try #require(URL(string: "http://host/v1/notes"))
        let request = HTTPRequest(method: .POST, url: url, body: Data("one\r\ntwo\n\nthree".utf8))
        let replay = TraceReplay(columns: 40, rows: 8) { materials in
            _ = materials.transport.send(request) { _ in }
            return makeFinder(materials)
        }
        replay.expect(Self.beginning + "\n→ POST /v1/notes one␍␊two␊␊three", by: .zero)
        replay.expectNothingElse()
    }

    @Test func aRequestThatDoesNotWaitIsADifference() {
        let reports = failures {
            let replay = replay()
            replay.press("^R", at: .zero)
            replay.answer("GET /v1/list", sending: 2, status: 200, at: .zero)
            replay.answer("GET /v1/list", status: 200, at: .zero)
        }
        #expect(
            reports == [
                "After the key ^R, GET /v1/list, sent 2 times, doesn't wait for an answer; these do: GET /v1/list."
            ]
        )
        let silence = failures { replay().fail("GET /", because: "", at: .zero) }
        #expect(silence == ["At the beginning, GET / doesn't wait for an answer; none does."])
    }

    @Test func afterTheFirstDifferenceNothingIsCompared() {
        let reports = failures {
            let replay = replay()
            replay.press("^X", at: .zero)
            replay.expect(".ui(.reload) in FinderModel", screen: "Another", by: .zero)
            replay.expect("Another", by: .zero)
            replay.press("no key", at: .zero)
        }
        #expect(
            reports == [
                """
                After the key ^X, something else happens than was recorded:
                --- recorded
                +++ now
                @@ -1,1 +1,1 @@
                -.ui(.reload) in FinderModel
                +.ui(.remove) in FinderModel
                """
            ]
        )
        #expect(failures { replay().press("no key", at: .zero) } == ["There is no key “no key”."])
    }

    @Test func whatIsMoreThanExpectedIsLeftForTheNextExpectation() {
        let replay = replay()
        replay.press("^X", at: .zero)
        replay.press("^R", at: .zero)
        // The screen of then was drawn before the rest happened.
        replay.expect("→ GET /v1/list", screen: "Another", by: .zero)
        replay.expect(".ui(.remove) in FinderModel", by: .zero)
        replay.expect(".ui(.reload) in FinderModel\n    reloads: 0 → 1\n    openReload: nil → 1", by: .zero)
        replay.expectNothingElse()
        replay.press("^X", at: .zero)
        let reports = failures { replay.expectNothingElse() }
        #expect(reports.count == 1 && reports[0].contains("+.ui(.remove) in FinderModel"), "\(reports)")
    }

    @Test func aPauseMayBeLongerThanItWas() {
        let notice = """
            .didWait in FinderModel
                notice: "0 loaded" → nil
            """
        func loaded() -> TraceReplay {
            let replay = self.replay { $0.contains("eload") ? nil : $0 }
            replay.press("^R", at: .zero)
            replay.answer("GET /v1/list", status: 200, body: #"{"names": []}"#, at: .zero)
            return replay
        }
        let replay = loaded()
        replay.expect("→ GET /v1/list", by: .zero)
        // It takes three seconds.
        replay.expect(notice.replacing("0 loaded", with: "•••"), by: .seconds(1))
        #expect(failures { loaded().expect(".didFind([]) in FinderModel", by: .seconds(1)) }.count == 1)
    }

    @Test func linesAreComparedAsTheTestAdaptsThem() {
        let replay = replay { line in
            line.hasPrefix("    openReload") ? nil : line.replacing("amount", with: "reloads")
        }
        replay.press("^R", at: .zero)
        replay.expect(
            """
            .ui(.reload) in FinderModel
                amount: 0 → 1
            → GET /v1/list
            """,
            by: .zero
        )
    }

    @Test func filesThatCannotBePlayedAreReported() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "millrace-sessions-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        let play = { failures { assertReplay(of: folder) { makeFinder($0) } } }
        var reports = play()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        reports += play()
        try Data("{\"trace\":1}\n".utf8).write(to: folder.appending(path: "a.jsonl"))
        try Data("x".utf8).write(to: folder.appending(path: "b.jsonl"))
        reports += play()
        #expect(
            reports == [
                "There is no file to read at \(folder.path).",
                "There is no session to play in \(folder.path): no name ends in .jsonl.",
                "a.jsonl: The log has no frame: only an app with a screen can be played again.",
                "b.jsonl: The file is no trace: its first line isn't {\"trace\":1}.",
            ]
        )
    }
}
