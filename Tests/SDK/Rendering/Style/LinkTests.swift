import TestSupport
import Testing

@testable import MillraceRendering

/// Links of texts: which addresses are taken, and where they are in a frame.
struct LinkTests {
    @Test(
        arguments: [
            ("https://example.com", "https://example.com"),
            ("HTTPS://Example.com/a?b=c;d#e", "https://Example.com/a?b=c;d#e"),
            ("http://example.com/a b", "http://example.com/a%20b"), ("mailto:a@example.com", "mailto:a@example.com"),
            ("https://example.com/東", "https://example.com/%E6%9D%B1"), ("file:///tmp/a", "file:///tmp/a"),
            ("file://localhost/tmp/a", "file://localhost/tmp/a"),
            ("https://example.com/\u{202E}moc", "https://example.com/%E2%80%AEmoc"),
            ("https://example.com/\"<>'", "https://example.com/\"<>'"), ("https://e/%1b", "https://e/%1b"),
            // Not safe.
            ("", nil), (":", nil), ("example.com", nil), ("//example.com", nil), ("https:", nil), ("https://", nil),
            ("https:///path", nil), ("https://?a", nil), ("https:example.com", nil), ("javascript:alert(1)", nil),
            ("data:text/html,a", nil), ("ssh://example.com", nil), ("file://server/share", nil), ("file:", nil),
            ("mailto:", nil), (" https://example.com", nil), ("file:/etc/passwd", nil),
            ("\u{1B}]8;;https://example.com", nil), ("x-man-page://ls", nil), ("https\u{0}://a", nil),
        ] as [(String, String?)]
    )
    func anAddressIsTakenIfItIsSafe(text: String, address: String?) {
        #expect(LinkTarget(text)?.address == address)
        let (span, linked) = (Span("a", link: text), Text("a").link(text))
        #expect((span.link != nil) == (address != nil) && (linked != Text("a")) == (address != nil))
    }

    /// Each control character at each place of an address.
    @Test func controlCharactersAreRefused() throws {
        let address = Array("https://example.com/a".unicodeScalars)
        for value in Array(0...0x1F) + Array(0x7F...0x9F) as [UInt32] {
            for place in 0...address.count {
                var scalars = address
                scalars.insert(try Unicode.Scalar(value).unwrapped(), at: place)
                #expect(LinkTarget(String(String.UnicodeScalarView(scalars))) == nil, "U+\(value) at \(place)")
            }
        }
    }

    @Test func aLongAddressIsRefusedAfterItsEncodingToo() {
        let start = "https://example.com/"
        let room = LinkTarget.maximumLength - start.utf8.count
        let ends = [("a", room), ("a", room + 1), (" ", room / 3), (" ", room / 3 + 1)]
        let isTaken = ends.map { LinkTarget(start + String(repeating: $0, count: $1)) != nil }
        #expect(isTaken == [true, false, true, false])
    }

    /// A cell is as large as without links, and has no padding.
    @Test func aCellHasSixteenBytes() {
        #expect([MemoryLayout<PackedCell>.size, MemoryLayout<PackedCell>.stride] == [16, 16])
    }

    private static let address = "https://example.com/hours"

    /// The columns with a link in each line.
    private func linked(_ component: any Component, width: Int) -> [String] {
        let frame = TextFrame(width: width, height: component.height(in: Space(width: width))) { canvas in
            component.draw(on: &canvas, in: Space(width: width))
        }
        return (0..<frame.height).map { row in
            (0..<width).map { column in frame[row, column].link.map { $0 == Self.address ? "x" : "?" } ?? "." }.joined()
        }
    }

    private static let text = Text("Open 東京 hours").link(address)
    private static let none = String(repeating: ".", count: 24)
    private static let part = Text(["See the ", Span("hours", link: address), "."])

    private static let links: [TestRow<(text: any Component, width: Int, linked: [String])>] = [
        // The second half of a wide character has no cell of its own.
        TestRow("every line of a wrapped text is linked", (text, 10, ["xxxxxx.x..", "xxxxx....."])),
        TestRow("every line of a wrapped text is linked", (text.aligned(.end), 8, [".xxxxxx.", "x.xxxxxx"])),
        TestRow("every line of a wrapped text is linked", (Text("London").link(address).wrapped(.none), 4, ["xxxx"])),
        TestRow("a part is linked", (part, 20, ["........xxxxx......."])),
        TestRow("a part is linked", (part.link("https://other.example"), 20, ["????????xxxxx?......"])),
        TestRow("a part is linked", (part.wrapped(.none), 11, ["........xxx"])),
        TestRow(
            "a part is linked",
            (part.padded(columns: 2).bordered(), 24, [none, "...........xxxxx........", none])
        ),
        TestRow("a part is linked", (Row { Column(part) }, 16, ["........xxxxx..."])),
    ]

    @Test(arguments: links) func cellsAreLinked(_ row: TestRow<(text: any Component, width: Int, linked: [String])>) {
        #expect(linked(row.value.text, width: row.value.width) == row.value.linked, sourceLocation: row.location)
    }

    @Test func framesThatDifferInALinkDiffer() {
        func frame(_ links: [String]) -> TextFrame {
            TextFrame(width: 10, height: links.count) { canvas in
                for (row, link) in links.enumerated() {
                    canvas.write(Line([Span("London", link: link)]), row: row)
                }
            }
        }
        let (a, b) = ("https://a.example", "https://b.example")
        let same = [frame([a, b]) == frame([a, b]), frame([a, b]) == frame([b, a]), frame([a]) == frame([""])]
        let others = [
            frame([a, b]).hasSameLine(as: frame([b, a]), row: 0),
            frame([a]).lineHashes(0..<1) == frame([b]).lineHashes(0..<1),
        ]
        #expect(same + others == [true, false, false, false, false])
    }

    /// Below a window nothing is linked; in it, everything is, with its own address.
    @Test func linksOfAWindow() {
        let below = Screen(title: "") {
            for number in 0..<5 { Node(id: number, Text("below").link("https://below.example")) }
        }
        let sheet = Overlay(id: 1) { Screen(title: "Sheet") { Node(id: 1, Text("above").link(Self.address)) } }
        let frame = below.presenting(sheet).frame(width: 30, height: 9)
        let links = (0..<9).map { row in (0..<30).compactMap { frame[row, $0].link } }
        #expect(links.flatMap { $0 } == Array(repeating: Self.address, count: 5))
        let alone = below.frame(width: 30)
        let changed = [alone.cropped(toWidth: 4, height: 2), alone.inASCII, alone.scrolled(0..<2, by: 1)]
        #expect(changed.map { $0[0, 2].link } == Array(repeating: "https://below.example", count: 3))
    }

    @Test func moreLinksThanAGridHasRoomFor() {
        let count = Int(UInt16.max) + 10
        let frame = TextFrame(width: 1, height: count) { canvas in
            for row in 0..<count { canvas.write(Line([Span("a", link: "https://e/\(row)")]), row: row) }
        }
        #expect([0, 32_766, 32_767].map { frame[$0, 0].link } == ["https://e/0", "https://e/32766", nil])
    }
}
