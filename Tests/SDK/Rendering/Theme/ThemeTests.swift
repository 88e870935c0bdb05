import MillraceComponents
import MillraceRendering
import RenderingTestSupport
import Testing

struct ThemeTests {
    private let theme = Theme(
        .mono,
        [
            .error: Style(foreground: .red, attributes: .bold),
            .selection: Style(foreground: .black, background: .yellow),
            .text: Style(foreground: .white, background: .blue),
        ]
    )

    private func cell(_ component: any Component, theme: Theme? = nil) -> Style {
        let screen = Screen(title: "") { Node(id: 1, component) }
        return screen.themed(theme ?? self.theme).frame(width: 20)[0, 2].style
    }

    @Test(arguments: StyleName.allCases) func aNameLooksAsTheThemeSays(name: StyleName) {
        for theme in [Theme.standard, .light, .dark, .mono, theme] {
            let style = cell(Text("x").styled(Style(name)), theme: theme)
            let own = theme[name]
            let expected = Style(
                foreground: (own.foreground == .standard ? theme[.text] : own).foreground,
                background: (own.background == .standard ? theme[.text] : own).background,
                attributes: own.attributes.union(theme[.text].attributes)
            )
            #expect(style == expected && style.name == nil, "\(style)")
        }
    }

    /// The same words in each of the places where a style can be given.
    @Test func everyPlaceOfAStyleTakesAName() {
        let expected = Style(foreground: .red, background: .blue, attributes: .bold)
        let places: [any Component] = [
            Text("x", style: .error), Text("x").styled(.error), Text([Span("x", style: .error)]),
            Text([Span("x")], style: .error), ListItem("x", style: .error), Badge("x", style: .error),
            Sparkline([1], style: .error), Row(columns: [Column(Text("x"))]).styled(.error),
            Table(id: 1, [""]) { TableRow(id: 1) { TableCell("x", style: .error) } },
            Table(id: 1, [""]) { TableRow(id: 1, style: .error) { "x" } }, Text("x").padded().styled(.error),
            Styles(line: Line("x", style: .error)),
        ]
        let node = Screen(title: "") { Node(id: 1, Text("x")).styled(.error) }
        let styles = places.map { cell($0) } + [node.themed(theme).frame(width: 9)[0, 2].style]
        #expect(styles == Array(repeating: expected, count: places.count + 1))
    }

    /// Colors from the inside take precedence over those around them, and attributes add up, whoever has the name.
    @Test func stylesLieOverEachOther() {
        let green = Style(foreground: .green, attributes: .underline)
        let inside: [(any Component, Style)] = [
            (
                Text("x", style: green).styled(.error),
                .init(foreground: .red, background: .blue, attributes: [.bold, .underline])
            ),
            (
                Text("x").styled(.error).styled(green),
                .init(foreground: .green, background: .blue, attributes: [.bold, .underline])
            ),
            (
                Text([Span("x", style: .error)], style: green),
                .init(foreground: .red, background: .blue, attributes: [.bold, .underline])
            ),
            (Text("x", style: .error).filled(.green), .init(foreground: .red, background: .green, attributes: .bold)),
        ]
        #expect(inside.map { cell($0.0) } == inside.map(\.1))
    }

