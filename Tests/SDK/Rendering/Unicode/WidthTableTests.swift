import Foundation
import TestSupport
import Testing

@testable import MillraceRendering

/// Every code point and every emoji sequence of the Unicode Character Database.
///
/// They are those of `widths.txt`, on every machine. Where Debian's `unicode-data` is installed, that file is compared
/// with what is derived from the database's own files; `MILLRACE_SNAPSHOTS=all` writes it anew.
struct WidthTableTests {
    private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "widths.txt")

    @Test(.needs(CharacterDatabase.isInstalled, "Debian's package unicode-data is not installed"))
    func theListIsWhatTheDatabaseSays() throws {
        let list = WidthList(try CharacterDatabase())
        if ProcessInfo.processInfo.environment["MILLRACE_SNAPSHOTS"] == "all" {
            try Data(list.text.utf8).write(to: Self.file)
        }
        let isSame = try list == WidthList(file: Self.file)
        // Another version of the package than the table was generated from says nothing about the table.
        #expect(isSame || list.version != WidthClass.unicodeVersion)
    }

    @Test func everyCodePointTakesItsColumns() throws {
        let list = try WidthList(file: Self.file)
        var assigned = 0
        var wrong: [String] = []
        for (points, kind) in list.runs where kind != .unassigned {
            for scalar in points.lazy.compactMap(Unicode.Scalar.init) {
                assigned += 1
                // In a share, some of the many in a row that are of one kind.
                let isTaken = points.count < 64 || scalar.value.isMultiple(of: UInt32(TestDepth.step(16)))
                if isTaken, !isRight(scalar, kind) { wrong.append(String(scalar.value, radix: 16)) }
            }
        }
        #expect(wrong == [] && list.version == WidthClass.unicodeVersion)
        // 149,186 characters, 65 controls and 137,468 of private use; Unicode 15.0 has them in its own statistics.
        #expect(assigned == 149_186 + 65 + 137_468)
    }

    /// Also of what is newer than the table: the standard library knows it.
    @Test func everyAssignedCharacterIsShown() {
        var hidden: [String] = []
        var newer = 0
        let step = TestDepth.step(7)
        let values = [stride(from: UInt32(0), to: 0x3400, by: 1), stride(from: 0x3400, to: 0x110000, by: step)]
        for scalar in values.joined().lazy.compactMap(Unicode.Scalar.init) {
            switch scalar.properties.generalCategory {
            case .unassigned, .control, .format, .surrogate, .privateUse, .lineSeparator, .paragraphSeparator: continue
            default: break
            }
            guard !scalar.properties.isDefaultIgnorableCodePoint, !Self.isShownAsAnother(scalar) else { continue }
            if scalar.properties.age.map({ $0.major > 15 }) ?? false { newer += 1 }
            let glyph = GlyphAssembly.glyph(of: scalar)
            let isShown = glyph.scalar == scalar || glyph.cluster.unicodeScalars.contains(scalar)
            if !isShown, scalar != Glyph.replacement { hidden.append(String(scalar.value, radix: 16)) }
        }
        #expect(hidden == [] && newer > TestDepth.times(5000, dividedBy: 7), "\(newer)")
    }

    @Test func everyEmojiSequenceTakesItsColumnsInOneCell() throws {
        let emoji = try WidthList(file: Self.file).emoji
        var wrong: [String] = []
        for (text, columns) in emoji where !text.unicodeScalars.allSatisfy(Adjoining.isSkinTone) {
            let frame = TextFrame(width: 4, height: 1) { $0.write(text, row: 0) }
            if text.columns() != columns || frame[0, 0].text != text || frame[0, 0].width != columns {
                wrong.append(text)
            }
        }
        #expect(wrong == [] && emoji.count > 4000)
    }

    private func isRight(_ scalar: Unicode.Scalar, _ kind: CharacterDatabase.Kind) -> Bool {
        let glyph = GlyphAssembly.glyph(of: scalar)
        guard String(scalar).columns() == (scalar == "\t" ? 8 : glyph.width) else { return false }
        switch kind {
        case .hidden: return glyph.width == 1 && glyph.scalar != scalar && glyph.cluster.isEmpty
        case .mark: return glyph.width == 1 && ("a" + String(scalar)).columns() == 1
        case .spacingMark: return glyph.width == 2 && ("a" + String(scalar)).columns() == 2
        case .invisible: return glyph.width == 0
        // On a filler, as a syllable of its own; a filler alone is a symbol.
        case .jamo:
            return glyph.width == (scalar == "\u{1160}" ? 1 : 2) && ("\u{1100}\u{1161}" + String(scalar)).columns() <= 3
        case .narrow where Self.isShownAsAnother(scalar): return glyph.width == 1
        // What would join with its neighbor stands on a circle, or before one.
        case .narrow where glyph.width == 2:
            return glyph.cluster.unicodeScalars.contains(scalar) && "a\(scalar)a".columns() == 3
        case .narrow: return glyph.width == 1 && glyph.scalar == scalar
        case .wide: return glyph.width == 2 && (glyph.scalar == scalar || Self.isShownAsAnother(scalar))
        case .unassigned: return true
        }
    }

    /// Whether a code point is shown as a letter or a color, because it would join with another one: half a flag, a
    /// skin tone.
    private static func isShownAsAnother(_ scalar: Unicode.Scalar) -> Bool {
        WidthClass.of(scalar) == .flagLetter || Adjoining.isSkinTone(scalar)
    }
}
