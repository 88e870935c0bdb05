/// The difference of two texts, line by line, as `diff -u` writes it.
enum UnifiedDiff {
    /// How many unchanged lines are shown around a change.
    private static let context = 3
    /// Between more lines than this, that differ on both sides, no pairs are looked for: it would take too long.
    private static let maximumLines = 4_000

    /// Returns the difference, or an empty text where there is none.
    ///
    /// Lines are compared byte by byte. Characters that can't be seen are shown as escapes.
    static func text(from old: String, to new: String, labels: (old: String, new: String)) -> String {
        let edits = edits(lines(of: old), lines(of: new))
        let hunks = hunks(edits)
        guard !hunks.isEmpty else { return "" }
        return (["--- \(labels.old)", "+++ \(labels.new)"] + hunks).joined(separator: "\n")
    }

    private enum Edit {
        case same(Line)
        case removed(Line)
        case added(Line)

        var text: String {
            switch self {
            case .same(let line): " \(line.visible)"
            case .removed(let line): "-\(line.visible)"
            case .added(let line): "+\(line.visible)"
            }
        }

        var isSame: Bool {
            if case .same = self { true } else { false }
        }
    }

    /// A line by its bytes: two texts that only look the same are not the same.
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
        let head = zip(old, new).prefix { $0 == $1 }.count
        let tail = zip(old.dropFirst(head).reversed(), new.dropFirst(head).reversed()).prefix { $0 == $1 }.count
        let left = Array(old[head..<old.count - tail])
        let right = Array(new[head..<new.count - tail])
        let middle =
            left.count + right.count > maximumLines
            ? left.map(Edit.removed) + right.map(Edit.added) : paired(left, right)
        return old[..<head].map(Edit.same) + middle + old[(old.count - tail)...].map(Edit.same)
    }

    private static func paired(_ old: [Line], _ new: [Line]) -> [Edit] {
        let difference = new.difference(from: old)
        var removed: Set<Int> = []
        var added: Set<Int> = []
        for change in difference {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): added.insert(offset)
            }
        }
        var edits: [Edit] = []
        var (left, right) = (0, 0)
        while left < old.count || right < new.count {
            if removed.contains(left) {
                edits.append(.removed(old[left]))
                left += 1
            } else if added.contains(right) {
                edits.append(.added(new[right]))
                right += 1
            } else {
                edits.append(.same(old[left]))
                left += 1
                right += 1
            }
        }
        return edits
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
