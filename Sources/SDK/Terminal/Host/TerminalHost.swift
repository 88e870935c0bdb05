import MillraceFlow
import MillracePlatform
import MillraceRendering

/// A host that takes over a terminal: it delivers the terminal's events to a handler and paints frames.
///
/// ```swift
/// func run(_ screen: Screen, on host: some ScreenHost) throws {
///     var interaction = ScreenInteraction()
///     try host.run { event in
///         switch event {
///         case .key(.control("c")), .closed, .terminated: host.stop()
///         case let .key(key): interaction.handle(key, on: screen).perform()
///         case let .resize(size): host.show(screen.frame(width: size.columns, height: size.rows))
///         case .resumed: break
///         }
///     }
/// }
/// ```
/// `run(screen, on: try TerminalHost())` shows the screen on the terminal of the process.
///
/// ``run(_:)`` blocks the calling thread until `stop()` or until the terminal is closed; events are delivered on that
/// thread, one after the other. ``show(_:)`` and ``stop()`` may be called from any thread, also in the handler. If
/// several frames are shown between two paints, only the newest is painted, after the terminal has accepted the one
/// before. ``TerminalApplication`` limits the rate of frames.
///
/// Ctrl-Z suspends the process; when the process continues, the host paints the whole frame again. If the terminal
/// accepts no more bytes, only the painting stops: keys are still delivered, and `stop()` ends the run.
public final class TerminalHost: ScreenHost {
    private let input: Int32
    private let output: Int32
    private let area: TerminalArea
    private let painter: Painter
    private let modes: TerminalModes
    private let usesASCII: Bool?
    private let asksForWidths: Bool
    private let themes: HostThemes
    private let asksForBackground: Bool
    private let isInTmux: Bool
    private let allowsMotion: Bool
    private let pictures: PictureSupport
    private let canSuspend: Bool
    let inbox: HostInbox

    /// Creates a host; the terminal stays unchanged until `run` is called.
    ///
    /// - Parameters:
    ///   - input: The terminal that sends the keys.
    ///   - output: The terminal to paint on.
    ///   - area: The part of the terminal that frames take; by default, the whole screen.
    ///   - colors: The color support of the terminal, or `nil` to decide by the environment.
    ///   - usesASCII: Whether frames are painted in ASCII, or `nil` to decide by the environment or, if no locale is
    ///     set, by the terminal's answers.
    ///   - asksForWidths: Whether the host queries how many columns the terminal gives to characters about which
    ///     terminals differ.
    ///   - themes: The themes for screens that have none.
    ///   - asksForBackground: Whether the host queries the terminal's background to choose among the themes. Without an
    ///     answer, `COLORFGBG` decides.
    ///   - usesMouse: Whether clicks, drags and turns of the wheel are delivered. Most terminals then select text only
    ///     while the user holds shift. In GNU screen they aren't, because it holds back escape then.
    ///   - showsLinks: Whether texts link to their addresses, or `nil` to decide by the environment.
    /// - Throws: ``TerminalError`` if the process can't open more files.
    public convenience init(
        input: Int32 = 0,
        output: Int32 = 1,
        in area: TerminalArea = .wholeScreen,
        colors: ColorSupport? = nil,
        usesASCII: Bool? = nil,
        asksForWidths: Bool = true,
        themes: HostThemes = HostThemes(),
        asksForBackground: Bool = true,
        usesMouse: Bool = true,
        showsLinks: Bool? = nil
    ) throws(TerminalError) {
        try self.init(
            input: input,
            output: output,
            in: area,
            colors: colors,
            usesASCII: usesASCII,
            asksForWidths: asksForWidths,
            themes: themes,
            asksForBackground: asksForBackground,
            usesMouse: usesMouse,
            showsLinks: showsLinks,
            environment: TerminalEnvironment.process
        )
    }

