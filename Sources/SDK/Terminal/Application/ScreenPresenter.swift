import MillraceFlow
import MillraceRendering
import MillraceStreams

/// The screens that an application shows: the newest screen of each controller, and the state of the user's interaction
/// with it.
///
/// The screens below the topmost one keep their focus and scroll position, except for a form whose masked field was
/// filled in. The state of a screen is removed together with its controller.
struct ScreenPresenter: ~Copyable {
    private let stack: any ScreenSource
    private let quitKeys: QuitKeys
    private var mistakes: MistakeReport
    /// The handler of the quit keys.
    var quit: @Sendable () -> Void = {}
    /// Shows the keys of a screen over it, or no longer: sets ``helped`` where the presenter isn't in use.
    var showKeys: @Sendable (ScreenIdentity?) -> Void = { _ in }
    /// The screen whose keys are shown.
    weak var helped: ScreenIdentity?
    private var visits = ScreenVisits()
    private weak var shown: ScreenController?
    /// The tab bar at the time of the last key, if that was one of the bar's own and no other screen was shown since.
    private var usedTabs: TabBar?
    /// The identity of the shown screen, which several controllers may share.
    private weak var visited: ScreenIdentity?
    /// Whether the topmost screen or the topmost window over it, or the node that has the focus in the last frame, has
    /// its own key binding for ctrl-C.
    private(set) var takesInterrupt = false
    /// The exit status of the newest screen.
    private(set) var exitStatus: Int32 = 0
    /// Makes the spoken sentences of the topmost screen; another screen has another narrator.
    private var narrator = Narrator()
    private weak var narrated: ScreenIdentity?
    /// The newest screen of the topmost controller, or `nil` after a change.
    private var screen: Screen?

    /// The keys that show those of a screen.
    private static let helpKeys: [Key] = ["?", .function(1)]

    /// Creates a presenter of a stack's topmost screen.
    init(showing stack: any ScreenSource, quitKeys: QuitKeys, mistakes: MistakeReport) {
        self.stack = stack
        self.quitKeys = quitKeys
        self.mistakes = mistakes
    }

    /// Returns whether a text field has the focus, so that keys that type go into its text.
    mutating func takesText() -> Bool {
        withCurrent { _, interaction in interaction.topFocus?.editing != nil } ?? false
    }

    /// Returns the text of the masked field that has the focus; `nil` where no masked field has it.
    mutating func maskedText() -> String? {
        withCurrent { screen, interaction in interaction.maskedText(on: screen) } ?? nil
    }

    /// Returns the texts of the masked fields that a frame has in view.
    mutating func maskedTexts(in frame: TextFrame) -> [String] {
        withCurrent { screen, _ in screen.maskedTexts(in: frame) } ?? []
    }

    /// Discards the newest screen after a change; the next use renders it again.
    mutating func invalidate() {
        screen = nil
    }

    /// Reports the mistakes of the last screen.
    mutating func finish() {
        mistakes.finish()
    }

    /// Handles a key, and returns the work that is left to the caller.
    mutating func handle(_ key: Key) -> KeyOutcome {
        let (quitKeys, quit, showKeys, identity) = (quitKeys, quit, showKeys, visited)
        var tabs: TabBar?
        let outcome = withCurrent { screen, interaction in
            let outcome = interaction.handle(key, on: screen)
            tabs = interaction.isChoosingTab ? screen.tabs : nil
            // A window keeps the keys of the screen below it away.
            guard case .notHandled = outcome, screen.topOverlay != nil else { return outcome }
            if Self.helpKeys.contains(key), let identity {
                return interaction.showsKeys
                    ? interaction.handle(.escape, on: screen) : .call { showKeys(identity) }
            }
            return key.typed == nil && quitKeys.keys.contains(key) ? .call(quit) : outcome
        }
        usedTabs = tabs
        return outcome ?? .notHandled
    }

