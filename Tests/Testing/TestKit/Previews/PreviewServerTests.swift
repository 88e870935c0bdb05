import Millrace
import PreviewFrames
import Testing

@testable import MillraceTestKit

@Suite struct PreviewServerTests {
    enum Language: String, CaseIterable {
        case english, german
    }

    private func screen(_ text: String, id: String = "state") -> Screen {
        Screen(title: "Notes") {
            Node(id: "state", Text(text).styled(.error))
            if id != "state" { Node(id: id, Text("again")) }
        }
    }

    private var server: PreviewServer {
        var server = PreviewServer()
        let double = Screen(title: "Notes") { for _ in 0..<2 { Node(id: "one", Text("x")) } }
        server.add([Preview("empty") { screen("Nothing") }, Preview("double", widths: [20]) { double }], of: "Notes")
        server.add(
            [
                Preview(
                    "loaded",
                    widths: [30],
                    in: Language.allCases,
                    texts: { $0 == .german ? .german : .english },
                    screen: { language in screen("\(language): \(Texts.current.back)") }
                )
            ],
            of: "Cities"
        )
        return server
    }

    private func lines(_ id: String, _ theme: PreviewTheme = .dark, language: String? = nil) -> [String] {
        let request = PreviewRequest(id: id, width: 30, theme: theme, language: language)
        let line = PreviewMessage.line(server.answer(PreviewMessage.line(.picture(request))))
        switch PreviewMessage.answer("a text without an end" + line) {
        case let .picture(picture): return picture.frame.lines
        case let .problem(text): return [text]
        case .list, nil: return ["no picture"]
        }
    }

    @Test func aNameThatStandsTwiceHasANumber() {
        var server = PreviewServer()
        let texts = [["first", "second"], ["third"]]
        for texts in texts {
            server.add(texts.map { text in Preview("a", widths: [20]) { screen(text) } }, of: "Notes")
        }
        var entries: [PreviewEntry] = []
        if case let .list(found) = server.answer(PreviewMessage.line(.list)) { entries = found }
        #expect(entries.map(\.id) == ["Notes/a", "Notes/a (2)", "Notes/a (3)"])
        let pictures = entries.map { entry in
            let request = PreviewRequest(id: entry.id, width: 20, theme: .dark, language: nil)
            guard case let .picture(picture) = server.answer(PreviewMessage.line(.picture(request))) else { return "" }
            return picture.frame.lines.joined()
        }
        #expect(zip(pictures, texts.joined()).map { $0.contains($1) } == [true, true, true])
    }

    @Test func previewsAreListedByFeature() {
        let answer = server.answer(PreviewMessage.line(.list))
        #expect(
            answer
                == .list([
                    PreviewEntry(feature: "Cities", name: "loaded", widths: [30], languages: ["english", "german"]),
                    PreviewEntry(feature: "Notes", name: "empty", widths: [40, 80, 120], languages: []),
                    PreviewEntry(feature: "Notes", name: "double", widths: [20], languages: []),
                ])
        )
    }

    @Test func aPictureIsInTheLanguageAskedFor() {
        #expect(lines("Cities/loaded", language: "german").contains { $0.contains("german: Zurück") })
        #expect(lines("Cities/loaded").contains { $0.contains("english: Back") })
        #expect(lines("Notes/empty", language: "german").contains { $0.contains("Nothing") })
    }

    @Test(arguments: PreviewTheme.allCases) func aPictureHasTheStylesOfItsFrame(_ theme: PreviewTheme) throws {
        let frame = screen("Nothing").frame(width: 30, theme: theme.theme)
        #expect(PreviewFrame(frame).frame == frame)
    }

    @Test func whatHasNoPictureSaysWhy() {
        #expect(lines("Notes/other") == ["There is no preview Notes/other."])
        #expect(lines("Notes/double").joined().contains("one"))
        #expect(server.answer("?") == .problem("The question can't be read: ?"))
    }

    @Test func theTextHasEachWidthAndLanguage() throws {
        let preview = Preview(
            "loaded",
            widths: [12, 16],
            in: Language.allCases,
            texts: { _ in .english },
            screen: { screen("\($0)") }
        )
        assertInlineSnapshot(of: try preview.text(), as: .lines) {
            """
            # 12 columns, english

            Notes
            ────────────
              english

            # 16 columns, english

            Notes
            ────────────────
              english

            # 12 columns, german

            Notes
            ────────────
              german

            # 16 columns, german

            Notes
            ────────────────
              german
            """
        }
    }
}
