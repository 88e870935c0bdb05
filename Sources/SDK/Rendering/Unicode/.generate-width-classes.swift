// Writes the width class of every code point, from the Unicode Character Database, to standard output:
//
//     apt-get install -y unicode-data
//     swift Sources/SDK/Rendering/Unicode/.generate-width-classes.swift /usr/share/unicode \
//         > Sources/SDK/Rendering/Unicode/WidthClass+Ranges.swift
//
// The name starts with a dot so that the package leaves this file alone.
import MillracePlatform

let folder = CommandLine.arguments.dropFirst().first ?? "/usr/share/unicode"

/// Calls `body` with the range of code points and the further fields of every line.
func eachLine(of name: String, _ body: (ClosedRange<Int>, [String]) -> Void) throws {
    let text = try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
    for line in text.split(whereSeparator: \.isNewline) {
        let content = line.prefix { $0 != "#" }
        let fields = content.split(separator: ";", omittingEmptySubsequences: false)
            .map { $0.trimmingCharacters(in: .whitespaces) }
        guard fields.count > 1 else { continue }
        let ends = fields[0].components(separatedBy: "..").compactMap { Int($0, radix: 16) }
        guard let first = ends.first, let last = ends.last else { continue }
        body(first...last, Array(fields.dropFirst()))
    }
}

let count = 0x110000
var category = [String](repeating: "Cn", count: count)
var rangeStart: Int?
try eachLine(of: "UnicodeData.txt") { range, fields in
    let code = range.lowerBound
    if fields[0].hasSuffix(", First>") { rangeStart = code }
    for point in (fields[0].hasSuffix(", Last>") ? rangeStart ?? code : code)...code { category[point] = fields[1] }
}

func points(of name: String, where matches: ([String]) -> Bool) throws -> [Bool] {
    var found = [Bool](repeating: false, count: count)
    try eachLine(of: name) { range, fields in
        if matches(fields) { for point in range { found[point] = true } }
    }
    return found
}

let wide = try points(of: "EastAsianWidth.txt") { $0[0] == "W" || $0[0] == "F" }
let emoji = try points(of: "emoji/emoji-data.txt") { $0[0] == "Emoji" }
let pictographic = try points(of: "emoji/emoji-data.txt") { $0[0] == "Extended_Pictographic" }
let ignorable = try points(of: "DerivedCoreProperties.txt") { $0[0] == "Default_Ignorable_Code_Point" }
let prepended = try points(of: "PropList.txt") { $0[0] == "Prepended_Concatenation_Mark" }
let attached = try points(of: "auxiliary/GraphemeBreakProperty.txt") { $0[0] == "SpacingMark" || $0[0] == "Extend" }
let selectors = try points(of: "PropList.txt") { $0[0] == "Variation_Selector" }

/// Changes in newer versions of the database, which Debian doesn't have yet: hexagrams, trigrams, digrams, the
/// monograms and digrams of the Tai Xuan Jing, counting rods and strokes are wide since 16.0, components and signs
/// since 17.0.
let wideSince: [ClosedRange<Int>] = [
    0x2630...0x2637, 0x268A...0x268F, 0x2FFC...0x2FFF, 0x31E4...0x31E5, 0x31EF...0x31EF, 0x4DC0...0x4DFF,
    0x16FF2...0x16FF6, 0x18CFF...0x18CFF, 0x18D09...0x18D1E, 0x18D80...0x18DF2, 0x1D300...0x1D356, 0x1D360...0x1D376,
]

func widthClass(_ point: Int) -> String {
    switch category[point] {
    case _ where wideSince.contains { $0.contains(point) }: return "wide"
    // Directional marks that affect only their neighbors, break opportunities, and the byte order mark.
    case _ where [0xAD, 0x61C, 0x200B, 0x200E, 0x200F, 0x2060, 0xFEFF].contains(point): return "invisible"
    case _ where (0x2066...0x2069).contains(point): return "isolate"
    case _ where selectors[point]: return "mark"
    case _ where (0x1F1E6...0x1F1FF).contains(point): return "flagLetter"
    // Vowels and final consonants of conjoining Hangul are drawn into the two columns of the leading consonant.
    case _ where (0x1160...0x11FF).contains(point) || (0xD7B0...0xD7FB).contains(point): return "jamo"
    case "Cf" where prepended[point]: return "narrow"
    // Blank letters have a width in some terminals and none in others.
    case _ where ignorable[point] && category[point] != "Mn": return "hidden"
    // Vowels of Myanmar and neighboring scripts that stand beside their consonant are grapheme clusters by themselves,
    // like letters.
    case "Mc" where !attached[point]: return "narrow"
    case "Mc": return "spacingMark"
    case "Mn", "Me": return "mark"
    // Ranges reserved for emoji and ideographs: a later version of Unicode may have assigned them, with these widths.
    case "Cn" where point & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(point): return "hidden"
    case "Cn" where pictographic[point]: return "wideEmoji"
    case "Cn" where wide[point]: return "wide"
    case "Cn": return "unknown"
    case "Cc", "Cf", "Cs", "Zl", "Zp": return "hidden"
    default: break
    }
    if emoji[point] { return wide[point] ? "wideEmoji" : "narrowEmoji" }
    return wide[point] ? "wide" : "narrow"
}

var ranges: [(first: Int, name: String)] = []
for point in 0..<count {
    let name = widthClass(point)
    if ranges.last?.name != name { ranges.append((point, name)) }
}

let version =
    try String(contentsOfFile: "\(folder)/EastAsianWidth.txt", encoding: .utf8)
    .split(separator: "\n").first?
    .replacingOccurrences(of: "# EastAsianWidth-", with: "")
    .replacingOccurrences(of: ".txt", with: "") ?? "unknown"
let letters = [
    "mark": "g", "narrow": "h", "wide": "i", "hidden": "j", "narrowEmoji": "k", "wideEmoji": "l", "flagLetter": "m",
    "spacingMark": "n", "jamo": "o", "invisible": "p", "isolate": "q", "unknown": "r",
]
print("// Generated by .generate-width-classes.swift from the Unicode Character Database \(version); don't edit.\n")
print("extension WidthClass {")
print("    /// The version of the Unicode Character Database that the ranges come from.")
print("    static let unicodeVersion = \"\(version)\"\n")
print("    /// The runs of code points of one class: for each, the distance from the start of the run before, in")
print("    /// hexadecimal, and the class, as a letter from `g` on.")
print("    static let runs = \"\"\"")
let margin = "        "
var line = margin
var start = 0
for range in ranges {
    let entry = String(range.first - start, radix: 16) + (letters[range.name] ?? "j")
    start = range.first
    if line.count + entry.count > 119 {
        print(line + "\\")
        line = margin
    }
    line += entry
}
print(line)
print("        \"\"\"")
print("}")
