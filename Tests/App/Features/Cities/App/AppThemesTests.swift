import Millrace
import MillraceTestKit
import Testing

@testable import Cities

/// Every screen of the app at the widths and in the themes that users have, a file a screen.
@Suite struct AppThemesTests {
    private typealias Group = [(name: String, theme: Theme)]

    /// Themes in which a screen has the same texts stand beside each other.
    private static let groups: [Group] = [
        [("dark", .dark), ("light", .light), ("high contrast", .highContrast)],
        [("16 colors", Theme.dark.onPalette)],
        [("no colors", .mono)],
    ]

    @Test(arguments: AppScreens.all) func screens(_ shown: AppScreens.Shown) {
        let sections = Self.groups.flatMap { group in
            var legend = StyleLegend(group.map(\.name))
            let names = group.map(\.name).joined(separator: ", ")
            let texts = [40, 80, 120].map { width in
                let frames = group.map { shown.frame(width: width, height: nil, theme: $0.theme) }
                #expect(frames.allSatisfy { $0.lines == frames[0].lines })
                return "# \(names): \(width) columns\n\n" + legend.lines(of: frames)
            }
            return texts + ["# \(names): styles\n\n" + legend.text]
        }
        assertSnapshot(of: sections.joined(separator: "\n\n"), as: .lines, named: shown.name)
    }
}
