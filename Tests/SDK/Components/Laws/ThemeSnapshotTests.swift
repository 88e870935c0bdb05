import MillraceComponents
import RenderingTestSupport
import TestSupport
import Testing

@testable import MillraceRendering

/// Every component, in every theme, on narrow terminals and on wide ones.
struct ThemeSnapshotTests {
    private static let themes: [(name: String, theme: Theme)] = [
        ("standard", .standard), ("light", .light), ("dark", .dark), ("mono", .mono),
    ]

    private static func screen(_ components: [(name: String, component: any Component)]) -> Screen {
        var screen = Screen(title: "Themes", keys: [KeyBinding("r", "Refresh") {}]) {
            for (index, (name, component)) in components.enumerated() {
                Section(id: index, header: name) { Node(id: "\(name) \(index)", component) }
            }
        }
        screen.leading = BarItem("Back") {}
        return screen
    }

    /// Two of each component, made of two strings.
    private static func screen(_ first: String, _ second: String) -> Screen {
        // Without colors, a picture has other signs: `PictureTests` has its rows.
        let names = ComponentOptions.all.keys.sorted().filter { $0 != "Picture" }
        return screen(
            names.flatMap { name in
                let options = ComponentOptions.all[name]?(first, second) ?? []
                return [options.first, options.last { $0.height(in: Space(width: 40)) < 20 }].compactMap { $0 }.map {
                    (name, $0)
                }
            }
        )
    }

    private static func backgrounds(of frame: TextFrame) -> Set<Color> {
        Set(frame.grid.cells.map(\.style.background))
    }

    @Test(arguments: themes.map(\.name)) func everyComponentInATheme(name: String) throws {
        let theme = try Self.themes.first { $0.name == name }.unwrapped().theme
        let button = Button("Focused") {}
        let components =
            [(name: "Button", component: button as any Component)]
            + Gallery.examples.map { (name: $0.name, component: $0.component) }
        let screen = Self.screen(components).themed(theme)
        let parts = [20, 40, 80, 200].map { width in
            let frame = screen.frame(width: width, focus: Focus("Button 0"))
            let text = frame.ansi(colors: .ansi256).replacing("\u{1B}", with: "\\e")
            return "# \(width)\n\n\(text)\n"
        }
        #expect(try StoredText("theme-\(name)").matches(parts.joined(separator: "\n")))
    }

    /// A theme changes colors and attributes, and no text but that for which surfaces stand; its background is behind
    /// every cell, also behind windows, toasts, hostile texts and on the smallest screens.
    @Test(arguments: TestDepth.some([20, 40, 80, 200, 10], each: 2)) func aThemeChangesNoText(width: Int) {
        let step = TestDepth.step(3) * (width == 10 ? 5 : 10)
        for (index, string) in NastyStrings.all.enumerated() where index % step == 0 {
            let screen = Self.screen(string, NastyStrings.all[(index * 7 + 3) % NastyStrings.all.count])
            let height = width == 10 ? 3 : nil
            let lines = [screen, screen.themed(.highContrast)].map {
                $0.frame(width: width, height: height, focus: Focus("Button 0")).lines
            }
            for (name, theme) in Self.themes {
                let frame = screen.themed(theme).frame(width: width, height: height, focus: Focus("Button 0"))
                let isFilled = frame.grid.cells.allSatisfy { $0.style.background != .standard }
                let expected = theme.hasSurfaces ? lines[1] : lines[0]
                #expect(frame.lines == expected && isFilled == !theme[.text].isPlain, "\(name), string \(index)")
            }
        }
    }

    /// A window, the screen below it and the toasts are in the theme of the screen; on 10 by 3 too.
    @Test(arguments: [(40, 12), (10, 3), (1, 1), (0, 0), (200, 60)]) func windowsAndToastsAreInTheTheme(
        width: Int,
        height: Int
    ) {
        var toasts = Toasts()
        toasts.show("No connection.", kind: .failure)
        let question = Confirmation("Delete", message: "Abbey Road", confirm: "Delete", isDestructive: true)
        let screen = Screen(title: "Addresses") { Node(id: 1, Text("Abbey Road")) }
            .presenting(question, observer: .ignored).showing(toasts)
        for (name, theme) in Self.themes {
            // The standard theme has some behind its colors, and none behind the rest.
            let own = Set(StyleName.allCases.map { theme[$0].background }).subtracting([theme[.text].background])
            for themed in [
                screen.themed(theme).frame(width: width, height: height),
                screen.frame(width: width, height: height, theme: theme),
            ] {
                #expect(
                    Self.backgrounds(of: themed).subtracting(own) == (width > 0 ? [theme[.text].background] : []),
                    "\(name)"
                )
                guard width >= 40 else { continue }
                let text = themed.ansi(colors: .trueColor)
                let delete = Style.destructive.resolved(in: theme).over(theme[.text], in: theme).ansi(
                    colors: .trueColor
                )
                #expect(text.contains(delete + "Delete"), "\(name)")
            }
        }
    }
}

extension Style {
    fileprivate var isPlain: Bool {
        background == .standard
    }
}
