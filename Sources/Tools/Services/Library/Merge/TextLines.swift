/// A text as lines, which remembers the ends of the lines.
///
/// The lines of a text that ends with an end of line are followed by an empty one, so that a missing end is a
/// difference like any other.
struct TextLines: Equatable {
    var lines: [Substring]
    /// Whether every line ends with a carriage return and a line feed.
    var hasCarriageReturns: Bool

    init(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let isReturned = parts.count > 1 && parts.dropLast().allSatisfy { $0.last == UInt8(ascii: "\r") }
        hasCarriageReturns = isReturned
        lines = parts.enumerated().map { index, part in
            Substring(isReturned && index < parts.count - 1 ? part.dropLast() : part)
        }
    }

    init(_ lines: [Substring], hasCarriageReturns: Bool = false) {
        (self.lines, self.hasCarriageReturns) = (lines, hasCarriageReturns)
    }

    var text: String {
        lines.joined(separator: hasCarriageReturns ? "\r\n" : "\n")
    }

    /// Returns the share of lines that two texts have in common, from 0 to 1; empty lines don't count.
    func similarity(to other: TextLines) -> Double {
        var counts: [Substring: Int] = [:]
        let (own, others) = (lines.filter { !$0.isEmpty }, other.lines.filter { !$0.isEmpty })
        for line in own { counts[line, default: 0] += 1 }
        let common = others.count { line in
            guard let count = counts[line], count > 0 else { return false }
            counts[line] = count - 1
            return true
        }
        let most = max(own.count, others.count)
        return most == 0 ? 1 : Double(common) / Double(most)
    }
}
