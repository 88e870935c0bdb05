import MillraceRendering

extension LogLines {
    /// Returns a section of the lines, of which only those in view are made.
    ///
    /// - Parameters:
    ///   - id: The id, unique among the sections of a screen.
    ///   - wrapping: How a line that is too long is wrapped; `.none` cuts it, and an ellipsis shows that.
    public func section(id: some Hashable & Sendable, wrapping: Wrapping = .word) -> Section {
        let id = NodeID(id)
        return Section(id: id, rows: numbers, rowID: { NodeID($0, in: id) }) { number in
            row(number, wrapping: wrapping)
        }
    }

    /// Returns the id of the selected line's node, to give it the focus: `nil` without one.
    ///
    /// - Parameter section: The id of the section.
    public func hit(in section: some Hashable & Sendable) -> NodeID? {
        hitNumber.map { NodeID($0, in: section) }
    }

    private func row(_ number: Int, wrapping: Wrapping) -> LogLine {
        var line = self[number - numbers.lowerBound]
        line.wrapping = wrapping
        line.isHit = number == hitNumber
        line.marks = sought?.ranges(in: line.text) ?? []
        return line
    }
}
