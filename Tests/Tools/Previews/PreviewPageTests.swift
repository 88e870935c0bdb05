import MillraceTestKit
import PreviewFrames
import Testing

@testable import PreviewGallery

@Suite struct PreviewPageTests {
    @Test func aPageHasAllPictures() {
        let entries: [PreviewEntry] = [
            .fixture("<empty>", widths: [20], languages: ["english", "german"]), .fixture("failed", widths: [20]),
        ]
        let rows = entries.map { entry in
            let pictures = PreviewPage.requests(of: entry).map { request in
                entry.name == "failed"
                    ? PreviewPicture(request: request, content: .crash("Fatal error: <no>")) : .fixture(request)
            }
            return PreviewPage.Row(entry: entry, pictures: pictures)
        }
        assertSnapshot(of: PreviewPage(package: "A & B", rows: rows).text, as: .lines)
    }

    @Test func optionsAreRead() {
        let lines = [
            [], ["--check"], ["--html", "a.html", "--inside", ".build", "--terminal", "/dev/tty"], ["--html"],
            ["--check", "--html", "a"],
            ["--help"], ["--html", "--check"],
        ]
        let modes = lines.map { PreviewOptions($0)?.mode }
        #expect(modes == [.gallery, .check, .page("a.html"), nil, nil, nil, nil])
    }

    @Test func theReasonOfAnEndIsTheMessageOfTheTrap() {
        let printed = [
            "◇ Test run started.", "Tides/A.swift:3: Fatal error: Index", "out of range", "Current stack trace:",
            "0 0x1",
        ]
        let reasons = [
            PreviewProcess.reason(133, printed), PreviewProcess.reason(142, []), PreviewProcess.reason(9, []),
            PreviewProcess.reason(127, ["error while loading shared libraries"]),
        ]
        #expect(
            reasons == [
                "Tides/A.swift:3: Fatal error: Index\nout of range", "The picture takes more than 10 seconds.",
                "The process has ended with status 9.", "error while loading shared libraries",
            ]
        )
    }
}
