import MillraceRendering

/// What an application knows of the screens that it shows: the newest of each, and where the user is on it.
///
/// Screens that lead to the shown one keep their focus and their scrolling; what is known of a screen goes with it.
struct ScreenPresenter {
    /// A controller, and where the user is on its screen.
    ///
    /// It is held weakly: a screen that was popped is gone, although its last frame may still be shown.
    private struct Visit {
        weak var controller: ScreenController?
        var interaction = ScreenInteraction()
    }

    private let stack: ScreenStack
    private let quitKeys: QuitKeys
    private let quit: @Sendable () -> Void
    private let duplicates: DuplicateReport
    private var visits: [ObjectIdentifier: Visit] = [:]
    private weak var shown: ScreenController?
    /// Whether the shown screen has a use of its own for ctrl-C.
    private(set) var takesInterrupt = false
    /// The newest screen of the shown controller, as long as nothing has changed since.
    private var screen: Screen?

    /// Makes a presenter.
    ///
    /// - Parameters:
    ///   - stack: The screens.
    ///   - quitKeys: The keys that quit.
    ///   - quit: What they do.
    ///   - duplicates: Is shown every new screen.
    init(
        showing stack: ScreenStack,
        quitKeys: QuitKeys,
        quit: @escaping @Sendable () -> Void,
        duplicates: DuplicateReport
    ) {
        self.stack = stack
        self.quitKeys = quitKeys
        self.quit = quit
        self.duplicates = duplicates
    }

    /// Returns whether keys that type go into a text now.
    mutating func takesText() -> Bool {
        var takesText = false
        withCurrent { _, interaction in takesText = interaction.focus?.editing != nil }
        return takesText
    }

    /// Takes notice of a change: the screen is rendered again before it is next used.
    mutating func invalidate() {
        screen = nil
    }

    /// Takes a key, and returns what is to be done about it.
    mutating func handle(_ key: Key) -> KeyOutcome {
        var outcome = KeyOutcome.notHandled
        withCurrent { screen, interaction in outcome = interaction.handle(key, on: screen) }
        return outcome
    }

    /// Returns the frame of the topmost screen; none when there is no screen.
    ///
    /// - Parameters:
    ///   - size: The size of the host.
    ///   - widths: How many columns the host gives to what terminals differ about.
    ///   - isEndless: Whether the frame may be higher than that.
    mutating func frame(size: TerminalSize, widths: WidthRules, isEndless: Bool) -> TextFrame? {
        var frame: TextFrame?
        withCurrent { screen, interaction in
            let height = isEndless ? nil : size.rows
            let next = screen.frame(width: size.columns, height: height, of: interaction, widths: widths)
            interaction.didShow(next)
            frame = next
        }
        return frame
    }

    private mutating func withCurrent(_ body: (Screen, inout ScreenInteraction) -> Void) {
        guard let controller = stack.current.value else { return }
        if controller !== shown {
            visits = visits.filter { $0.value.controller != nil }
            shown = controller
            screen = nil
        }
        let id = ObjectIdentifier(controller)
        // The place of a controller that is gone may have been given to another one.
        var visit = visits[id].flatMap { $0.controller === controller ? $0 : nil } ?? Visit(controller: controller)
        let current: Screen
        if let screen {
            current = screen
        } else {
            let newest = controller.screen
            duplicates.look(at: newest)
            takesInterrupt = newest.keys.contains { $0.key == .control("c") }
            current = withQuitKeys(newest)
            visit.interaction.update(to: current)
            screen = current
        }
        body(current, &visit.interaction)
        visits[id] = visit
    }

    /// The keys that quit, but for those that the screen has a use of its own for; the last line names the first.
    private func withQuitKeys(_ screen: Screen) -> Screen {
        var screen = screen
        for (index, key) in quitKeys.keys.enumerated() where !screen.keys.contains(where: { $0.key == key }) {
            screen.keys.append(KeyBinding(key, index == 0 ? quitKeys.title : "", action: quit))
        }
        return screen
    }
}