    /// Creates a host in an environment, whose variables decide the parameters that are `nil`.
    ///
    /// - Parameter canSuspend: Whether ctrl-Z suspends the process: not where no shell would continue it.
    package init(
        input: Int32,
        output: Int32,
        in area: TerminalArea = .wholeScreen,
        colors: ColorSupport? = nil,
        usesASCII: Bool? = nil,
        asksForWidths: Bool = true,
        themes: HostThemes = HostThemes(),
        asksForBackground: Bool = true,
        usesMouse: Bool = true,
        showsLinks: Bool? = nil,
        canSuspend: Bool = true,
        environment: (String) -> String?
    ) throws(TerminalError) {
        self.input = input
        self.output = output
        self.area = area
        modes = TerminalModes(
            area: area,
            usesMouse: usesMouse && !TerminalEnvironment.losesEscape(environment: environment),
            usesKeypad: TerminalEnvironment.needsKeypadMode(environment: environment)
        )
        self.usesASCII = usesASCII ?? TerminalEnvironment.usesUTF8(environment: environment).map { !$0 }
        self.asksForWidths = asksForWidths
        let isTerminal = TerminalEnvironment.isTerminal(output)
        let colors = colors ?? TerminalEnvironment.colorSupport(isTerminal: isTerminal, environment: environment)
        let showsLinks = showsLinks ?? TerminalEnvironment.showsLinks(environment: environment)
        painter = Painter(colors: colors, showsLinks: showsLinks)
        self.themes = themes
        self.asksForBackground = asksForBackground && themes.dependsOnBackground(colors: colors)
        isInTmux = !(environment("TMUX") ?? "").isEmpty
        self.canSuspend = canSuspend
        pictures = PictureSupport(
            asks: colors != .none && TerminalEnvironment.showsLinks(environment: environment),
            asksForKitty: !TerminalEnvironment.makesTitles(environment: environment),
            isInline: area.isInline
        )
        allowsMotion = !TerminalEnvironment.prefersLessMotion(environment: environment)
        let isLight = TerminalEnvironment.hasLightBackground(environment: environment)
        inbox = try HostInbox(theme: themes.theme(colors: colors, isLight: isLight))
    }

    /// The current size of the terminal, or of an inline area on it.
    public var size: TerminalSize {
        area.size(in: TerminalSize.current(of: output))
    }

    /// The width rules of the terminal; the standard rules until the terminal has answered.
    public var widths: WidthRules {
        inbox.widths
    }

    /// The theme for screens that have none: the one for the terminal's background as soon as that is known.
    public var theme: Theme {
        inbox.theme
    }

    /// Always `false`: a terminal has a fixed number of lines.
    public var isEndless: Bool {
        false
    }

    /// Paints a frame as soon as possible, unless a newer one replaces it first.
    ///
    /// A frame that is larger than the terminal, or than an inline area, is cropped; an area has only the lines of a
    /// smaller one.
    public func show(_ frame: TextFrame) {
        inbox.show(frame)
    }

    /// Sends a request to the terminal, with the next frame or at once.
    ///
    /// - Returns: `true`, except after `stop()` and for a text to copy that is too long.
    public func perform(_ request: TerminalRequest) -> Bool {
        guard request.isPossible, !inbox.isStopped else { return false }
        inbox.add(request)
        return true
    }

    /// Ends `run` without painting a waiting frame, except for an inline area whose last frame stays on the terminal.
    public func stop() {
        inbox.stop()
    }

    /// Takes over the terminal, delivers events until `stop()` or until the terminal is closed, and restores the
    /// terminal.
    ///
    /// The first event is `resize`, with the size at the start. After `closed` there are no more. A process in the
    /// background stops, at the start and after a suspension, until the shell brings it to the foreground; a signal
    /// that ends an application meanwhile is delivered as `terminated`, the last event, and the terminal is left to the
    /// shell.
    ///
    /// - Parameter handler: The handler of events, called on the thread of `run`.
    /// - Throws: ``TerminalError`` if there is no terminal, or if the terminal can't be taken over again after a
    ///   suspension.
    public func run(_ handler: (TerminalEvent) -> Void) throws(TerminalError) {
        guard try TerminalMode.enter(input: input, output: output, modes: modes) else { return terminate(handler) }
        let uncatchSignals = inbox.wakePipe.catchSignals()
        defer {
            uncatchSignals()
            TerminalMode.leave()
        }
        let size = size
        var loop = HostLoop(
            input: input,
            output: output,
            painter: painter,
            size: size,
            usesASCII: usesASCII,
            asksForWidths: asksForWidths,
            asksForBackground: asksForBackground,
            isInTmux: isInTmux,
            allowsMotion: allowsMotion,
            pictures: pictures,
            area: area.isInline ? InlineArea(usesMouse: modes.usesMouse) : nil
        )
        handler(.resize(size))
        try deliver(&loop, to: handler)
        // Without the terminal, the process may be in the background, where it would stop when it reads.
        guard TerminalMode.isEntered else { return }
        loop.awaitAnswers(inbox.wakePipe)
        guard area.keepsLastFrame, !loop.isClosed else { return }
        loop.paint(inbox.takeOutput().frame, isFinal: true)
    }

