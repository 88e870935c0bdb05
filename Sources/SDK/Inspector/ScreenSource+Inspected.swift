import MillraceFlow
import MillraceRendering
import MillraceStreams
import MillraceTerminal
import MillraceTrace

extension ScreenSource {
    /// Returns the screens with an inspector behind a key, which shows the records of a trace: events and their causes,
    /// states, effects, exchanges, and the screen of any moment.
    ///
    /// ```swift
    /// let trace = Trace()
    /// trace.record()
    /// try TerminalApplication(showing: stack.inspected(by: trace, key: .function(12)), on: host).run()
    /// ```
    ///
    /// - Parameters:
    ///   - trace: The trace, which the app records.
    ///   - key: The key that opens the inspector and closes it again, on every screen that has no use for the key
    ///     itself, and from windows over it too. It should be one that types no text.
    ///   - title: The label of the key in the last line of each screen, but for windows; an empty one leaves the line
    ///     as it is.
    ///   - commands: The commands that wait to be sent, in a line each, for example those of a `CommandOutbox`; `nil`
    ///     for an app that has none.
    public func inspected(
        by trace: Trace,
        key: Key,
        title: String = "Inspect",
        commands: Property<[String]>? = nil
    ) -> InspectedScreens {
        InspectedScreens(self, by: trace, key: key, title: title, commands: commands)
    }
}
