import MillraceRendering
import Testing

struct UntrustedTextTests {
    private static let texts: [(text: String, shown: String)] = [
        ("a\u{1B}[2Jb", "a␛[2Jb"), ("\u{0}\u{7}\u{8}\r\n", "␀␇␈␍␊"), ("\u{7F}\u{9B}31m", "␡�31m"),
        ("abc\u{202E}def", "abc�def"), ("a\u{200D}b\u{200B}c", "a�bc"), ("\u{FEFF}x\u{AD}y", "xy"),
        ("\u{2028}\u{2029}\u{85}", "���"), ("\u{2066}x\u{2069}", "x"), ("\u{2066}x", "�x"), ("x\u{2069}", "x�"),
        ("\u{2067}a\u{2068}b\u{2069}", "�ab"), ("a\u{200E}b\u{200F}c\u{61C}d\u{2060}e", "abcde"),
        ("\u{202A}a\u{202B}b\u{202C}\u{202D}", "�a�b��"), ("\u{2066}a\nb\u{2069}", "�a␊b�"), ("👩\u{200D}", "👩�"),
        ("x\u{E0041}", "x�"), ("\u{FFFE}\u{378}", "��"), ("\u{301}a", "◌\u{301}a"), ("a\u{FE0F}", "a"),
        // Joiners where they mean nothing.
        ("\u{200C}می", "�می"), ("می\u{200C}\u{200C}خ", "می\u{200C}�خ"), ("क\u{200D}", "क�"), ("a\u{200C}b", "a�b"),
        ("٣\u{200C}٤", "٣�٤"),
    ]

    @Test(arguments: texts)
    func whatCannotBeShownIsASymbol(text: String, shown: String) {
        let frame = TextFrame(width: 20, height: 1) { $0.write(text, row: 0) }
        #expect(frame.plainText == shown)
    }

    @Test(arguments: [
        "می\u{200C}خواهم", "خانه\u{200C}ها", "ه\u{200D}.ش", "ক্\u{200D}ষ", "ශ්\u{200D}රී", "ക്\u{200C}ഷ", "ന്\u{200D}",
        "क्\u{200D}ष", "क्\u{200C}ष",
    ])
    func joinersAreShownWhereTheyMeanSomething(text: String) {
        let frame = TextFrame(width: 20, height: 1) { $0.write(text, row: 0) }
        let joiners: Set<Unicode.Scalar> = ["\u{200C}", "\u{200D}"]
        let without = String(String.UnicodeScalarView(text.unicodeScalars.filter { !joiners.contains($0) }))
        #expect(frame.plainText == text && text.columns() == without.columns(), "\(frame.plainText)")
    }
}
