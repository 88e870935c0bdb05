import Glibc
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

    /// A frame that is one picture.
    private static func picture(columns: Int, rows: Int) -> TextFrame {
        let pixels = Pixels(width: 1, height: 1, rgba: [1, 2, 3, 255])
        return TextFrame(width: columns, height: rows) {
            $0.place(pixels, row: 0, columns: columns, halves: 2 * rows)
        }
    }

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
        var probe = PictureProbe(asksForKitty: true)
        let found = row.value.reports.compactMap { probe.take($0, windowCell: row.value.windowCell) }
        #expect(found == [row.value.found].compactMap(\.self), sourceLocation: row.location)
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
        let frame = Self.picture(columns: 3, rows: 2)
        var support = PictureSupport(asks: true, asksForKitty: true, isInline: row.value.isInline)
        let questions = [TextFrame(width: 3, height: 2), frame, frame].map { support.question(for: $0, now: 0) }
        for report in row.value.answer { _ = support.take(report, from: -1) }
        support.askAgain(answersAreLost: false)
        let lines = (0..<2).map { support.prepared(frame).tile(row: $0, column: 1) != nil }
        #expect(lines == row.value.lines, sourceLocation: row.location)
        let isAsked = questions.map { $0 != nil } + [support.question(for: frame, now: 0) != nil]
        #expect(isAsked == [false, true, false, true], sourceLocation: row.location)
    }
}

extension PictureProbeTests {
    private static let small = TerminalReport.cell(width: 10, height: 20)
    private static let large = TerminalReport.cell(width: 20, height: 40)

    typealias Twice = (first: [TerminalReport], second: [TerminalReport], isLost: Bool, found: [PictureProtocol?])

    static let rounds: [Row<Twice>] = [
        Row(
            "the answer is to the second question",
            (
                [.pictures, small, .attributes([62])], [.pictures, large, .attributes([62])], false,
                [nil, .kitty(cell: .init(width: 20, height: 40))]
            )
        ),
        Row(
            "the first answer has gone to another program",
            (
                [], [.pictures, large, .attributes([62])], true, [nil, .kitty(cell: .init(width: 20, height: 40))]
            )
        ),
        Row(
            "a part of the first answer isn't of the second",
            (
                [.pictures, .attributes([62])], [.attributes([62])], false, [nil, nil]
            )
        ),
    ]

    /// A window that changes its size while answers are under way is asked again, and answers twice.
    @Test(arguments: rounds) func answersAreToTheirQuestion(_ row: Row<Twice>) {
        let frame = Self.picture(columns: 1, rows: 1)
        var support = PictureSupport(asks: true, asksForKitty: true)
        _ = support.question(for: frame, now: 0)
        support.askAgain(answersAreLost: row.value.isLost)
        _ = support.question(for: frame, now: 0)
        let found = [row.value.first, row.value.second].map { reports in
            for report in reports { _ = support.take(report, from: -1) }
            return support.current
        }
        #expect(found == row.value.found, sourceLocation: row.location)
        #expect(!support.expectsAnswer(now: 0), sourceLocation: row.location)
    }

    /// A question that was never answered, as where no terminal was attached, doesn't count for later ones.
    @Test func aLostAnswerIsForgotten() {
        let frame = Self.picture(columns: 1, rows: 1)
        var support = PictureSupport(asks: true, asksForKitty: true)
        _ = support.question(for: frame, now: 0)
        support.askAgain(answersAreLost: false)
        let expects = [TerminalProbe.patience - 1, TerminalProbe.patience].map(support.expectsAnswer)
        _ = support.question(for: frame, now: TerminalProbe.patience)
        for report in [.pictures, Self.large, .attributes([62])] { _ = support.take(report, from: -1) }
        #expect(expects == [true, false])
        #expect(support.current == .kitty(cell: .init(width: 20, height: 40)))
    }

    /// Images of kitty's protocol would stay over what follows in another one.
    @Test func kittysProtocolIsNeverLeft() {
        let frame = Self.picture(columns: 1, rows: 1)
        var support = PictureSupport(asks: true, asksForKitty: true)
        var found: [PictureProtocol?] = []
        for reports in [[.pictures, Self.small, Self.sixel], [Self.small, Self.sixel]] {
            support.askAgain(answersAreLost: false)
            _ = support.question(for: frame, now: 0)
            for report in reports { _ = support.take(report, from: -1) }
            found.append(support.current)
        }
        #expect(found == Array(repeating: .kitty(cell: .init(width: 10, height: 20)), count: 2))
    }

    /// A terminal that lies about its cells gets no picture of gigabytes.
    @Test func aFrameOfTooManyPixelsIsOfCharacters() {
        let frame = Self.picture(columns: 99, rows: 9)
        var support = PictureSupport(asks: true)
        _ = support.question(for: frame, now: 0)
        for report in [.cell(width: 256, height: 256), Self.sixel] { _ = support.take(report, from: -1) }
        #expect(support.current != nil && !support.prepared(frame).hasPictures)
    }

