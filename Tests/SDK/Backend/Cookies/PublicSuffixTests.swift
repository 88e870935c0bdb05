import Foundation
import TestSupport
import Testing

@testable import MillraceBackend

@Suite struct PublicSuffixTests {
    /// The kinds of rules of https://publicsuffix.org/list: listed, wildcard, exception, private, not ASCII, and none.
    private static let table: [(domain: String, isPublic: Bool)] = [
        ("com", true), ("example.com", false), ("a.example.com", false), ("uk", true), ("co.uk", true),
        ("example.co.uk", false), ("uk.com", true), ("example.uk.com", false),
        ("ck", true), ("test.ck", true), ("b.test.ck", false), ("www.ck", false), ("www.www.ck", false),
        ("jp", true), ("ac.jp", true), ("kyoto.jp", true), ("ide.kyoto.jp", true), ("b.ide.kyoto.jp", false),
        ("kobe.jp", false), ("c.kobe.jp", true), ("b.c.kobe.jp", false), ("city.kobe.jp", false),
        ("github.io", true), ("someone.github.io", false), ("s3.amazonaws.com", true), ("amazonaws.com", false),
        ("xn--fiqs8s", true), ("xn--55qx5d.cn", true), ("xn--85x722f.xn--55qx5d.cn", false),
        ("local", true), ("nosuchsuffix", true), ("example.nosuchsuffix", false), ("localhost", true),
        ("0.bg", true), ("zw", true), ("aaa", true), ("zzzz.zw", false), ("", true), (".com", false), ("com.", false),
        ("a,b", true), ("x.a,b", false), ("ck!", true), ("www.ck!", false), ("*.ck", true),
    ]

    @Test func theRulesOfTheList() {
        for (domain, isPublic) in Self.table {
            #expect(PublicSuffixes.contains(domain) == isPublic, "\(domain)")
        }
    }

    @Test func everyRuleIsFoundAndNoneTwice() {
        let rules = PublicSuffixData.rules.withUTF8Buffer { String(decoding: $0, as: UTF8.self) }
            .split(separator: ",").map(String.init)

        #expect(
            (
                rules.count > 9000, Set(rules).count,
                zip(rules, rules.dropFirst()).allSatisfy { $0.utf8.lexicographicallyPrecedes($1.utf8) }
            ) == (true, rules.count, true)
        )
        // Wildcards and exceptions are few: a share has them all.
        let (others, plain) = (
            rules.filter { "*!".contains($0.last ?? "*") }, rules.filter { !"*!".contains($0.last ?? "*") }
        )
        let lost = (others + TestDepth.some(plain)).filter { rule in
            switch rule.last {
            case "*": !PublicSuffixes.contains("millrace-test." + rule.dropLast())
            case "!": PublicSuffixes.contains(String(rule.dropLast()))
            default: !PublicSuffixes.contains(rule)
            }
        }
        #expect(lost.isEmpty)
    }
}
