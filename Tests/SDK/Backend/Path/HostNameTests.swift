import Foundation
import MillraceStreams
import TestSupport
import Testing

@testable import MillraceBackend

/// The large half of Foundation, which tests link, is the oracle: it makes the form of letters in a URL.
@Suite struct HostNameTests {
    @Test(arguments: [
        "b\u{FC}cher.example", "B\u{DC}CHER.example", "bu\u{308}cher.example", "fa\u{DF}.de",
        "\u{10B}\u{1E0D}.\u{3B1}\u{3B2}\u{3AC}", "例え.テスト",
        "例え。テスト", "か\u{3099}く.jp", "\u{1112}\u{1161}\u{11AB}국.kr", "президент.рф", "й.рф", "ไทย.ไทย", "مثال.إختبار",
        "हिन्दी.भारत",
        "💩.la", "a.例.b", "xn--bcher-kva.é", "Σίσυφος.gr", "ñ--a.es", "ü.", "\u{10FFFD}a",
    ])
    func aNameHasTheFormThatFoundationMakes(name: String) throws {
        let url = URL(string: "http://\(name)/")
        let form = try HostName.ascii(name).unwrapped()
        // Foundation refuses what no name may have.
        if let host = url?.host(percentEncoded: false), host.utf8.allSatisfy({ $0 < 128 && $0 != UInt8(ascii: "%") }) {
            #expect(form == host)
        }
        #expect(form.utf8.allSatisfy { $0 < 128 })
    }

    /// Letters of one script, with a mark, in labels of many lengths.
    @Test func anyNameHasTheFormThatFoundationMakes() {
        var random = SeededGenerator(seed: 1)
        var count = 0
        let scripts = [
            "aàéßøœğşıž-1\u{301}\u{323}", "αάωςΰΩ\u{301}", "абёЖйѐ\u{306}", "あがぱカヴ\u{3099}", "한국어가힣", "中文字漢", "กขคงจ",
            "אבגד",
        ].map { Array($0.unicodeScalars) }
        let rounds = TestDepth.times(20_000, dividedBy: 8)
        for round in 0..<rounds {
            let script = scripts[round % scripts.count]
            let length = Int.random(in: 1...12, using: &random)
            let letters = (0..<length).map { _ in script[Int.random(in: 0..<script.count, using: &random)] }
            let name = String(String.UnicodeScalarView(letters)) + ".example"
            // Several marks on one letter have an order, which no host's name needs.
            guard name.precomposedStringWithCanonicalMapping.allSatisfy({ $0.unicodeScalars.count == 1 }) else {
                continue
            }
            guard let host = URL(string: "http://\(name)")?.host(percentEncoded: false), host.hasPrefix("xn--"),
                !host.contains("%")
            else {
                continue
            }
            count += 1
            if HostName.ascii(name) != host { Issue.record("\(name): \(HostName.ascii(name) ?? "none"), not \(host)") }
        }
        #expect(count > rounds / 2)
    }

    @Test func aLabelHasSixtyThreeBytes() {
        #expect(
            (
                HostName.ascii(String(repeating: "ü", count: 50)) != nil,
                HostName.ascii(String(repeating: "ü", count: 64)),
                HostName.ascii(String(repeating: "\u{10FFFF}a", count: 31)), HostName.ascii(""), HostName.ascii("..")
            ) == (true, nil, nil, "", "..")
        )
    }
}
