import MillracePlatform

/// The toasts over the lower right corner of a frame, or over the upper one if they would hide a window, or its focus.
struct ToastLayout {
    /// The lines and columns that something takes in a frame.
    typealias Area = (rows: Range<Int>, columns: Range<Int>)

    private static let mostColumns = 40
    private static let mostLines = 3

    private struct Block {
        var toast: ShownToast
        var text: Text
        var height: Int
    }

    private let width: Int
    private var blocks: [Block] = []
    private var hiddenCount = 0
    private var height = 0

    /// Creates a layout of the newest toasts that fit into half of the lines.
    ///
    /// - Parameters:
    ///   - toasts: The toasts, the oldest first.
    ///   - frameWidth: The number of columns of the frame.
    ///   - frameHeight: The number of lines of the frame, or `nil` for as many as needed.
    ///   - limit: The most lines that the toasts may take besides.
    init(_ toasts: [ShownToast], width frameWidth: Int, height frameHeight: Int?, limit: Int = .max) {
        let room = min(frameWidth, Self.mostColumns) - 3
        let most = min(limit, frameHeight.map { max(1, $0 / 2) } ?? 12)
        var widest = 1
        guard room > 0, most > 0, frameHeight ?? 1 > 0 else {
            width = 0
            return
        }
        for toast in toasts.reversed() {
            let text = toast.words.limited(to: min(Self.mostLines, most))
            let space = Space(width: room)
            let lines = max(1, text.height(in: space))
            guard height + lines <= most else { break }
            height += lines
            widest = max(widest, text.width(in: space))
            blocks.insert(Block(toast: toast, text: text, height: lines), at: 0)
        }
        if blocks.count < toasts.count, height == most, blocks.count > 1 { height -= blocks.removeFirst().height }
        hiddenCount = toasts.count - blocks.count
        if hiddenCount > 0, height < most {
            height += 1
            widest = max(widest, min(room, Self.more(hiddenCount).columns()))
        }
        width = widest + 3
    }

    private var isEmpty: Bool { width == 0 || blocks.isEmpty }

    private static func more(_ count: Int) -> String {
        Texts.current.more.filled(["count": "\(count)"])
    }

    /// Returns a frame with toasts over it.
    ///
    /// - Parameters:
    ///   - frame: The frame.
    ///   - toasts: The toasts, the oldest first.
    ///   - window: The lines and columns of the window over the frame, which stay in view if the newest toast is whole
    ///     beside them.
    ///   - focus: Those of what has the focus in the window, which always stay in view.
    ///   - theme: The theme of the screen.
    static func cover(
        _ frame: TextFrame,
        with toasts: [ShownToast],
        besideWindow window: Area?,
        focus: Area?,
        theme: Theme
    ) -> TextFrame {
        let layout = ToastLayout(toasts, width: frame.width, height: frame.height)
        let bottom = layout.bottom(in: frame)
        for area in [window, focus].compactMap(\.self) {
            guard area.columns.upperBound > frame.width - layout.width,
                area.rows.overlaps(max(0, bottom - layout.height)..<bottom)
            else { return layout.cover(frame, to: bottom, theme: theme) }
            let (above, below) = (area.rows.lowerBound, bottom - area.rows.upperBound)
            let limited = ToastLayout(toasts, width: frame.width, height: frame.height, limit: max(above, below))
            let isWhole = limited.blocks.last?.height == layout.blocks.last?.height
            let isLast = focus.map { $0 == area } ?? true
            if !limited.isEmpty, isWhole || isLast {
                return limited.cover(frame, to: above >= below ? limited.height : bottom, theme: theme)
            }
        }
        return focus == nil ? layout.cover(frame, to: bottom, theme: theme) : frame
    }

    /// Returns a frame with more lines for toasts, which hide nothing.
    static func extend(_ frame: TextFrame, with toasts: [ShownToast], theme: Theme) -> TextFrame {
        let layout = ToastLayout(toasts, width: frame.width, height: nil)
        return layout.cover(frame, theme: theme)
    }

    /// The end of the lines that toasts take: the last line stays free for the keys, if there is another one.
    private func bottom(in frame: TextFrame) -> Int {
        max(min(height, frame.height), frame.height - 1)
    }

    /// Returns the frame with the toasts over it.
    ///
    /// - Parameters:
    ///   - frame: The frame.
    ///   - bottom: The end of the lines of the toasts; `nil` for new lines below the frame.
    ///   - theme: The theme of the screen.
    private func cover(_ frame: TextFrame, to bottom: Int? = nil, theme: Theme) -> TextFrame {
        guard !isEmpty else { return frame }
        var grid = bottom == nil ? frame.grid.extended(by: height, style: theme[.text]) : frame.grid
        let bottom = bottom ?? grid.height
        var canvas = Canvas(grid: grid, theme: theme)
        canvas.style = theme[.text]
        var targets: [ClickTarget] = []
        let (top, left, height) = (max(0, bottom - height), grid.width - width, height)
        canvas.part(row: top, column: left, width: width, height: min(height, bottom)) { part in
            part.style = Style.field.over(part.style, in: theme)
            var row = 0
            for row in 0..<height { part.fill(row: row, columns: 0..<width) }
            if blocks.reduce(0, { $0 + $1.height }) < height {
                part.write(Self.more(hiddenCount), row: 0, column: 2, style: .secondary, limit: width - 3)
                row = 1
            }
            for block in blocks {
                var style = block.toast.kind.style
                style.attributes.insert(.bold)
                for line in row..<row + block.height {
                    part.write("│", row: line, style: style)
                    targets.append(
                        ClickTarget(kind: .toast(block.toast.id), row: top + line, columns: left..<left + width)
                    )
                }
                part.part(row: row, column: 2, width: width - 3, height: block.height) {
                    block.text.draw(on: &$0, in: Space(width: width - 3, theme: $0.theme))
                }
                row += block.height
            }
        }
        grid = canvas.grid
        if let cursor = grid.cursor, cursor.row >= top, cursor.row < bottom, cursor.column >= left { grid.cursor = nil }
        var owners = frame.owners
        owners.targets = targets + owners.targets
        var covered = TextFrame(grid: grid, owners: owners)
        covered.measures = frame.measures
        covered.windows = frame.windows
        return covered
    }
}

extension CellGrid {
    /// Returns the grid with blank lines below it.
    fileprivate func extended(by count: Int, style: Style) -> CellGrid {
        var grid = CellGrid(width: width, height: height + count, style: style)
        grid.clusters = clusters
        grid.links = links
        grid.pictureRows = pictureRows
        grid.cursor = cursor
        grid.cursorStops = cursorStops
        grid.cells.replaceSubrange(cells.indices, with: cells)
        return grid
    }
}
