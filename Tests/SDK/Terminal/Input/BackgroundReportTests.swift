import MillraceRendering
import Testing

@testable import MillraceTerminal

/// The terminal's answer about its background, as it may arrive: whole, in pieces, and as something else.
struct BackgroundReportTests {
    private static let answers: [(String, Color)] = [
        ("11;rgb:1e1e/1e1e/2e2e", .rgb(30, 30, 46)), ("11;rgb:ffff/ffff/ffff", .rgb(255, 255, 255)),
        ("11;rgb:0000/8080/FFFF", .rgb(0, 128, 255)), ("11;rgb:1e/2d/3c", .rgb(30, 45, 60)),
        ("11;rgb:f/0/8", .rgb(255, 0, 136)), ("11;rgb:fff/000/800", .rgb(255, 0, 128)),
        ("11;rgba:ffff/0000/0000/8000", .rgb(255, 0, 0)), ("11;#1e1e2e", .rgb(30, 30, 46)),
        ("11;#fff", .rgb(255, 255, 255)), ("11;#ffff00000000", .rgb(255, 0, 0)),
    ]

    private static let others = [
        "", "1", "11", "11;", "11;?", "11;rgb:", "11;rgb:ff/ff", "11;rgb:ff/ff/ff/ff", "11;rgba:ff/ff/ff",
        "11;rgb:ff//ff", "11;rgb:ff//ff/ff", "11;rgb:/ff/ff/ff",
        "11;rgb:fffff/ff/ff", "11;rgb:-1/ff/ff", "11;rgb:+1/ff/ff", "11;rgb:gg/ff/ff", "11;rgb: ff/ff/ff",
        "11;rgb:ff/ff/ff ", "11;rgb:ff/ff/\u{FF11}", "11;#", "11;#ff", "11;#fffff", "11;#fffffffffffffff", "11;#gggggg",
        "11;white", "10;rgb:ffff/ffff/ffff", "110;rgb:ffff/ffff/ffff", "4;1;rgb:ffff/ffff/ffff", "0;rgb:ffff/ffff/ffff",
        "11;rgb:ffff/ffff/ffff" + String(repeating: "/", count: 100), "11;rgb:" + String(repeating: "f", count: 5000),
        "52;c;aGFjaw==", "11;\u{E9}\u{301}", " 11;rgb:ffff/ffff/ffff",
    ]

    private static let ends = ["\u{7}", "\u{1B}\\"]

    @Test func answersAreColors() {
        let rows = Self.answers.map { ($0.0, Optional($0.1)) } + Self.others.map { ($0, nil) }
        let wrong = rows.filter { BackgroundReport.color(in: Array($0.0.utf8)) != $0.1 }.map(\.0)
        #expect(wrong == [])
    }

    /// Wherever the reads are cut, between keys, an answer is a report and nothing of it is a key.
    @Test(arguments: ends) func anAnswerInPiecesIsNoKey(end: String) {
        for (content, color) in Self.answers {
            let bytes = Array("a\u{1B}]\(content)\(end)b\u{1B}[A".utf8)
            let failures = (0...bytes.count).flatMap { cut in
                (cut...min(bytes.count, cut + 3)).filter { second in
                    var decoder = KeyDecoder()
                    let keys =
                        decoder.decode(bytes[..<cut]) + decoder.decode(bytes[cut..<second])
                        + decoder.decode(bytes[second...])
                    return keys != ["a", "b", .up] || decoder.takeReports() != [.background(color)]
                }
            }
            #expect(failures == [], "\(content)")
        }
    }

    @Test(arguments: ends) func anotherStringIsNeitherKeyNorReport(end: String) {
        for content in Self.others {
            var decoder = KeyDecoder()
            let keys = decoder.decode("a\u{1B}]\(content)\(end)b".utf8)
            // Without a number, or without a semicolon after it, it is no string but alt and a bracket.
            let isString = content.first?.isNumber == true && content.contains(";")
            #expect(
                (keys.count == 2, keys.first, keys.last, decoder.takeReports()) == (isString, "a", "b", []),
                "\(content)"
            )
        }
    }

    /// A string that is cut off or of another kind is no answer.
    @Test(arguments: ["\u{18}", "\u{1A}", "\u{1B}[A", "\u{1B}x"]) func anAbortedAnswerIsNone(end: String) {
        var decoder = KeyDecoder()
        _ = decoder.decode("\u{1B}]11;rgb:ffff/ffff/ffff\(end)".utf8)
        var reports = decoder.takeReports()
        for introducer in ["P", "_", "^", "X"] {
            _ = decoder.decode("\u{1B}\(introducer)11;rgb:ffff/ffff/ffff\u{1B}\\".utf8)
            reports += decoder.takeReports()
        }
        // A paste answers nothing.
        let keys = decoder.decode("\u{1B}[200~\u{1B}]11;rgb:ffff/ffff/ffff\u{7}\u{1B}[201~".utf8)
        #expect((keys.count, reports + decoder.takeReports()) == (1, []))
    }

    @Test func aThousandAnswersAreDroppedUnlessTheyAreTaken() {
        var decoder = KeyDecoder()
        let answer = "\u{1B}]11;rgb:ffff/ffff/ffff\u{7}"
        let keys = decoder.decode(String(repeating: answer, count: 1000).utf8)
        #expect((keys, decoder.takeReports().count) == ([], 64))
    }
}
