import MillraceComponents
import MillraceRendering

/// Grids with every option, made of two strings.
enum ArrangementOptions {
    static let all: [String: ComponentOptions.Make] = [
        "Grid": { first, second in
            let cells: [any Component] = [
                Text(first), Text(second), TextField(first, text: second, onChange: { _ in }), Divider(second),
                Text("a\nb\nc").bordered(first), Stack([]), Spacer(lines: .max),
            ]
            var grids = [Grid(columnWidth: 3, cells: [])]
            for number in ComponentOptions.extremes + [0, 1, 9] {
                grids.append(Grid(columnWidth: number, cells: cells))
                grids.append(Grid(columnWidth: 9, spacing: number, cells: cells))
            }
            for selection in ComponentOptions.extremes {
                for cells in [cells, []] {
                    let grid = Grid(columnWidth: 9, cells: cells)
                    grids.append(grid.choosing(selection, onMove: { _ in }, onChoose: { _ in }))
                }
            }
            return grids
        }
    ]
}
