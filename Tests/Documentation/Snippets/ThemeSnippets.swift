import Millrace
import Testing

/// The snippets of styles and themes.
@Suite struct ThemeSnippets {
    private func style(_ component: any Component, in theme: Theme) -> Style {
        Screen(title: "") { Node(id: 1, component) }.themed(theme).frame(width: 20)[0, 2].style
    }

    @Test func namesStandWhereStylesDo() {
        func text() -> Text {
            Text("Deleted for good").styled(.destructive)
        }
        func all() -> (Text, Span, TableCell) {
            (
                Text("Deleted for good").styled(.destructive),
                Span("London", style: .accent),
                TableCell("12", style: .error)
            )
        }
        #expect(style(text(), in: .mono) == Theme.mono[.destructive])
        #expect(style(Text([all().1]), in: .mono) == Theme.mono[.accent])
        #expect(all().2.style == .error)
    }

    @Test func aComponentInAStyle() {
        enum Action { case delete }
        let observer = Sink<Action>.ignored
        func component() -> some Component {
            Button("Delete", action: observer.sending(.delete)).styled(.destructive)
        }
        #expect(style(component(), in: .mono) == Theme.mono[.destructive])
    }

    @Test func aThemeInTheState() {
        struct State { var isDark = true }
        let screen = Screen(title: "Cities") { Text("London") }
        func shown(_ state: State) -> Screen {
            screen.themed(state.isDark ? .dark : .light)
        }
        #expect(shown(State()).theme == .dark)
        #expect(shown(State(isDark: false)).theme == .light)
    }

    @Test func aThemeWithChangedStyles() {
        func yellow() -> Theme {
            var theme = Theme.dark
            theme[.title] = Style(foreground: .rgb(255, 200, 0), attributes: .bold)
            return theme
        }
        #expect(style(Text("London").styled(.title), in: yellow()).foreground == .rgb(255, 200, 0))
    }
}
