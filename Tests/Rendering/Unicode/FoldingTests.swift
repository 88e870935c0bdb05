import Foundation
import Testing

@testable import MillraceRendering

/// Foundation's whole is the oracle.
@Suite struct FoldingTests {
    /// Every letter below U+2000 that is another one with accents is that one.
    @Test func accentsOfLatinGreekAndCyrillicAreLeftOut() {
        var count = 0
        for value in 0xC0...0x1FFF {
            guard let scalar = Unicode.Scalar(UInt32(value)), scalar.properties.isAlphabetic else { continue }
            let letter = String(scalar)
            let decomposed = letter.decomposedStringWithCanonicalMapping.unicodeScalars
            guard decomposed.count > 1, decomposed.dropFirst().allSatisfy({ (0x300...0x36F).contains($0.value) }),
                let base = decomposed.first, !decomposed.contains("\u{345}")
            else { continue }
            // In upper case, the iota below some Greek letters is beside them.
            count += 1
            #expect(Folding.characters(of: letter) == Folding.characters(of: String(base)), "\(letter)")
        }
        #expect(count > 700)
    }

    @Test func caseAndNormalizationMakeNoDifference() {
        for (left, right) in [
            ("Málaga", "malaga"), ("STRASSE", "straße"), ("ΣΊΣΥΦΟΣ", "σισυφος"), ("Ёлка", "елка"),
            ("ế", "e\u{302}\u{301}"),
            ("한", "\u{1112}\u{1161}\u{11AB}"), ("が", "か\u{3099}"), ("İ", "i"),
        ] {
            #expect(Folding.characters(of: left) == Folding.characters(of: right), "\(left)")
        }
    }

    /// A vowel sign is a letter of its own, and so is a voiced kana.
    @Test func marksOfOtherScriptsStay() {
        for (left, right) in [("कि", "क"), ("が", "か"), ("שׁ", "ש"), ("東京", "東"), ("👍🏽", "👍")] {
            #expect(Folding.characters(of: left) != Folding.characters(of: right), "\(left)")
        }
    }
}
