import MillraceRendering
import MillraceTestKit
import TerminalTestSupport
import TestSupport
import Testing

@testable import MillraceTerminal

struct PictureProbeTests {
    typealias Answers = (reports: [TerminalReport], windowCell: PictureProtocol.CellSize?, found: PictureProtocol?)

    private static let cell = PictureProtocol.CellSize(width: 9, height: 20)
    private static let size = TerminalReport.cell(width: 9, height: 20)
    private static let sixel = TerminalReport.attributes([63, 1, 2, 4, 6])

    static let answers: [Row<Answers>] = [
        Row("kitty", ([.pictures, size, .attributes([62])], nil, .kitty(cell: cell))),
        Row("kitty with sixel", ([size, .pictures, sixel], nil, .kitty(cell: cell))),
        Row("kitty without sizes", ([.pictures, .attributes([62])], nil, .kitty(cell: .init(width: 10, height: 20)))),
        Row("an answer behind the last", ([.attributes([62]), .pictures, sixel], cell, nil)),
        Row("sixel", ([size, .sixelColors(1024), sixel], nil, .sixel(cell: cell, colors: 256))),
        Row("xterm as it is configured", ([.sixelColors(16), sixel], cell, .sixel(cell: cell, colors: 16))),
        Row(
            "the size of the window counts less",
            ([size, sixel], .init(width: 1, height: 1), .sixel(cell: cell, colors: 256))
        ),
        Row("sixel without a size", ([sixel], nil, nil)),
        Row("sixel with few colors", ([size, .sixelColors(4), sixel], nil, nil)),
        Row("a VT132", ([size, .attributes([4, 6])], nil, nil)),
        Row("no pictures", ([size, .attributes([64, 1, 2])], cell, nil)),
    ]

    @Test(arguments: answers) func theProtocolFollowsFromTheAnswers(_ row: Row<Answers>) {
        var probe = PictureProbe(now: 0, asksForKitty: true)
        let isOpen = probe.expectsAnswer(now: 1)
        let found = row.value.reports.compactMap { probe.take($0, windowCell: row.value.windowCell) }
        #expect(found == [row.value.found].compactMap(\.self), sourceLocation: row.location)
        #expect((isOpen, probe.expectsAnswer(now: 1)) == (true, false), sourceLocation: row.location)
    }

    private static let frames: [Row<(isInline: Bool, answer: [TerminalReport], lines: [Bool])>] = [
        Row("kitty", (false, [.pictures, .attributes([62])], [true, true])),
        Row("kitty in lines", (true, [.pictures, .attributes([62])], [true, true])),
        // xterm scrolls after a picture in its last line.
        Row("sixel", (false, [size, sixel], [true, false])),
        // The cursor is anywhere afterwards, and an area in lines of the terminal needs it.
        Row("sixel in lines", (true, [size, sixel], [false, false])),
        Row("no answer", (false, [], [false, false])),
    ]

    /// The terminal is asked once for a size of its window; until it has answered, pictures are as before.
    @Test(arguments: frames)
    private func pixelsAreWhereTheTerminalCan(_ row: Row<(isInline: Bool, answer: [TerminalReport], lines: [Bool])>) {
        let pixels = Pixels(width: 1, height: 1, rgba: [1, 2, 3, 255])
        let frame = TextFrame(width: 3, height: 2) { $0.place(pixels, row: 0, columns: 3, halves: 4) }
        var support = PictureSupport(asks: true, asksForKitty: true, isInline: row.value.isInline)
        let questions = [TextFrame(width: 3, height: 2), frame, frame].map { support.question(for: $0, now: 0) }
        for report in row.value.answer { _ = support.take(report, from: -1) }
        support.forgetAnswers()
        let lines = (0..<2).map { support.prepared(frame).tile(row: $0, column: 1) != nil }
        #expect(lines == row.value.lines, sourceLocation: row.location)
        let isAsked = questions.map { $0 != nil } + [support.question(for: frame, now: 0) != nil]
        #expect(isAsked == [false, true, false, true], sourceLocation: row.location)
    }
}

/// The host and its pictures, on a pseudo-terminal whose user answers.
extension TerminalHostTests {
    typealias Course = (area: TerminalArea, answer: String, shows: [String], removes: Bool)

    private static let kitty = "\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[6;20;9t\u{1B}[?62;c"

    static let courses: [Row<Course>] = [
        Row("kitty", (.wholeScreen, kitty, ["\u{1B}_Ga=t", "\u{1B}_Ga=p"], true)),
        Row("sixel", (.wholeScreen, "\u{1B}[6;20;9t\u{1B}[?63;4c", ["\u{1B}P0;1;0q"], false)),
        Row("neither", (.wholeScreen, "\u{1B}[6;20;9t\u{1B}[?64;1c", [], false)),
        Row("kitty in lines that stay", (.inline(height: 4), kitty, ["\u{1B}_Ga=t", "\u{1B}_Ga=p"], false)),
        Row("kitty in lines that go", (.inline(height: 4, keepsLastFrame: false), kitty, ["\u{1B}_Ga=p"], true)),
        Row("sixel in lines", (.inline(height: 4), "\u{1B}[6;20;9t\u{1B}[?63;4c", [], false)),
    ]

    /// The terminal is asked with the first picture and not before, and shows it after its answer.
    @Test(arguments: courses) func picturesFollowTheTerminalsAnswer(_ row: Row<Course>) throws {
        let terminal = try PseudoTerminal().unwrapped()
        let host = try TerminalHost.test(
            on: terminal.app,
            in: row.value.area,
            asksForWidths: false,
            asksForBackground: false
        )
        let pixels = Pixels(width: 2, height: 2, rgba: Array(repeating: 255, count: 16))
        var pieces: [String] = []
        func takeOutput() { pieces.append(String(decoding: terminal.output(), as: UTF8.self)) }
        // The inline host shows frames when it knows where it is.
        terminal.type("\u{1B}[1;1R")
        try host.run { event in
            switch event {
            case .resize:
                host.show(TextFrame(width: 40, height: 4) { $0.write("no picture", row: 0) })
                terminal.type("a")
            case .key("a"):
                takeOutput()
                host.show(
                    TextFrame(width: 40, height: 4) { canvas in
                        canvas.write("▀▀", row: 0)
                        canvas.place(pixels, row: 0, columns: 2, halves: 2)
                    }
                )
                terminal.type("b")
            case .key("b"):
                takeOutput()
                terminal.type("\(row.value.answer)c")
            case .key("c"): terminal.type("d")
            case .key("d"):
                takeOutput()
                host.stop()
            case .key, .closed, .resumed, .terminated: break
            }
        }
        takeOutput()
        let question = PictureProbe(now: 0, asksForKitty: true).question
        let signs = ["\u{1B}_Ga=t", "\u{1B}_Ga=p", "\u{1B}P0;1;0q"]
        #expect(
            (pieces[0].contains(question), pieces[1].contains(question), pieces[1].contains("▀▀")) == (
                false, true, true
            ),
            sourceLocation: row.location
        )
        #expect(
            row.value.shows.allSatisfy(pieces[2].contains)
                && signs.contains(where: pieces[2].contains) != row.value.shows.isEmpty,
            "\(pieces[2].debugDescription)",
            sourceLocation: row.location
        )
        #expect(pieces[3].contains("\u{1B}_Ga=d") == row.value.removes, sourceLocation: row.location)
    }
}
