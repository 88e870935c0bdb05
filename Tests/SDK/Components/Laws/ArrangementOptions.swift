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
            return (ComponentOptions.extremes + [0, 1, 9]).flatMap { number in
                [Grid(columnWidth: number, cells: cells), Grid(columnWidth: 9, spacing: number, cells: cells)]
            } + [Grid(columnWidth: 3, cells: [])]
                + ComponentOptions.extremes.flatMap { selection in
                    [cells, []].map { cells in
                        Grid(columnWidth: 9, cells: cells)
                            .choosing(selection, onMove: { _ in }, onChoose: { _ in })
                    }
                }
        }
    ]
}