    /// Paints frames and delivers events until `stop()` or until the terminal is closed.
    private func deliver(_ loop: inout HostLoop, to handler: (TerminalEvent) -> Void) throws(TerminalError) {
        while !inbox.isStopped {
            let (frame, requests) = inbox.takeOutput()
            loop.paint(frame, requests: requests)
            if loop.isClosed { return close(handler) }
            loop.wait(for: inbox.wakePipe)
            let signals = inbox.wakePipe.drain()
            if TerminationSignals.current != nil {
                terminate(handler)
            } else if signals.contains(SIGTSTP) {
                try suspend(&loop, handler)
            } else if signals.contains(SIGCONT) {
                try resume(&loop, answersAreOwed: true, handler)
            } else if signals.contains(SIGWINCH) {
                let size = self.size
                loop.resize(to: size)
                handler(.resize(size))
            }
            if inbox.isStopped { return }
            for key in loop.readKeys() {
                if key == .control("z"), canSuspend {
                    try suspend(&loop, handler)
                } else {
                    handler(.key(key))
                }
                if inbox.isStopped { return }
            }
            adopt(loop.takeWidths(), isLight: loop.takeBackground(), handler)
            if loop.isClosed { return close(handler) }
        }
    }

    private func terminate(_ handler: (TerminalEvent) -> Void) {
        if let signal = TerminationSignals.current { handler(.terminated(signal: signal)) }
    }

    private func close(_ handler: (TerminalEvent) -> Void) {
        TerminationSignals.terminalHasClosed()
        handler(.closed)
    }

    /// Stores the answers of the terminal; if the width rules or the theme changed, a `resize` makes the app render its
    /// frame again.
    private func adopt(_ widths: WidthRules?, isLight: Bool?, _ handler: (TerminalEvent) -> Void) {
        guard widths != nil || isLight != nil else { return }
        let widths = widths ?? inbox.widths
        let theme = isLight.map { themes.theme(colors: painter.colors, isLight: $0) } ?? inbox.theme
        guard widths != inbox.widths || theme != inbox.theme else { return }
        inbox.widths = widths
        inbox.theme = theme
        handler(.resize(size))
    }

    private func suspend(_ loop: inout HostLoop, _ handler: (TerminalEvent) -> Void) throws(TerminalError) {
        loop.awaitAnswers(inbox.wakePipe)
        loop.dropOutput()
        TerminalMode.leave()
        WakePipe.stopProcess()
        // The pipe also contains the signal that resumed the process; draining it keeps the resumption from being
        // handled twice.
        _ = inbox.wakePipe.drain()
        try resume(&loop, answersAreOwed: false, handler)
    }

    /// Takes over the terminal again, regardless of changes to its mode and its size in the meantime.
    private func resume(
        _ loop: inout HostLoop,
        answersAreOwed isOwed: Bool,
        _ handler: (TerminalEvent) -> Void
    ) throws(TerminalError) {
        let isTaken = try TerminalMode.enterAgain(input: input, output: output, modes: modes)
        guard isTaken else { return terminate(handler) }
        let size = size
        loop.resume(size: size, answersAreOwed: isOwed)
        handler(.resumed)
        handler(.resize(size))
    }
}

extension TerminalHost: InboxHost {}