    @Test func aThemeIsChangedByItsStyles() {
        var changed = Theme.dark
        changed[.title] = .error
        #expect(changed == Theme(.dark, [.title: .error]))
        var titles = [changed[.title]]
        changed[.error] = .plain
        titles.append(changed[.title])
        changed[.title] = .title
        #expect(titles + [changed[.title]] == Array(repeating: Theme.dark[.error], count: 3))
        // Both are taken from the other theme, in no order.
        let swapped = Theme(.dark, [.error: .success, .success: .error])
        let others = StyleName.allCases.filter { ![.error, .success].contains($0) }
        #expect(
            ([.error, .success] + others).map { swapped[$0] } == ([.success, .error] + others).map { Theme.dark[$0] }
        )
    }

    @Test func aTransparentThemeLeavesTheBackground() {
        for theme in [Theme.light, .dark] {
            let restored = Theme(theme.transparent, [.text: theme[.text]])
            #expect(theme.transparent[.text] == .plain && StyleName.allCases.allSatisfy { restored[$0] == theme[$0] })
        }
        let screen = Screen(title: "Cities") { Node(id: 1, Text("London")) }
        let frame = screen.themed(.dark.transparent).frame(width: 20, height: 8)
        let backgrounds = Set((0..<8).flatMap { row in (0..<20).map { frame[row, $0].style.background } })
        #expect(backgrounds == [.standard, Theme.dark[.bar].background])
    }

    /// A terminal without colors shows attributes only.
    @Test func aHostWithoutColorsHasItsWay() {
        func style(_ own: Theme?, on host: Theme) -> Style {
            let screen = Screen(title: "") { Node(id: 1, Text("x").styled(.error)) }
            return screen.themed(own).frame(width: 20, theme: host)[0, 2].style
        }
        var quiet = Theme.mono
        quiet[.error] = Style(attributes: .reverse)
        let styles = [
            style(nil, on: .mono), style(.dark, on: .mono), style(quiet, on: .mono), style(.mono, on: .dark),
            style(nil, on: .standard),
        ]
        #expect(styles == [Theme.mono, .mono, quiet, .mono, .standard].map { $0[.error] })
    }

    /// The theme of an embedded screen isn't forgotten, and the screen's own one counts first.
    @Test func anEmbeddedScreenHandsItsThemeOn() {
        let inner = Screen(title: "") { Node(id: 1, Text("x").styled(.error)) }.themed(theme)
        let nested = Screen(title: "") { Panes(.sideBySide) { Pane { EmbeddedScreen(id: "a", inner) } } }
        let pinned = Screen(title: "") { Node(id: 2, Text("y")) }.pinnedToTop { EmbeddedScreen(id: "a", inner) }
        for screen in [Screen(title: "") { EmbeddedScreen(id: "a", inner) }, nested, pinned] {
            let styles = [screen, screen.themed(.mono)].map { $0.frame(width: 20)[0, 2].style }
            #expect(styles == [Style(foreground: .red, background: .blue, attributes: .bold), Theme.mono[.error]])
        }
    }

    @Test func screensOfDifferentThemesDiffer() {
        let screen = Screen(title: "") { Node(id: 1, Text("x")) }
        let dark = screen.themed(.dark)
        let isLight = dark.frame(width: 20) == screen.themed(.light).frame(width: 20)
        #expect([dark == screen, dark.themed(nil) == screen, isLight] == [false, true, false])
    }

    /// A component of an app reads the theme where it reads its width, however deep it stands.
    @Test func aComponentReadsTheThemeInItsSpace() {
        let nested = Border14(content: Stack([Row(columns: [Column(Heat())])]).padded(columns: 1).bordered())
        let table = Table(id: 1, [""]) { TableRow(id: 1) { TableCell(Heat()) } }
        let places: [(any Component, Int, Int)] = [(nested, 1, 4), (table, 0, 2), (Heat(), 0, 2)]
        let header = Screen(title: "") { Section(id: 1, header: Heat() as any Component, nodes: []) }
        let colors = places.map { component, row, column in
            let screen = Screen(title: "") { Node(id: 1, component) }
            return screen.themed(.dark).frame(width: 20)[row, column].style.background
        }
        let all = colors + [header.themed(.dark).frame(width: 20)[0, 2].style.background]
        #expect(all == Array(repeating: Theme.dark[.accent].foreground, count: 4))
    }
}

/// A component that consists of a line.
private struct Styles: Component {
    let line: Line

    func lines(in space: Space) -> [Line] {
        [line]
    }
}

/// A container of an app, which forwards everything.
private struct Border14: Component {
    let content: any Component

    func lines(in space: Space) -> [Line] {
        content.lines(in: space)
    }

    func draw(on canvas: inout Canvas, in space: Space) {
        content.draw(on: &canvas, in: space.with(width: space.width))
    }

    static func == (lhs: Border14, rhs: Border14) -> Bool {
        false
    }
}

/// A component that computes with a color of the theme.
private struct Heat: Component {
    func lines(in space: Space) -> [Line] {
        [Line("x", style: Style(background: space.theme[.accent].foreground))]
    }
}
