import MillraceRendering
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
            let expected = theme[name]
            #expect(style.foreground == (expected.foreground == .standard ? theme[.text] : expected).foreground)
            #expect(style.background == (expected.background == .standard ? theme[.text] : expected).background)
            #expect(style.attributes == expected.attributes.union(theme[.text].attributes))
            #expect(style.name == nil)
        }
    }

    /// The same words in each of the places where a style can be given.
    @Test func everyPlaceOfAStyleTakesAName() {
        let expected = Style(foreground: .red, background: .blue, attributes: .bold)
        let table = Table([TableColumn("")], rows: [[]])
        let places: [any Component] = [
            Text("x", style: .error), Text("x").styled(.error), Text([Span("x", style: .error)]),
            Text([Span("x")], style: .error), ListItem("x", style: .error), Badge("x", style: .error),
            Sparkline([1], style: .error), Row(columns: [Column(Text("x"))]).styled(.error),
            Table(id: 1, [""]) { TableRow(id: 1) { TableCell("x", style: .error) } },
            Table(id: 1, [""]) { TableRow(id: 1, style: .error) { "x" } }, Text("x").padded().styled(.error),
            Styles(line: Line("x", style: .error)),
        ]
        for place in places { #expect(cell(place) == expected, "\(place)") }
        #expect(table == table)
        #expect(
            Screen(title: "") { Node(id: 1, Text("x")).styled(.error) }.themed(theme).frame(width: 9)[0, 2].style
                == expected
        )
    }

    /// Colors from the inside take precedence over those around them, and attributes add up, whoever has the name.
    @Test func stylesLieOverEachOther() {
        let green = Style(foreground: .green, attributes: .underline)
        #expect(
            cell(Text("x", style: green).styled(.error))
                == Style(foreground: .red, background: .blue, attributes: [.bold, .underline])
        )
        #expect(
            cell(Text("x").styled(.error).styled(green))
                == Style(foreground: .green, background: .blue, attributes: [.bold, .underline])
        )
        let inside: [(any Component, Style)] = [
            (
                Text([Span("x", style: .error)], style: green),
                .init(foreground: .red, background: .blue, attributes: [.bold, .underline])
            ),
            (
                Text([Span("x", style: green)], style: .error),
                .init(foreground: .green, background: .blue, attributes: [.bold, .underline])
            ),
            (
                Text([Span("x", style: .error)], style: .selection),
                .init(foreground: .red, background: .yellow, attributes: .bold)
            ),
            (
                Text([Span("x", style: .selection)], style: .error),
                .init(foreground: .black, background: .yellow, attributes: .bold)
            ),
            (
                Row(columns: [Column(Text("x", style: .error))]).styled(.selection),
                .init(foreground: .red, background: .yellow, attributes: .bold)
            ),
            (
                Row(columns: [Column(Text("x", style: .selection))]).styled(.error),
                .init(foreground: .black, background: .yellow, attributes: .bold)
            ),
            (Text("x", style: .error).filled(.green), .init(foreground: .red, background: .green, attributes: .bold)),
        ]
        for (component, style) in inside { #expect(cell(component) == style) }
    }

    @Test func aThemeIsChangedByItsStyles() {
        var changed = Theme.dark
        changed[.title] = .error
        #expect(changed[.title] == Theme.dark[.error])
        #expect(changed == Theme(.dark, [.title: .error]))
        changed[.error] = .plain
        #expect(changed[.title] == Theme.dark[.error])
        changed[.title] = .title
        #expect(changed[.title] == Theme.dark[.error])
        // Both are taken from the other theme, in no order.
        let swapped = Theme(.dark, [.error: .success, .success: .error])
        #expect(swapped[.error] == Theme.dark[.success])
        #expect(swapped[.success] == Theme.dark[.error])
        for name in StyleName.allCases where ![.error, .success].contains(name) {
            #expect(swapped[name] == Theme.dark[name])
        }
    }

    @Test func aTransparentThemeLeavesTheBackground() {
        for theme in [Theme.light, .dark] {
            #expect(theme.transparent[.text] == .plain)
            #expect(Theme(theme.transparent, [.text: theme[.text]]) == theme)
        }
        let screen = Screen(title: "Cities") { Node(id: 1, Text("London")) }
        let frame = screen.themed(.dark.transparent).frame(width: 20, height: 8)
        let backgrounds = Set((0..<8).flatMap { row in (0..<20).map { frame[row, $0].style.background } })
        #expect(backgrounds == [.standard])
    }

    @Test func onlyMonoHasNoColors() {
        #expect([Theme.standard, .light, .dark, .mono].map(\.isMonochrome) == [false, false, false, true])
    }

    /// A terminal without colors shows attributes only.
    @Test func aHostWithoutColorsHasItsWay() {
        func style(_ own: Theme?, on host: Theme) -> Style {
            let screen = Screen(title: "") { Node(id: 1, Text("x").styled(.error)) }
            return screen.themed(own).frame(width: 20, theme: host)[0, 2].style
        }
        var quiet = Theme.mono
        quiet[.error] = Style(attributes: .reverse)
        #expect(style(nil, on: .mono) == Theme.mono[.error])
        #expect(style(.dark, on: .mono) == Theme.mono[.error])
        #expect(style(quiet, on: .mono) == quiet[.error])
        #expect(style(.mono, on: .dark) == Theme.mono[.error])
        #expect(style(nil, on: .standard) == Theme.standard[.error])
    }

    /// The theme of an embedded screen isn't forgotten, and the screen's own one counts first.
    @Test func anEmbeddedScreenHandsItsThemeOn() {
        let inner = Screen(title: "") { Node(id: 1, Text("x").styled(.error)) }.themed(theme)
        let nested = Screen(title: "") { Panes(.sideBySide) { Pane { EmbeddedScreen(id: "a", inner) } } }
        let pinned = Screen(title: "") { Node(id: 2, Text("y")) }.pinnedToTop { EmbeddedScreen(id: "a", inner) }
        for screen in [Screen(title: "") { EmbeddedScreen(id: "a", inner) }, nested, pinned] {
            #expect(
                screen.frame(width: 20)[0, 2].style == Style(foreground: .red, background: .blue, attributes: .bold)
            )
            #expect(screen.themed(.mono).frame(width: 20)[0, 2].style == Theme.mono[.error])
        }
    }

    @Test func screensOfDifferentThemesDiffer() {
        let screen = Screen(title: "") { Node(id: 1, Text("x")) }
        #expect(screen.themed(.dark) != screen)
        #expect(screen.themed(.dark).themed(nil) == screen)
        #expect(screen.themed(.dark).frame(width: 20) != screen.themed(.light).frame(width: 20))
    }

    /// A component of an app reads the theme where it reads its width, however deep it stands.
    @Test func aComponentReadsTheThemeInItsSpace() {
        let nested = Border14(content: Stack([Row(columns: [Column(Heat())])]).padded(columns: 1).bordered())
        let table = Table(id: 1, [""]) { TableRow(id: 1) { TableCell(Heat()) } }
        for (component, row, column) in [(nested, 1, 4), (table, 0, 2), (Heat(), 0, 2)] as [(any Component, Int, Int)] {
            let frame = Screen(title: "") { Node(id: 1, component) }.themed(.dark).frame(width: 20)
            #expect(frame[row, column].style.background == Theme.dark[.accent].foreground)
        }
        let header = Screen(title: "") { Section(id: 1, header: Heat() as any Component, nodes: []) }
        #expect(header.themed(.dark).frame(width: 20)[0, 0].style.background == Theme.dark[.accent].foreground)
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
