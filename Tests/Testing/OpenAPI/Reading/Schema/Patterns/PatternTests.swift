import TestSupport
import Testing

@testable import OpenAPIReading

/// The texts that a pattern matches, the patterns that aren't usable, and that none takes long.
///
/// The matches are those of V8 with the flag `u`.
@Suite(.bodyTimeLimit)
struct PatternTests {
    typealias Expectation = (pattern: String, found: [String], missing: [String])

    static let matches: [Row<Expectation>] = [
        Row("nothing", ("", ["", "a"], [])),
        Row("a search", ("b", ["abc"], ["ac", ""])),
        Row("anchors", ("^a$", ["a"], ["a\n", "ba", "\na", ""])),
        Row("anchors in alternatives", ("^a|b$", ["ac", "cb"], ["ca", "bc"])),
        Row("an anchor that never matches", ("a^b", [], ["ab", "a\nb"])),
        Row("any scalar", ("^.$", ["a", "\u{1F408}", "\u{85}"], ["", "\n", "\r", "\u{2028}", "e\u{301}"])),
        Row("alternatives", ("^(?:a|bc||d)e$", ["ae", "bce", "e", "de"], ["bde", "ce"])),
        Row("groups with names", ("^(?<year>[0-9]{4})-(?<month>[0-9]{2})$", ["2026-01"], ["2026-1"])),
        Row("a repetition", ("^ab*c+d?$", ["ac", "abbccd"], ["ab", "acdd"])),
        Row("shortest repetitions", ("^a*?b+?c??$", ["b", "aabbc"], ["a", "abcc"])),
        Row("counts", ("^a{2}b{1,3}c{2,}$", ["aabcc", "aabbbcccc"], ["abcc", "aabbbbcc", "aabc"])),
        Row("a count of zero", ("^a{0}b{0,0}(c){0}$", [""], ["a", "b", "c"])),
        Row("a count within a text", ("xa{2,3}y", ["xxaay", "aaxaaay"], ["xay", "xaaaay"])),
        Row("counts that overlap", ("^(?:a{2,3}|a{5})b$", ["aab", "aaab", "aaaaab"], ["ab", "aaaab", "aaaaaab"])),
        Row("counts of groups", ("^(?:ab?){2,3}$", ["aa", "abab", "ababa"], ["a", "aaaa"])),
        Row("repetitions of repetitions", ("^(?:a{2})*(?:b{2,}c?)*$", ["", "aaaa", "bbbcbb"], ["aaa", "bcb"])),
        Row("repetitions of nothing", ("^(?:a*)*(?:|b)+(?:){9999999}$", ["", "aab"], ["c"])),
        Row("braces that are no counts", ("^{a}b{c}{$", ["{a}b{c}{"], ["a"])),
        Row("a closing bracket and brace", ("^]}$", ["]}"], ["]"])),
        Row("a class", ("^[a-cx]$", ["a", "b", "c", "x"], ["d", "-", ""])),
        Row("an inverted class", ("^[^a-c]$", ["d", "\n"], ["a", ""])),
        Row("classes of nothing and everything", ("^(?:[]|[^])$", ["a", "\n"], [""])),
        Row("hyphens in a class", (#"^[-a\-z-]+$"#, ["-a-z"], ["b"])),
        Row("hyphens beside classes", (#"^[\w-:]+$"#, ["a-:"], ["."])),
        Row("brackets, dollars and others in a class", ("^[[$^&&~.|]+$", ["[$^&~.|"], ["a", "]"])),
        Row(
            "digits, letters and space",
            (#"^\d\w\s$"#, ["1a ", "1_\u{A0}", "1A\u{FEFF}"], ["١a ", "1é ", "1a\u{85}"])
        ),
        Row("others than those", (#"^\D\W\S$"#, ["a-a", "١éa"], ["1-a", "aaa", "a- "])),
        Row("classes in classes", (#"^[^\W\d]+$"#, ["a_"], ["1", "-"])),
        Row("inverted classes in classes", (#"^[\D5]+$"#, ["a5"], ["4"])),
        Row("a boundary of words", (#"\bcan\b"#, ["can't", "I can", "écané"], ["cannot"])),
        Row("no boundary", (#"a\Bb"#, ["ab"], ["a b"])),
        Row("a backspace", (#"^[\b]$"#, ["\u{8}"], ["b"])),
        Row("control characters", (#"^\t\n\v\f\r\0\cJ$"#, ["\t\n\u{B}\u{C}\r\0\n"], [""])),
        Row("numbers of characters", (#"^\x41\u0042\u{1F408}\ud83d\udc08$"#, ["AB\u{1F408}\u{1F408}"], ["AB"])),
        Row("a range of numbers", (#"^[\u0041-\u005A]+$"#, ["AZ"], ["a"])),
        Row("escapes of signs", (#"^\/\.\-\[\]\{\}\(\)\\\^\$\|\+\*\?$"#, [#"/.-[]{}()\^$|+*?"#], ["/"])),
        Row("properties", (#"^\p{L}\P{Lu}\p{Nd}\p{General_Category=Letter}$"#, ["éa٣ß"], ["éA٣ß", "1a1a"])),
        Row("properties in a class", (#"^[\p{Letter}\p{Mark}']+$"#, ["e\u{301}o'"], ["1"])),
        Row("looking ahead", (#"^(?=.*\d)(?=.*[a-z])[^ ]{3,}$"#, ["a1b", "xx9"], ["abc", "123", "a1", "a 1"])),
        Row("looking ahead for nothing", (#"^(?!.*\.\.)(?!a$)[a-z.]+$"#, ["a.b", "ab"], ["a..b", "a"])),
        Row("looking behind", (#"(?<=\$)\d(?<!0)"#, ["$1"], ["1", "$0"])),
        Row("looking in what is looked at", ("^(?=(?!b).(?=c))..$", ["ac"], ["bc", "ab"])),
        Row("looking in a repetition", ("^(?:(?=a)..)*$", ["", "abac"], ["abba"])),
        Row("a host", (#"^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,}$"#, ["a.b-c.org"], ["-a.org", "a-.org"])),
    ]

    @Test(arguments: matches)
    func whatItMatches(_ row: Row<Expectation>) {
        let pattern = Pattern(row.value.pattern)
        let results = (row.value.found + row.value.missing).map(pattern.match)
        let expected = row.value.found.map { _ in Pattern.Match.found } + row.value.missing.map { _ in .missing }
        #expect(results == expected, sourceLocation: row.location)
    }

    static let unusable: [Row<(pattern: String, reason: String)>] = [
        Row("a reference", (#"(a)\1"#, "it has a reference to a group")),
        Row("a reference to a name", (#"(?<x>a)\k<x>"#, "it has a reference to a group")),
        Row("flags", ("(?i)a", "`(?i` isn't in ECMA 262")),
        Row("a name of Python", ("(?P<x>a)", "`(?P` isn't in ECMA 262")),
        Row("an atomic group", ("(?>a)", "`(?>` isn't in ECMA 262")),
        Row("an anchor of others", (#"\Aa\Z"#, #"`\A` isn't in ECMA 262"#)),
        Row("a class of POSIX", ("[a[:digit:]]", "`[:` isn't in ECMA 262")),
        Row("a possessive quantifier", ("a++", "`+` follows another quantifier, which isn't in ECMA 262")),
        Row("a count without its least", ("a{,3}", "`{,` isn't in ECMA 262")),
        Row("a script", (#"\p{Script=Greek}"#, "the property `Script=Greek` isn't supported")),
        Row("a property without braces", (#"\pL"#, #"`\p` has no braces"#)),
        Row("half of a character", (#"[\uD800-\uDFFF]"#, "it has half of a character")),
        Row("an open parenthesis", ("^(abc$", "a parenthesis isn't closed")),
        Row("a closing parenthesis", ("a)", "it has a closing parenthesis too many")),
        Row("an open bracket", ("[a", "a bracket isn't closed")),
        Row("an open range", ("[a-", "a bracket isn't closed")),
        Row("a range from its end", ("[z-a]", "a range of a class ends before it begins")),
        Row("a count from its end", ("a{3,2}", "a count ends before it begins")),
        Row("nothing to repeat", ("*a", "`*` has nothing to repeat")),
        Row("nothing to count", ("{2}", "a count in braces has nothing to repeat")),
        Row("a backslash", (#"a\"#, "it ends with a backslash")),
        Row("an escape of too few digits", (#"\u12"#, "an escape has fewer than 4 digits")),
        Row("a number of no character", (#"\u{110000}"#, #"`\u{` has no number of a character"#)),
        Row("a group without a name", ("(?<a", "a group has no name")),
        Row("a control character without a letter", (#"\c1"#, #"`\c` has no letter"#)),
        Row("groups in groups", (String(repeating: "(", count: 200_000), "it has too many groups in groups")),
        Row("a large count of groups", ("^(ab){1,100000}$", "it is too large")),
        Row("counts of counts", ("((((a|b){99}){99}){99}){99}", "it is too large")),
        Row("counts in what is looked at", ("(?=(ab){1500}(?=(cd){1500}))", "it is too large")),
    ]

    @Test(arguments: unusable)
    func anUnusablePattern(_ row: Row<(pattern: String, reason: String)>) {
        let pattern = Pattern(row.value.pattern)
        #expect(pattern.reason == row.value.reason, sourceLocation: row.location)
        #expect(pattern.match("a") == .unknown, sourceLocation: row.location)
    }

    static let slow: [Row<(pattern: String, text: String, match: Pattern.Match)>] = [
        Row("a repetition in a repetition", ("^(a+)+$", String(repeating: "a", count: 1_000) + "!", .missing)),
        Row("alternatives that are equal", ("^(a|a|aa)*$", String(repeating: "a", count: 1_000) + "!", .missing)),
        Row("words", (#"^([a-zA-Z0-9]+\s?)*$"#, String(repeating: "a", count: 1_000) + "!", .missing)),
        Row("many repetitions", ("(.*a){20}b", String(repeating: "a", count: 1_000), .missing)),
        Row("a large count", ("^.{1,9999999999999999999999}$", String(repeating: "a", count: 50_000), .found)),
        Row("a large count in a search", ("a{5000,10000}b", String(repeating: "a", count: 20_000), .missing)),
        Row("looking ahead at each place", ("(?:(?=a*c)a)*b", String(repeating: "a", count: 5_000), .missing)),
        Row("too many states", ("(?:(?:a?){30}){30}b", String(repeating: "a", count: 50_000), .tooLong)),
    ]

    @Test(arguments: slow)
    func noComparisonTakesLong(_ row: Row<(pattern: String, text: String, match: Pattern.Match)>) {
        #expect(Pattern(row.value.pattern).match(row.value.text) == row.value.match, sourceLocation: row.location)
    }
}