    /// Returns the frame of the topmost screen, and the handlers of the edges that have come into view; `nil` if the
    /// stack is empty.
    ///
    /// - Parameters:
    ///   - size: The size of the host.
    ///   - widths: The number of columns that the host gives to characters about which terminals differ.
    ///   - theme: The theme of the host.
    ///   - isEndless: Whether the frame may have more lines than the host.
    mutating func frame(
        size: TerminalSize,
        widths: WidthRules,
        theme: Theme,
        isEndless: Bool
    ) -> (frame: TextFrame, reached: KeyOutcome)? {
        var takesInterrupt = false
        defer { self.takesInterrupt = takesInterrupt }
        return withCurrent { screen, interaction in
            let height = isEndless ? nil : size.rows
            let frame = screen.frame(
                width: size.columns,
                height: height,
                of: interaction,
                widths: widths,
                theme: theme
            )
            let keys = screen.topmost.withKeys(of: interaction.topFocus).allKeys
            takesInterrupt = keys.contains { $0.key == .control("c") && !$0.isAlwaysNamed }
            return (frame, interaction.didShow(frame))
        }
    }

    /// Returns the sentences about the changes since the last call.
    mutating func sentences() -> [String] {
        guard let identity = stack.current.value?.identity else { return [] }
        if narrated !== identity {
            narrator = Narrator()
            narrated = identity
        }
        var narrator = narrator
        let sentences = withCurrent { screen, interaction in narrator.sentences(for: screen, of: interaction) }
        self.narrator = narrator
        return sentences ?? []
    }

    /// Returns the sentences about everything on the topmost screen.
    mutating func description() -> [String] {
        let narrator = narrator
        return withCurrent { screen, interaction in narrator.description(of: screen, interaction) } ?? []
    }

    private mutating func withCurrent<Result>(_ body: (Screen, inout ScreenInteraction) -> Result) -> Result? {
        guard let controller = stack.current.value else { return nil }
        var interaction = visits[controller]
        var (isReturn, choice) = (false, TabBar?.none)
        if controller !== shown {
            isReturn = visited !== controller.identity
            visits.forgetReleased()
            (shown, visited) = (controller, controller.identity)
            screen = nil
            (choice, usedTabs) = (usedTabs, nil)
        }
        let current: Screen
        if let screen {
            current = screen
        } else {
            let newest = controller.screen
            mistakes.look(at: newest)
            exitStatus = newest.exitStatus
            let keyed = withOwnKeys(newest, of: controller.identity)
            let showsKeys = helped === controller.identity
            current =
                showsKeys
                ? keyed.showingKeys(around: interaction.focusOfKeys) { [showKeys] in showKeys(nil) } : keyed
            if isReturn { interaction.comeBack(to: current) }
            interaction.update(to: current)
            // The tabs of a bar may have a screen each: the user stays on the bar.
            if let choice, current.tabs?.hasOtherSelection(than: choice) == true {
                interaction.moveFocus(to: Screen.tabBarID, on: current)
            }
            screen = current
        }
        defer { visits[controller] = interaction }
        return body(current, &interaction)
    }

    /// Returns the screen with key bindings for the quit keys and for the list of its keys, except for keys that the
    /// screen uses itself; the last line shows one of each, at any width.
    private func withOwnKeys(_ screen: Screen, of identity: ScreenIdentity) -> Screen {
        var screen = screen
        var used = screen.usedKeys
        for (index, key) in quitKeys.keys.enumerated() where used.insert(key).inserted {
            var binding = KeyBinding(key, index == 0 ? quitKeys.title ?? Texts.current.quit : "", action: quit)
            binding.isAlwaysNamed = true
            screen.keys.append(binding)
        }
        // A screen that uses one of these keys for a help of its own shows it itself.
        let isNamed = quitKeys.title != "" && !Self.helpKeys.contains(where: used.contains)
        for key in Self.helpKeys where used.insert(key).inserted {
            var binding = KeyBinding(key, isNamed ? Texts.current.help : "") { [showKeys] in showKeys(identity) }
            (binding.isAlwaysNamed, binding.showsKeys) = (true, true)
            screen.keys.append(binding)
        }
        return screen
    }
}
