import MillraceFeedback
import MillraceFlow
import MillraceRendering
import MillraceStreams
import TerminalTestSupport
import Testing

@testable import MillraceTerminal

/// Which theme the screens of an application have.
struct ApplicationThemeTests {
    private let scheduler = TestScheduler()

    /// Shows a screen on hosts of some themes, one after the other, and returns the style of its only text.
    private func styles(of own: MutableProperty<Theme?>, on themes: [Theme], then change: (@Sendable () -> Void)? = nil)
        throws -> [Style?]
    {
        let stack = ScreenStack()
        stack.push(
            ScreenController(following: own.producer.map(value: ())) {
                Screen(title: "") { Node(id: 1, Text("x").styled(.error)) }.themed(own.value)
            }
        )
        let styles = MutableProperty<[Style?]>([])
        let host = ScriptedHost { [scheduler] host, handler in
            for theme in themes {
                host.theme = theme
                handler(.resize(host.size))
                scheduler.advance(by: .seconds(1))
                styles.modify { $0.append(host.style(row: 0, column: 2)) }
            }
            guard let change else { return }
            change()
            scheduler.advance(by: .seconds(1))
            styles.modify { $0.append(host.style(row: 0, column: 2)) }
        }
        try TerminalApplication(showing: stack, on: host, scheduler: scheduler).run()
        return styles.value
    }

    /// A switch of the theme is a change of the state like any other.
    @Test func aScreenHasItsOwnThemeOrThatOfItsHost() throws {
        let themes: [Theme] = [.standard, .dark.transparent, .light.transparent, .mono]
        #expect(try styles(of: MutableProperty(nil), on: themes) == themes.map { $0[.error] })
        let own = Theme(.standard, [.error: Style(foreground: .magenta)])
        let shown = try styles(of: MutableProperty(own), on: [.standard, .dark, .mono])
        #expect(shown == [own[.error], own[.error], Theme.mono[.error]])
        let changing = MutableProperty<Theme?>(.dark.transparent)
        let changed = try styles(of: changing, on: [.standard]) { changing.value = .light.transparent }
        #expect(changed == [Theme.dark[.error], Theme.light[.error]])
    }
}
