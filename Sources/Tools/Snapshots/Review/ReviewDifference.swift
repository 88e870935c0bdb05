import Foundation
import SnapshotFiles

/// The difference between a snapshot and its new text, in lines.
struct ReviewDifference {
    /// The lines; none where nothing differs.
    let lines: [String]

    init(_ contents: PendingSnapshot.Contents) {
        let new = Self.text(contents.new)
        guard let recorded = contents.recorded else {
            lines = UnifiedDiff.visibleLines(of: new).map { "+\($0)" }
            return
        }
        let text = UnifiedDiff.text(from: Self.text(recorded), to: new, labels: ("recorded", "now"))
        lines = text.isEmpty ? [] : text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    /// Returns a line, in color where there are colors.
    func shown(_ line: String, hasColors: Bool) -> String {
        guard hasColors else { return line }
        switch line.first {
        case "+": return "\u{1B}[32m\(line)\u{1B}[0m"
        case "-": return "\u{1B}[31m\(line)\u{1B}[0m"
        case "@": return "\u{1B}[36m\(line)\u{1B}[0m"
        default: return line
        }
    }

    /// The text of a file, whose last line has an end of its own.
    private static func text(_ bytes: Data) -> String {
        String(decoding: bytes.last == UInt8(ascii: "\n") ? bytes.dropLast() : bytes, as: UTF8.self)
    }
}