    @Test(
        arguments: [
            ([:], false), (["TERM": "xterm-256color"], false), (["TMUX": "/tmp/t"], true), (["STY": "1.pts"], true),
            (["TERM": "tmux-256color"], true), (["TERM": "screen"], true), (["TMUX": "", "STY": ""], false),
        ] as [([String: String], Bool)]
    )
    func multiplexersMakeTitles(environment: [String: String], makesTitles: Bool) {
        #expect(TerminalEnvironment.makesTitles { environment[$0] } == makesTitles)
    }
}

/// The host and its pictures, on a pseudo-terminal whose user answers.
extension TerminalHostTests {
    typealias Course = (area: TerminalArea, answer: String, shows: [String], removed: String?)

    private static let kitty = "\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[6;20;9t\u{1B}[?62;c"

    static let courses: [Row<Course>] = [
        Row("kitty", (.wholeScreen, kitty, ["\u{1B}_Ga=t", "\u{1B}_Ga=p"], "d=A")),
        Row("sixel", (.wholeScreen, "\u{1B}[6;20;9t\u{1B}[?63;4c", ["\u{1B}P0;1;0q"], nil)),
        Row("neither", (.wholeScreen, "\u{1B}[6;20;9t\u{1B}[?64;1c", [], nil)),
        Row("kitty in lines that stay", (.inline(height: 4), kitty, ["\u{1B}_Ga=t", "\u{1B}_Ga=p"], "")),
        Row(
            "kitty in lines that go",
            (.inline(height: 4, keepsLastFrame: false), kitty, ["\u{1B}_Ga=p"], "d=Z,z=\(KittyPictures.height)")
        ),
        Row("sixel in lines", (.inline(height: 4), "\u{1B}[6;20;9t\u{1B}[?63;4c", [], nil)),
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
        let question = PictureProbe(asksForKitty: true).question
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
        // A cut image is ended before anything else, and pictures are removed where the frame doesn't stay.
        let removal = row.value.removed.map { $0.isEmpty ? "" : "\u{1B}_Ga=d,\($0),q=2\u{1B}\\" }
        let isRight = removal.map { pieces[3].hasPrefix(KittyPictures.ending + $0 + "\u{1B}[") }
        #expect(
            isRight ?? !pieces[3].contains("\u{1B}_G"),
            "\(pieces[3].debugDescription)",
            sourceLocation: row.location
        )
        #expect(removal == nil || pieces[2].contains("C=1,z=\(KittyPictures.height)"), sourceLocation: row.location)
    }

    private static let patch: TextFrame = {
        let pixels = Pixels(width: 99, height: 99, rgba: (0..<99 * 99 * 4).map { UInt8(truncatingIfNeeded: $0 * 7) })
        return TextFrame(width: 40, height: 10) { $0.place(pixels, row: 0, columns: 40, halves: 20) }
    }()

    /// A shell would take answers that nobody reads for typed text.
    @Test func theLastAnswersAreRead() throws {
        let terminal = try PseudoTerminal().unwrapped()
        let host = try TerminalHost.test(on: terminal.app, asksForWidths: false, asksForBackground: false)
        try host.run { event in
            switch event {
            case .resize:
                host.show(Self.patch)
                terminal.type("a")
            case .key("a"):
                terminal.type(Self.kitty)
                host.stop()
            case .key, .closed, .resumed, .terminated: break
            }
        }
        var mode = termios()
        tcgetattr(terminal.app, &mode)
        mode.c_lflag &= ~tcflag_t(ICANON)
        tcsetattr(terminal.app, TCSANOW, &mode)
        var unread: Int32 = 0
        #expect(ioctl(terminal.app, UInt(FIONREAD), &unread) == 0 && unread == 0)
    }

    /// kitty takes all up to the end of a string for the data of an image: one that was cut off is ended.
    @Test func anImageThatWasCutOffIsEnded() throws {
        let terminal = try PseudoTerminal().unwrapped()
        let wakePipe = try WakePipe()
        let size = TerminalSize(columns: 40, rows: 10)
        var loop = HostLoop(
            input: terminal.app,
            output: terminal.app,
            painter: Painter(colors: .trueColor),
            size: size,
            pictures: PictureSupport(asks: true, asksForKitty: true)
        )
        try TerminalMode.enter(input: terminal.app, output: terminal.app)
        defer { TerminalMode.leave() }
        loop.paint(Self.patch)
        terminal.type(Self.kitty)
        loop.wait(for: wakePipe)
        _ = loop.readKeys()
        _ = terminal.output()
        loop.paint(nil)
        loop.resize(to: size)
        let cut = String(decoding: terminal.output(), as: UTF8.self)
        loop.paint(Self.patch)
        let rest = String(decoding: terminal.output(), as: UTF8.self)
        #expect(cut.contains("\u{1B}_Ga=t") && !cut.contains("\u{1B}_Ga=p"))
        #expect((cut + rest).contains(KittyPictures.ending + "\u{1B}"), "\((cut + rest).suffix(200).debugDescription)")
    }
}
