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
        ]
    )
    func anAddressIsTaken(text: String, address: String) {
        #expect(LinkTarget(text)?.address == address)
    }

    @Test(
        arguments: [
            "", ":", "example.com", "//example.com", "https:", "https://", "https:///path", "https://?a",
            "https:example.com",
            "javascript:alert(1)", "data:text/html,a", "ssh://example.com", "file://server/share", "file:", "mailto:",
            " https://example.com", "file:/etc/passwd", "\u{1B}]8;;https://example.com", "x-man-page://ls",
            "https\u{0}://a",
        ]
    )
    func anAddressThatIsNotSafeIsRefused(text: String) {
        #expect(LinkTarget(text) == nil)
        #expect(Span("a", link: text).link == nil)
        #expect(Text("a").link(text) == Text("a"))
    }

    /// Each control character at each place of an address.
    @Test func controlCharactersAreRefused() throws {
        let address = Array("https://example.com/a".unicodeScalars)
        for value in Array(0...0x1F) + Array(0x7F...0x9F) as [UInt32] {
            for place in 0...address.count {
                var scalars = address
                scalars.insert(try #require(Unicode.Scalar(value)), at: place)
                #expect(LinkTarget(String(String.UnicodeScalarView(scalars))) == nil, "U+\(value) at \(place)")
            }
        }
    }

    @Test func aLongAddressIsRefusedAfterItsEncodingToo() {
        let start = "https://example.com/"
        let room = LinkTarget.maximumLength - start.utf8.count
        #expect(LinkTarget(start + String(repeating: "a", count: room)) != nil)
        #expect(LinkTarget(start + String(repeating: "a", count: room + 1)) == nil)
        #expect(LinkTarget(start + String(repeating: " ", count: room / 3)) != nil)
        #expect(LinkTarget(start + String(repeating: " ", count: room / 3 + 1)) == nil)
    }

    /// A cell is as large as without links, and has no padding.
    @Test func aCellHasSixteenBytes() {
        #expect(MemoryLayout<PackedCell>.size == 16)
        #expect(MemoryLayout<PackedCell>.stride == 16)
    }

    private static let address = "https://example.com/hours"

    /// The columns with a link in each line.
    private func linked(_ component: some Component, width: Int) -> [String] {
        let frame = TextFrame(width: width, height: component.height(in: Space(width: width))) { canvas in
            component.draw(on: &canvas, in: Space(width: width))
        }
        return (0..<frame.height).map { row in
            (0..<width).map { column in frame[row, column].link.map { $0 == Self.address ? "x" : "?" } ?? "." }.joined()
        }
    }

    @Test func everyLineOfAWrappedTextIsLinked() {
        let text = Text("Open 東京 hours").link(Self.address)
        // The second half of a wide character has no cell of its own.
        #expect(linked(text, width: 10) == ["xxxxxx.x..", "xxxxx....."])
        #expect(linked(text.aligned(.end), width: 8) == [".xxxxxx.", "x.xxxxxx"])
        #expect(linked(Text("London").link(Self.address).wrapped(.none), width: 4) == ["xxxx"])
    }

    @Test func aPartIsLinked() {
        let text = Text(["See the ", Span("hours", link: Self.address), "."])
        #expect(linked(text, width: 20) == ["........xxxxx......."])
        #expect(linked(text.link("https://other.example"), width: 20) == ["????????xxxxx?......"])
        #expect(linked(text.wrapped(.none), width: 11) == ["........xxx"])
        #expect(linked(text.padded(columns: 2).bordered(), width: 24)[1] == "...........xxxxx........")
        #expect(linked(Row { Column(text) }, width: 16)[0] == "........xxxxx...")
    }

    @Test func theTextIsTheSameAsWithoutALink() {
        let (plain, link) = (Text("Opening hours"), Text("Opening hours").link(Self.address))
        for width in 0...20 {
            let texts = [plain, link].map { text in
                Screen(title: "") { Node(id: 1, text) }.frame(width: width)
            }
            #expect(texts[0].plainText == texts[1].plainText)
            #expect(texts[0].ansi(colors: .trueColor) == texts[1].ansi(colors: .trueColor))
        }
        #expect(plain != link)
        #expect(Text(["a", Span("b", link: Self.address)]).text == "ab")
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
        #expect(frame([a, b]) == frame([a, b]))
        #expect(frame([a, b]) != frame([b, a]))
        #expect(frame([a]) != frame([""]))
        #expect(!frame([a, b]).hasSameLine(as: frame([b, a]), row: 0))
        #expect(frame([a]).lineHashes(0..<1) != frame([b]).lineHashes(0..<1))
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
        let cropped = below.frame(width: 30).cropped(toWidth: 4, height: 2)
        #expect(cropped[0, 2].link == "https://below.example")
        #expect(below.frame(width: 30).inASCII[0, 2].link == "https://below.example")
        #expect(below.frame(width: 30).scrolled(0..<2, by: 1)[0, 2].link == "https://below.example")
    }

    @Test func moreLinksThanAGridHasRoomFor() {
        let count = Int(UInt16.max) + 10
        let frame = TextFrame(width: 1, height: count) { canvas in
            for row in 0..<count { canvas.write(Line([Span("a", link: "https://e/\(row)")]), row: row) }
        }
        #expect(frame[0, 0].link == "https://e/0")
        #expect(frame[65_534, 0].link == "https://e/65534")
        #expect(frame[65_535, 0].link == nil)
    }

    @Test func aPageHasTheLinkEscaped() {
        let frame = TextFrame(width: 8, height: 1) { canvas in
            canvas.write(
                Line([Span("a"), Span("b", style: .bold, link: "https://e/?a=\"&b=<script>"), Span("c")]),
                row: 0
            )
        }
        let line = frame.html(title: "").split(separator: "\n").first { $0.contains("<a ") }
        let expected = """
            a<a href="https://e/?a=&quot;&amp;b=&lt;script&gt;" style="color:inherit">\
            <span style="font-weight:bold">b</span></a>c
            """
        #expect(line.map { $0.hasSuffix(expected) } == true)
    }
}
