import Testing

@testable import MillracePlatform

struct StringPrintableTests {
    @Test(arguments: [
        ("", ""), ("a ä 猫", "a ä 猫"), ("\u{1B}[31m", "␛[31m"), ("a\nb\tc\n", "a\nb\tc\n"), ("a\r\nb", "a␍\nb"),
        ("\u{7F}\u{9B}\u{202E}", "␡\u{FFFD}\u{FFFD}"),
    ]) func charactersThatWouldMoveTheCursorAreSymbols(text: String, expected: String) {
        #expect(text.printableLines == expected)
    }
}
