import Millrace
import MillraceTestKit
import TestSupport
import Testing

@testable import Cities

/// A state, as changes of the first one, and the widths and the language in which its screen is compared with a
/// snapshot.
struct ShownState<State>: Sendable {
    fileprivate let widths: [Int]
    fileprivate(set) var language = AppLanguage.english
    fileprivate let change: @Sendable (inout State) -> Void
}

extension TestSupport.Row {
    /// A screen as a row of a table; its snapshot is named after the language and the row, and after
    /// the width where there are several.
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

    /// The row in German.
    func german<State>() -> Self where Value == ShownState<State> {
        var state = value
        state.language = .german
        return with(state)
    }
}

/// Asserts the snapshots of a row in its language, and that no two nodes of its screen have one id.
func assertScreen<State>(
    _ row: Row<ShownState<State>>,
    function: String = #function,
    render: (Words, (inout State) -> Void) -> Screen
) {
    let language = row.value.language
    let widths = row.value.widths
    let name = "\(language)-\(row.name)"
    Texts.$current.withValue(language.texts) {
        let screen = render(language.words, row.value.change)
        for width in widths {
            assertSnapshot(
                of: screen,
                as: .text(width: width),
                named: widths.count == 1 ? name : "\(name)-\(width)",
                sourceLocation: row.location,
                function: function
            )
        }
        #expect(screen.duplicateNodeIDs == [], sourceLocation: row.location)
    }
}
