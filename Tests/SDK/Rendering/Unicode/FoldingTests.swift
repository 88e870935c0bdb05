import Foundation
import TestSupport
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

    @Test func caseAndNormalizationMakeNoDifferenceAndMarksDo() {
        for (left, right) in [
            ("Málaga", "malaga"), ("STRASSE", "straße"), ("ΣΊΣΥΦΟΣ", "σισυφος"), ("Ёлка", "елка"),
            ("ế", "e\u{302}\u{301}"),
            ("한", "\u{1112}\u{1161}\u{11AB}"), ("が", "か\u{3099}"), ("İ", "i"),
            ("STRAẞE", "straße"), ("\u{2260}", "=\u{338}"),
        ] {
            #expect(Folding.characters(of: left) == Folding.characters(of: right), "\(left)")
        }
        // A vowel sign is a letter of its own, and so is a voiced kana.
        let others = [("कि", "क"), ("が", "か"), ("שׁ", "ש"), ("東京", "東"), ("👍🏽", "👍")]
        #expect(others.filter { Folding.characters(of: $0) == Folding.characters(of: $1) }.isEmpty)
    }

    /// The case and the normalization of every character make no difference.
    @Test func everyCharacterIsFoundInAllItsForms() {
        for value in stride(from: UInt32(0), through: 0x10FFFF, by: TestDepth.step(23)) {
            guard let scalar = Unicode.Scalar(value), scalar.properties.generalCategory != .unassigned else { continue }
            let text = String(scalar)
            let folded = Folding.characters(of: text)
            if Folding.characters(of: Character(scalar)) != folded {
                Issue.record("\(text) U+\(String(value, radix: 16)), alone")
            }
            for form in [
                text.uppercased(), text.lowercased(), text.decomposedStringWithCanonicalMapping,
                text.precomposedStringWithCanonicalMapping,
            ] where Folding.characters(of: form) != folded {
                Issue.record("\(text) U+\(String(value, radix: 16)), \(form)")
            }
        }
    }

    /// In Hindi and in Thai, a vowel that is typed later becomes a part of the last character.
    @Test func theLastCharacterMayBeUnfinished() {
        for (typed, text, isFound) in [
            ("ह", "हिन्दी", true), ("हि", "हिन्दी", true), ("हिन", "हिन्दी", true), ("ก", "ที่กี่", true),
            ("ทก", "ที่กี่", false), ("का", "कि", false), ("か", "か\u{3099}", false), ("क", "क\u{93C}", false),
            ("한", "하", false),
            ("", "ก", true), ("ก", "", false),
        ] {
            #expect((SearchText(typed)?.isIn(text) ?? true) == isFound, "\(typed) in \(text)")
        }
    }
}
