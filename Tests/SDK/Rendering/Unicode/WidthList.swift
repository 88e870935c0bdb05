import Foundation

/// What was derived from the Unicode Character Database, as it is kept beside the tests.
///
/// The first line is the version, the second every run of code points of one kind (`41n` starts one of narrow ones at
/// U+0041), and each line after that an emoji sequence, those of one column after a `~`.
struct WidthList: Equatable {
    let text: String

    init(_ database: CharacterDatabase) {
        var runs: [String] = []
        for (point, kind) in database.kinds.enumerated()
        where point == 0 || database.kinds[point - 1].rawValue != kind.rawValue {
            runs.append(String(point, radix: 16) + "." + String(kind.rawValue))
        }
        let emoji = database.emoji.map { ($0.columns == 1 ? "~" : "") + $0.text }
        text = ([database.version, runs.joined(separator: " ")] + emoji).joined(separator: "\n") + "\n"
    }

    init(file: URL) throws {
        text = try String(contentsOf: file, encoding: .utf8)
    }

    var version: String {
        lines.first ?? ""
    }

    /// The runs of code points, each with its kind.
    var runs: [(points: Range<UInt32>, kind: CharacterDatabase.Kind)] {
        let starts = lines[1].split(separator: " ").compactMap { entry -> (UInt32, CharacterDatabase.Kind)? in
            guard let start = UInt32(entry.dropLast(2), radix: 16) else { return nil }
            return entry.last.flatMap(CharacterDatabase.Kind.init).map { (start, $0) }
        }
        return starts.indices.map { index in
            (starts[index].0..<(index + 1 < starts.count ? starts[index + 1].0 : 0x110000), starts[index].1)
        }
    }

    /// The emoji sequences with their columns.
    var emoji: [(text: String, columns: Int)] {
        lines.dropFirst(2).map { $0.hasPrefix("~") ? (String($0.dropFirst()), 1) : ($0, 2) }
    }

    private var lines: [String] {
        text.split(separator: "\n").map(String.init)
    }
}
