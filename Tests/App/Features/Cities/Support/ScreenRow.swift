import Millrace
import MillraceTestKit
import TestSupport
import Testing

/// A state, as changes of the first one, and the widths at which its screen is compared with a snapshot.
struct ShownState<State>: Sendable {
    fileprivate let widths: [Int]
    fileprivate let change: @Sendable (inout State) -> Void
}

extension TestSupport.Row {
    /// A screen as a row of a table; the name is that of its snapshot, followed by the width where there are several.
    init<State>(
        _ name: String,
        widths: [Int] = [60],
        _ change: @escaping @Sendable (inout State) -> Void,
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line
    ) where Value == ShownState<State> {
        let state = ShownState(widths: widths, change: change)
        self.init(name, state, fileID: fileID, filePath: filePath, line: line)
    }
}

/// Asserts the snapshots of a row, and that no two nodes of its screen have one id.
func assertScreen<State>(
    _ row: Row<ShownState<State>>,
    function: String = #function,
    render: ((inout State) -> Void) -> Screen
) {
    let screen = render(row.value.change)
    let widths = row.value.widths
    for width in widths {
        assertSnapshot(
            of: screen,
            as: .text(width: width),
            named: widths.count == 1 ? row.name : "\(row.name)-\(width)",
            sourceLocation: row.location,
            function: function
        )
    }
    #expect(screen.duplicateNodeIDs == [], sourceLocation: row.location)
}
