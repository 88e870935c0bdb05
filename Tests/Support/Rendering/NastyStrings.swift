/// Strings that break layouts: what has no width, what has a width of its own, what is longer than any line.
package enum NastyStrings {
    package static let all: [String] = [
        "", " ", "a", "London", "\t", "a\tb", "\n", "a\n\nb\r\nc", "東京", "日本語のとても長い文", "👩‍👩‍👧‍👦",
        "❤\u{FE0F}1\u{FE0F}\u{20E3}",
        "🇬🇧🇫", "e\u{301}", "\u{301}", "\u{1B}[2J", "\u{202E}abc", "\u{200D}\u{200C}", "हिन्दी क्षि", "ខ្មែរ",
        "한글 \u{1112}\u{1161}\u{11AB}",
        "می\u{200C}خواهم", String(repeating: "\u{E0041}", count: 10),
        String(repeating: "word ", count: 60), String(repeating: "x", count: 300),
        "e" + String(repeating: "\u{301}", count: 400),
        "\u{FEFF}a\u{AD}b\u{200B}c\u{2060}\u{200E}", "\u{2066}x\u{2069}\u{2069}", "␛�…", "\u{0}\u{7F}\u{85}\u{2028}",
        "ก็\u{E33}ำ",
    ]
}
