import Millrace
import MillraceTerminal
import Testing

/// The snippets of styles and themes.
@Suite struct ThemeSnippets {
    private func style(_ component: any Component, in theme: Theme, column: Int = 2) -> Style {
        Screen(title: "") { Node(id: 1, component) }.themed(theme).frame(width: 20)[0, column].style
    }

    @Test func namesStandWhereStylesDo() {
        func text() -> Text {
            // Page: Sources/SDK/Rendering/Components/Text+Modifiers.swift
            Text("Deleted for good").styled(.destructive)
            // End of page
        }
        func all() -> (Text, Span, TableCell) {
            (
                // Page: Sources/SDK/Rendering/Theme/StyleName.swift
                Text("Deleted for good").styled(.destructive),
                Span("London", style: .accent),
                TableCell("12", style: .error)
                // End of page
            )
        }
        #expect(
            (style(text(), in: .mono), style(Text([all().1]), in: .mono), all().2.style)
                == (Theme.mono[.destructive], Theme.mono[.accent], .error)
        )
    }

    @Test func aComponentInAStyle() {
        enum Action { case delete }
        let observer = Sink<Action>.ignored
        func component() -> some Component {
            // Page: Sources/SDK/Rendering/Components/Styled.swift
            Button("Delete", action: observer.sending(.delete)).styled(.destructive)
            // End of page
        }
        #expect(style(component(), in: .mono, column: 4) == Theme.mono[.destructive])
    }

    /// The page on themes.
    @Test func thePageShowsWhatItPrints() throws {
        func addresses() -> Screen {
            // Page: Sources/SDK/Rendering/Documentation.docc/Themes.md
            Screen(title: "Addresses") {
                Text("The address is saved.").styled(.success)
                Text(["Delivered to ", Span("Baker Street", style: .accent)])
                ListItem("Abbey Road", detail: "sold out", style: .disabled)
                Button("Delete") {}.styled(.destructive)
            }
            // End of page
        }
        let shown = addresses().themed(.dark).frame(width: 40)
        let looks = [(2, 2), (3, 15), (4, 2), (5, 4)].map { shown[$0, $1].style.foreground }
        #expect(looks == [StyleName.success, .accent, .disabled, .destructive].map { Theme.dark[$0].foreground })
        var printed = ""
        func print(_ text: String) { printed += text }
        // Page: Sources/SDK/Rendering/Documentation.docc/Themes.md
        let frame = Screen(title: "") { Text("No connection.").styled(.error) }.themed(.mono).frame(width: 20)
        print(frame.ansi(colors: .trueColor).replacing("\u{1B}", with: "␛"))
        // End of page
        #expect(try Documentation("Sources/SDK/Rendering/Documentation.docc/Themes.md").outputs == [printed])
    }

    @Test func namesArePartsOfStylesAndThemes() {
        func underlined() -> Style {
            // Page: Sources/SDK/Rendering/Documentation.docc/Themes.md
            var style = Style.error
            style.attributes.insert(.underline)
            // End of page
            return style
        }
        #expect(style(Text("x", style: underlined()), in: .dark.transparent).attributes == .underline)
        // Page: Sources/SDK/Rendering/Documentation.docc/Themes.md
        let night = Theme(.dark, [.accent: Style(foreground: .rgb(255, 200, 0)), .title: Style(.accent)])
        let themes = HostThemes(dark: night.transparent)
        // End of page
        #expect(
            (themes.dark[.accent], themes.dark[.title]) == (Style(foreground: .rgb(255, 200, 0)), Theme.dark[.accent])
        )
    }

    private struct Settings: Renderer {
        let observer: Sink<Action>

        // Page: Sources/SDK/Rendering/Documentation.docc/Themes.md
        struct State: Equatable {
            var theme: Theme?
        }
        enum Action: Equatable {
            case didChooseTheme(Theme?)
        }
        func render(state: State) -> Screen {
            Screen(title: "Settings") {
                Radio("Automatic", isOn: state.theme == nil, onChoose: observer.sending(.didChooseTheme(nil)))
                Radio("Light", isOn: state.theme == .light, onChoose: observer.sending(.didChooseTheme(.light)))
                Radio("Dark", isOn: state.theme == .dark, onChoose: observer.sending(.didChooseTheme(.dark)))
            }
            .themed(state.theme)
        }
        // End of page
    }

    @Test func aThemeInTheState() {
        struct State { var isDark = true }
        let screen = Screen(title: "Cities") { Text("London") }
        func shown(_ state: State) -> Screen {
            // Page: Sources/SDK/Rendering/Theme/Theme.swift
            screen.themed(state.isDark ? .dark : .light)
            // End of page
        }
        #expect((shown(State()).theme, shown(State(isDark: false)).theme) == (.dark, .light))
    }

    @Test func aHostWithThemes() throws {
        let night = Theme(.dark, [.accent: Style(foreground: .rgb(255, 200, 0))])
        func makeHost() throws -> TerminalHost {
            // Page: Sources/SDK/Terminal/Host/HostThemes.swift
            let host = try TerminalHost(themes: HostThemes(dark: night.transparent))
            // End of page
            return host
        }
        // Nothing is asked before the host runs.
        #expect([Theme.standard, .mono, .light.transparent, night.transparent].contains(try makeHost().theme))
    }

    @Test func anAccentOfAnApp() throws {
        func makeHost() throws -> TerminalHost {
            // Page: Sources/SDK/Rendering/Documentation.docc/Themes.md
            let host = try TerminalHost(themes: HostThemes(accent: .rgb(255, 150, 60)))
            // End of page
            return host
        }
        func makeOther() throws -> TerminalHost {
            // Page: Sources/SDK/Terminal/Host/HostThemes.swift
            let host = try TerminalHost(themes: HostThemes(accent: .rgb(255, 150, 60)))
            // End of page
            return host
        }
        #expect(try makeHost().theme == makeOther().theme)
        let screen = Screen(title: "") { Text("London") }
        func accented() -> Screen {
            // Page: Sources/SDK/Rendering/Documentation.docc/Themes.md
            screen.themed(.dark.accented(.rgb(255, 150, 60)))
            // End of page
        }
        func again() -> Screen {
            // Page: Sources/SDK/Rendering/Theme/Theme+Accent.swift
            screen.themed(.dark.accented(.rgb(255, 150, 60)))
            // End of page
        }
        #expect(accented().theme?[.accent].foreground == .rgb(255, 150, 60) && accented() == again())
    }

    @Test func aThemeWithChangedStyles() {
        func yellow() -> Theme {
            // Page: Sources/SDK/Rendering/Theme/Theme.swift
            var theme = Theme.dark
            theme[.title] = Style(foreground: .rgb(255, 200, 0), attributes: .bold)
            // End of page
            return theme
        }
        #expect(style(Text("London").styled(.title), in: yellow()).foreground == .rgb(255, 200, 0))
    }
}
