import MillraceRendering
import Testing

struct StringColumnsTests {
    @Test(arguments: [
        ("", 0), ("London", 6), ("東京", 4), ("ｈｉ", 4), ("한국", 4), ("\u{1112}\u{1161}\u{11AB}", 2),
        ("e\u{301}", 1), ("👩‍👩‍👧‍👦", 2), ("🇬🇧", 2), ("🇬🇧🇫🇷", 4), ("❤\u{FE0F}", 2), ("❤", 1), ("1\u{FE0F}\u{20E3}", 2),
        ("👍🏽", 2), ("🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", 2), ("☺\u{FE0E}", 1), ("±", 1),
        ("a\tb", 9), ("\u{1B}[0m", 4), ("\r\n", 2), ("क्षि", 3), ("ไทย", 3), ("\u{301}", 1), ("a🏽", 3), ("😀", 2),
    ])
    func measures(text: String, columns: Int) {
        #expect([text.columns(), text.columns(limit: 1)] == [columns, min(1, columns)])
    }
}
