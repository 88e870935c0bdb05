import Foundation
import RenderingTestSupport

/// What the Unicode Character Database says about widths, derived from its files and from nothing of the library.
///
/// The files are Debian's, of the package `unicode-data`. Where they are not, `WidthList` has what was derived from
/// them.
struct CharacterDatabase {
    /// What a code point does to the width of a text.
    enum Kind: Character {
        /// Is shown as a symbol of one column.
        case hidden = "h"
        /// Takes no column on a base, and one with a dotted circle where there is no base.
        case mark = "m"
        /// Takes a column more on a base, and two with a dotted circle where there is no base.
        case spacingMark = "s"
        /// Is left out.
        case invisible = "i"
        /// Takes no column after a Hangul consonant, and one with a dotted circle elsewhere.
        case jamo = "j"
        /// Takes one column.
        case narrow = "n"
        /// Takes two columns.
        case wide = "w"
        /// Isn't assigned.
        case unassigned = "u"
    }

    /// The kind of each code point.
    let kinds: [Kind]
    /// Every emoji sequence of emoji-test.txt, with its columns.
    let emoji: [(text: String, columns: Int)]
    /// The version.
    let version: String

    private static let folder = "/usr/share/unicode"

    /// Whether the files are there.
    static var isInstalled: Bool { FileManager.default.fileExists(atPath: folder + "/UnicodeData.txt") }

    /// Reads the files.
    init() throws {
        let folder = Self.folder
        let width = try Self.property("EastAsianWidth.txt", in: folder)
        let ignorable = try Self.property("DerivedCoreProperties.txt", in: folder) {
            $0 == "Default_Ignorable_Code_Point"
        }
        let cluster = try Self.property("auxiliary/GraphemeBreakProperty.txt", in: folder)
        let properties = try Self.property("PropList.txt", in: folder) {
            $0 == "Variation_Selector" || $0 == "Prepended_Concatenation_Mark"
        }
        let categories = try Self.categories(in: folder)
        kinds = (0..<0x110000).map { point -> Kind in
            let category = categories[point]
            let isAttached = ["Extend", "SpacingMark"].contains(cluster[point] ?? "")
            switch category {
            case "": return .unassigned
            case _ where Self.isWideByNow(point): return .wide
            case _ where [0xAD, 0x61C, 0x200B, 0x200E, 0x200F, 0x2060, 0xFEFF].contains(point): return .invisible
            case _ where ["V", "T"].contains(cluster[point] ?? ""): return .jamo
            case _ where properties[point] == "Variation_Selector": return .mark
            case _ where properties[point] == "Prepended_Concatenation_Mark": return .narrow
            case "Mn", "Me": return .mark
            case "Mc" where isAttached: return .spacingMark
            case _ where ignorable[point] != nil: return .hidden
            case "Cc", "Cf", "Cs", "Zl", "Zp": return .hidden
            default: return ["W", "F"].contains(width[point] ?? "") ? .wide : .narrow
            }
        }
        emoji = try Self.emoji(in: folder, isWide: { width[$0] == "W" })
        version =
            try Self.lines("EastAsianWidth.txt", in: folder).first.map { line in
                line.replacingOccurrences(of: "# EastAsianWidth-", with: "").replacingOccurrences(of: ".txt", with: "")
            } ?? ""
    }

    /// What Unicode 16.0 made wide: hexagrams and the like.
    private static func isWideByNow(_ point: Int) -> Bool {
        switch point {
        case 0x2630...0x2637, 0x268A...0x268F, 0x4DC0...0x4DFF, 0x1D300...0x1D356, 0x1D360...0x1D376: true
        default: false
        }
    }

    private static func lines(_ name: String, in folder: String) throws -> [String] {
        let data = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)"))
        return data.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The general category of each code point, empty where none is assigned.
    private static func categories(in folder: String) throws -> [String] {
        var categories: [String] = Array(repeating: "", count: 0x110000)
        var first = 0
        for line in try lines("UnicodeData.txt", in: folder) {
            let fields = line.split(separator: ";", maxSplits: 3, omittingEmptySubsequences: false)
            guard let point = Int(fields[0], radix: 16) else { continue }
            if fields[1].hasSuffix("First>") { first = point }
            for point in (fields[1].hasSuffix("Last>") ? first : point)...point {
                categories[point] = String(fields[2])
            }
        }
        return categories
    }

    private static func property(
        _ name: String,
        in folder: String,
        where matches: (String) -> Bool = { _ in true }
    ) throws -> [Int: String] {
        var values: [Int: String] = [:]
        for line in try lines(name, in: folder) where !line.hasPrefix("#") {
            let fields = line.prefix { $0 != "#" }.split(separator: ";").map { $0.filter { $0 != " " } }
            guard fields.count > 1, matches(String(fields[1])) else { continue }
            let ends = fields[0].split(separator: ".").compactMap { Int($0, radix: 16) }
            guard let first = ends.first, let last = ends.last else { continue }
            for point in first...last { values[point] = String(fields[1]) }
        }
        return values
    }

    /// An emoji takes two columns; what is not an emoji without a selector takes those of its code point.
    private static func emoji(in folder: String, isWide: (Int) -> Bool) throws -> [(String, Int)] {
        try lines("emoji/emoji-test.txt", in: folder).compactMap { line in
            let fields = line.prefix { $0 != "#" }.split(separator: ";")
            guard fields.count == 2 else { return nil }
            let points = fields[0].split(separator: " ").compactMap { Int($0, radix: 16) }
            let isPlain = fields[1].contains("unqualified") && !points.contains(0x200D) && !points.contains(0xFE0F)
            var text = String.UnicodeScalarView()
            text.append(contentsOf: points.compactMap { UInt32(exactly: $0).flatMap(Unicode.Scalar.init) })
            let hasTone = points.contains { (0x1F3FB...0x1F3FF).contains($0) }
            return (String(text), isPlain && !hasTone && !isWide(points[0]) ? 1 : 2)
        }
    }
}
