/// The screens of applications after the records before, and the text that was typed since: a secret may come in parts,
/// each in a record of its own.
struct RecordedScreens: Sendable {
    fileprivate struct Row: Sendable {
        var text: [UInt8] = []
        /// The bytes of the latest changes of the row, one after the other.
        var recent: [UInt8] = []
    }

    /// The number of bytes of parts that are looked through together.
    fileprivate static let limit = 1_024
    /// No terminal has more lines.
    private static let lineLimit = 65_536

    private var screens: [Int: [Row]] = [:]
    private var typed: [UInt8] = []

    /// Updates the screen of an application with the new lines of a frame.
    ///
    /// - Returns: The text of each line without secrets, also without those that begin or end in another line.
    mutating func show(
        _ lines: [TraceLine],
        count: Int,
        on application: Int,
        without mask: SecretMask
    ) -> [String] {
        let count = min(max(0, count), Self.lineLimit)
        var rows = Array((screens[application] ?? []).prefix(count))
        rows += repeatElement(Row(), count: count - rows.count)
        var hidden: [Int: Range<Int>] = [:]
        for line in lines where rows.indices.contains(line.number - 1) {
            hidden[line.number - 1] = rows[line.number - 1].show(Array(line.text.utf8), mask)
        }
        screens[application] = rows
        guard !mask.isEmpty else { return lines.map(\.text) }
        var (text, ranges): ([UInt8], [Range<Int>]) = ([], [])
        for (index, row) in rows.enumerated() {
            if index > 0 { text.append(UInt8(ascii: "\n")) }
            if let range = hidden[index] {
                ranges.append(range.lowerBound + text.count..<range.upperBound + text.count)
            }
            text += row.text
        }
        let masked = mask.text(String(decoding: text, as: UTF8.self), hasPieces: true, hiding: ranges)
            .split(separator: "\n", omittingEmptySubsequences: false)
        return lines.map { masked.indices.contains($0.number - 1) ? String(masked[$0.number - 1]) : mask.text($0.text) }
    }

    /// Records a key.
    ///
    /// - Parameter text: The text of the key where no text field takes it; `nil` for a key without a text.
    /// - Returns: Whether the key continues a secret.
    mutating func type(_ text: String?, without mask: SecretMask) -> Bool {
        guard let text else {
            typed = []
            return false
        }
        typed = (typed + text.utf8).suffix(Self.limit)
        return mask.continues(typed, from: typed.count - text.utf8.count)
    }
}

extension RecordedScreens.Row {
    /// Sets the text of the row.
    ///
    /// - Returns: The bytes of it that continue a secret whose beginning the row has shown before; `nil` where none do.
    fileprivate mutating func show(_ new: [UInt8], _ mask: SecretMask) -> Range<Int>? {
        defer { text = new }
        let start = zip(text, new).prefix { $0 == $1 }.count
        let most = min(text.count, new.count) - start
        let end = new.count - zip(text.reversed(), new.reversed()).prefix(most, while: ==).count
        guard !mask.isEmpty, start < end else { return nil }
        recent = (recent + new[start..<end]).suffix(RecordedScreens.limit)
        guard mask.continues(recent, from: recent.count - (end - start)) else { return nil }
        return mask.beginning(endingAt: end, in: new, notAfter: start)..<end
    }
}

extension Sequence {
    /// Returns the first elements that meet a condition, at most `count`.
    fileprivate func prefix(_ count: Int, while condition: (Element) -> Bool) -> [Element] {
        var first: [Element] = []
        for element in self {
            guard first.count < count, condition(element) else { break }
            first.append(element)
        }
        return first
    }
}
