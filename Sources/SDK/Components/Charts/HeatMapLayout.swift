import MillraceRendering

/// The columns of a heat map in a space, and the signs of its numbers.
struct HeatMapLayout {
    private static let signs = ["░", "▒", "▓", "█"]

    private let map: HeatMap
    private let space: Space
    private let labelWidth: Int
    /// The columns before the cells.
    private let margin: Int
    private let cellWidth: Int
    /// The number of columns that are shown.
    private let count: Int
    private let isCut: Bool
    private let numbers: ClosedRange<Double>?

    init(_ map: HeatMap, in space: Space) {
        self.map = map
        self.space = space
        let widest = map.rows.reduce(0) { max($0, $1.label.columns(limit: max(1, space.width / 3))) }
        labelWidth = min(widest, space.width / 3)
        margin = labelWidth == 0 ? 0 : labelWidth + 1
        let room = space.width - margin
        let all = map.rows.reduce(map.columns.count) { max($0, $1.values.count) }
        let name = map.columns.reduce(0) { max($0, $1.columns(limit: 8)) }
        isCut = all > max(0, room)
        // The last column of cells is an ellipsis if not all have room.
        count = isCut ? max(0, room - 1) : all
        cellWidth = min(max(2, name + 1), max(1, room / max(1, all)))
        let finite = map.rows.flatMap(\.values).filter(\.isFinite)
        let most = -1e300...1e300
        if let range = map.range {
            numbers = range.clamped(to: most)
        } else if let least = finite.min(), let greatest = finite.max() {
            numbers = (least...greatest).clamped(to: most)
        } else {
            numbers = nil
        }
    }

    /// The columns that the labels and the cells take.
    var width: Int {
        margin + count * cellWidth + (isCut ? 1 : 0)
    }

    /// The texts above the columns, as many as have room.
    var head: Line {
        var text = String(repeating: " ", count: margin)
        var end = 0
        for (index, name) in map.columns.prefix(count).enumerated() {
            let start = index * cellWidth
            let name = Truncation.tail.apply(to: name, columns: min(8, space.width - margin - start))
            guard start >= end + (index == 0 ? 0 : 1), !name.isEmpty else { continue }
            text += String(repeating: " ", count: start - end) + name
            end = start + name.columns()
        }
        return Line(text, style: .secondary)
    }

    /// Returns the label of a row and its cells.
    func line(of row: HeatMap.Row) -> Line {
        let label = Truncation.tail.apply(to: row.label, columns: labelWidth)
        let gap = String(repeating: " ", count: margin - label.columns())
        let cells = row.values.prefix(count).map { value in
            String(repeating: sign(of: value), count: cellWidth)
        }
        return Line([Span(label), Span(gap), Span(cells.joined() + (isCut ? "…" : ""), style: map.style)])
    }

    private func sign(of value: Double) -> String {
        guard value.isFinite, let numbers else { return " " }
        let (lower, upper) = (numbers.lowerBound / 2, numbers.upperBound / 2)
        guard upper > lower else { return Self.signs[value / 2 > upper ? Self.signs.count - 1 : 0] }
        let part = (min(max(value / 2, lower), upper) - lower) / (upper - lower)
        return Self.signs[min(Self.signs.count - 1, Int(part * Double(Self.signs.count)))]
    }

    /// The signs between the numbers at which they begin and end; in few columns only the first number and the last.
    var scale: Line {
        guard let numbers else { return Line("–", style: .secondary) }
        let (lower, upper) = (numbers.lowerBound, numbers.upperBound)
        let most = max(abs(lower), abs(upper))
        let part = upper / 4 - lower / 4
        let format = NumberFormat(most: most, step: max(part / 100, most * 1e-9, 1e-290), isSpoken: true)
        guard part > 0 else { return scale([format.text(lower) + map.unit], ["\(Self.signs[0])\(Self.signs[0])"]) }
        let names = (0..<4).map { format.text(lower + Double($0) * part) } + [format.text(upper) + map.unit]
        let line = scale(names, Self.signs.map { $0 + $0 })
        guard line.width(limit: space.width + 1) > space.width else { return line }
        return scale([names[0], names[4]], [Self.signs.joined()])
    }

    private func scale(_ names: [String], _ signs: [String]) -> Line {
        var spans = [Span(names[0], style: .secondary)]
        for (index, sign) in signs.enumerated() {
            spans += [" ", Span(sign, style: map.style)]
            if names.indices.contains(index + 1) { spans.append(Span(" " + names[index + 1], style: .secondary)) }
        }
        return Line(spans)
    }
}
