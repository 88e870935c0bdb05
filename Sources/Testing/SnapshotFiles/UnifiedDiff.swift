/// The difference of two texts, line by line, in the form of `diff -u`.
package enum UnifiedDiff {
    /// The number of unchanged lines around a change.
    private static let context = 3

    /// Returns the difference, or an empty text for equal texts.
    ///
    /// Lines are compared byte by byte. Escapes stand for invisible characters.
    package static func text(from old: String, to new: String, labels: (old: String, new: String)) -> String {
        let edits = edits(lines(of: old), lines(of: new))
        let hunks = hunks(edits)
        guard !hunks.isEmpty else { return "" }
        return (["--- \(labels.old)", "+++ \(labels.new)"] + hunks).joined(separator: "\n")
    }

    /// Returns the lines of a text, with escapes instead of invisible characters.
    package static func visibleLines(of text: String) -> [String] {
        lines(of: text).map(\.visible)
    }

    private enum Edit {
        case same(Line)
        case removed(Line)
        case added(Line)

        var text: String {
            switch self {
            case let .same(line): " \(line.visible)"
            case let .removed(line): "-\(line.visible)"
            case let .added(line): "+\(line.visible)"
            }
        }

        var isSame: Bool {
            if case .same = self { true } else { false }
        }
    }

    /// A line by its bytes, because two lines that look the same may differ.
    private struct Line: Hashable {
        let bytes: [UInt8]

        var visible: String {
            var text = ""
            for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
                let isHidden = [.control, .format].contains(scalar.properties.generalCategory)
                text += isHidden ? "\\u{\(String(scalar.value, radix: 16))}" : String(scalar)
            }
            return text.hasSuffix(" ") ? text.dropLast() + "·" : text
        }
    }

    private static func lines(of text: String) -> [Line] {
        text.utf8.split(separator: 10, omittingEmptySubsequences: false).map { Line(bytes: Array($0)) }
    }

    private static func edits(_ old: [Line], _ new: [Line]) -> [Edit] {
        var numbers: [Line: Int] = [:]
        func number(_ line: Line) -> Int {
            let next = numbers.count
            if let number = numbers[line] { return number }
            numbers[line] = next
            return next
        }
        var edits: [Edit] = []
        var right = 0
        for (left, match) in LineMatching.matches(old.map(number), new.map(number)).enumerated() {
            guard let match else {
                edits.append(.removed(old[left]))
                continue
            }
            edits += new[right..<match].map(Edit.added)
            edits.append(.same(old[left]))
            right = match + 1
        }
        return edits + new[right...].map(Edit.added)
    }

    private static func hunks(_ edits: [Edit]) -> [String] {
        var hunks: [Range<Int>] = []
        for index in edits.indices where !edits[index].isSame {
            let range = max(0, index - context)..<min(edits.count, index + context + 1)
            if let last = hunks.last, last.upperBound >= range.lowerBound {
                hunks[hunks.count - 1] = last.lowerBound..<range.upperBound
            } else {
                hunks.append(range)
            }
        }
        var (start, oldLine, newLine) = (0, 1, 1)
        return hunks.map { range in
            oldLine += range.lowerBound - start
            newLine += range.lowerBound - start
            start = range.upperBound
            let lines = edits[range]
            let oldCount = lines.count { if case .added = $0 { false } else { true } }
            let newCount = lines.count { if case .removed = $0 { false } else { true } }
            defer { (oldLine, newLine) = (oldLine + oldCount, newLine + newCount) }
            let head = "@@ -\(oldLine),\(oldCount) +\(newLine),\(newCount) @@"
            return ([head] + lines.map(\.text)).joined(separator: "\n")
        }
    }
}
