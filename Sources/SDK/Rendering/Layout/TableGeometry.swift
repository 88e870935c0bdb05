/// The widths of a table's columns in a space, and the columns in view.
struct TableGeometry: Equatable, Sendable {
    /// A column in view.
    struct Slot: Equatable {
        var column: Int
        var start: Int
        var width: Int
        var alignment: Alignment
    }

    /// The columns of a mark, with the blank after it.
    private static let widthOfMark = 2

    /// The widths of all columns, from left to right.
    private(set) var widths: [Int]
    /// The columns in view, from left to right.
    private(set) var slots: [Slot] = []
    /// The number of columns that are scrolled out of view, after those that stay.
    private(set) var offset = 0
    /// The greatest possible value of `offset`.
    private(set) var maximumOffset = 0
    /// The columns of the terminal that the table takes.
    let naturalWidth: Int
    let gap: Int
    /// The columns of the terminal for the columns of the table.
    let width: Int
    /// The columns before them, for the marks of selected rows.
    let markWidth: Int
    private let alignments: [Alignment]
    /// The widths that a user leaves the columns at least.
    let leastWidths: [Int]
    /// The number of columns that stay in view.
    private(set) var frozen = 0
    /// The column with the cursor, if a row of the table has the focus.
    var cursor: Int?
    /// Whether the columns take the whole width, whatever their cells contain.
    let isFilled: Bool
    /// Whether the columns keep their widths, and scroll.
    let scrolls: Bool

    init(of head: TableHead, widest: [Int], in width: Int) {
        markWidth = head.selecting == nil ? 0 : min(max(0, width), Self.widthOfMark)
        self.width = max(0, width - markWidth)
        alignments = head.columns.map(\.alignment)
        leastWidths = head.leastWidths
        gap = min(self.width, max(0, head.spacing))
        let room = max(0, self.width - gap * max(0, head.columns.count - 1))
        let isFlexible = head.columns.contains(where: \.isFlexible)
        widths = Self.widths(of: head, widest: widest, room: room, width: self.width)
        let total = widths.reduce(gap * max(0, widths.count - 1)) { min(LayoutLimits.columns, $0 + $1) }
        naturalWidth = markWidth + (isFlexible ? self.width : min(self.width, total))
        scrolls = head.frozenColumns != nil
        isFilled = isFlexible && total <= self.width
        if let frozenColumns = head.frozenColumns, total > self.width {
            frozen = frozenColumnCount(atMost: frozenColumns)
            maximumOffset = greatestOffset
        }
        slots = visibleSlots
    }

    /// Returns the geometry with some columns scrolled out of view, or all that can be.
    func scrolled(to offset: Int) -> TableGeometry {
        let offset = min(max(0, offset), maximumOffset)
        guard offset != self.offset else { return self }
        var copy = self
        copy.offset = offset
        copy.slots = copy.visibleSlots
        return copy
    }

    /// The columns of the terminal for cells, without the blanks between them.
    var room: Int { max(0, width - gap * max(0, widths.count - 1)) }

    /// The end of the space.
    var end: Int { markWidth + width }

    // MARK: - Widths

    private static func widths(of head: TableHead, widest: [Int], room: Int, width: Int) -> [Int] {
        let sizes = head.sizes
        let extents = sizes.map { head.columns.extents(of: $0) } ?? head.columns.map(\.width)
        let widest = sizes ?? widest
        if head.frozenColumns != nil {
            let least = extents.indices.map { index in
                switch extents[index] {
                case let .fixed(columns): min(width, max(0, columns))
                case .fit: min(width, widest[index])
                case .flexible: min(width, sizes?[index] ?? max(1, head.titleWidth(of: index)))
                }
            }
            guard least.reduce(0, +) <= room else { return least }
            return Extent.divide(room, among: extents) { index, _ in widest[index] }
        }
        // A cell can't be wider than the space for all columns.
        var natural = extents.indices.map { extents[$0] == .fit ? min(room, widest[$0]) : 0 }
        let fixed = extents.indices.reduce(0) { total, index in
            switch extents[index] {
            case let .fixed(columns): total + min(room, max(0, columns))
            // A share for its title keeps a flexible column from being squeezed out by its neighbors.
            case .flexible: total + min(head.titleWidth(of: index), room / extents.count)
            case .fit: total
            }
        }
        shrink(&natural, to: max(0, room - fixed))
        return Extent.divide(room, among: extents) { index, _ in natural[index] }
    }

    /// Shrinks the widest columns until all of them fit.
    private static func shrink(_ widths: inout [Int], to room: Int) {
        var excess = widths.reduce(0, +) - room
        while excess > 0, let widest = widths.max(), widest > 0 {
            let next = widths.filter { $0 < widest }.max() ?? 0
            let count = widths.count { $0 == widest }
            let step = max(1, min(widest - next, excess / count))
            for index in widths.indices where widths[index] == widest && excess > 0 {
                let taken = min(step, excess)
                widths[index] -= taken
                excess -= taken
            }
        }
    }

    // MARK: - Columns in view

    /// Returns the number of columns that may stay in view without taking more than half of the width.
    private func frozenColumnCount(atMost count: Int) -> Int {
        var taken = 0
        for (index, column) in widths.prefix(count).enumerated() {
            taken += column + gap
            if taken > width / 2 { return index }
        }
        return max(0, min(count, widths.count - 1))
    }

    /// The least number of columns to scroll out of view so that the last column is in view.
    private var greatestOffset: Int {
        var left = width - widths.prefix(frozen).reduce(0) { $0 + $1 + gap }
        var first = widths.count
        while first > frozen {
            let needed = widths[first - 1] + (first == widths.count ? 0 : gap)
            guard needed <= left || first == widths.count else { break }
            left -= needed
            first -= 1
        }
        return max(0, first - frozen)
    }

    private var visibleSlots: [Slot] {
        var slots: [Slot] = []
        var start = 0
        for column in widths.indices where column < frozen || column >= frozen + offset {
            guard start < width else { break }
            let columns = min(widths[column], width - start)
            if columns > 0 {
                let first = markWidth + start
                slots.append(Slot(column: column, start: first, width: columns, alignment: alignments[column]))
            }
            start += widths[column] + gap
        }
        return slots
    }
}
