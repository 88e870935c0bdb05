import MillracePlatform

/// The toasts over the lower right corner of a frame.
struct ToastLayout {
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
    init(_ toasts: [ShownToast], width frameWidth: Int, height frameHeight: Int?) {
        let room = min(frameWidth, Self.mostColumns) - 3
        let most = frameHeight.map { max(1, $0 / 2) } ?? 12
        var widest = 1
        guard room > 0, frameHeight ?? 1 > 0 else {
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

    private static func more(_ count: Int) -> String {
        Texts.current.more.filled(["count": "\(count)"])
    }

    /// Returns the frame with the toasts over it.
    ///
    /// - Parameters:
    ///   - frame: The frame.
    ///   - isEndless: Whether the frame gets more lines for the toasts, so that they hide nothing.
    ///   - theme: The theme of the screen.
    func cover(_ frame: TextFrame, isEndless: Bool, theme: Theme) -> TextFrame {
        guard width > 0, !blocks.isEmpty else { return frame }
        var grid = isEndless ? frame.grid.extended(by: height, style: theme[.text]) : frame.grid
        // The last line stays free for the keys, if there is another one.
        let bottom = isEndless ? grid.height : max(min(height, grid.height), grid.height - 1)
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
