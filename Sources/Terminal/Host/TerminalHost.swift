import MillraceRendering

/// Has a terminal for itself: tells a handler what happens there, and shows the frames that it is given.
///
/// ```swift
/// func run(_ screen: Screen, on host: some ScreenHost) throws {
///     var interaction = ScreenInteraction()
///     try host.run { event in
///         switch event {
///         case .key(.control("c")), .closed: host.stop()
///         case let .key(key): interaction.handle(key, on: screen).perform()
///         case let .resize(size): host.show(screen.frame(width: size.columns, height: size.rows))
///         }
///     }
/// }
/// ```
/// `run(screen, on: try TerminalHost())` shows it on the terminal of the process.
///
/// `run` keeps the thread that calls it until `stop()`, or until the terminal is gone; events are delivered on that thread,
/// one after the other. `show` and `stop` may be called from any thread, in the handler too. Of the frames that are shown
/// between two paints only the newest is painted, when the terminal has taken the one before; `TerminalApplication` has the
/// pace of frames.
///
/// Ctrl-Z suspends the process; when it goes on, everything is painted again. A terminal that takes no more bytes stops the
/// painting, and nothing else: keys still come, and `stop()` ends the run.
public final class TerminalHost: ScreenHost {
    private let input: Int32
    private let output: Int32
    private let painter: Painter
    private let usesMouse: Bool
    private let usesASCII: Bool?
    private let asksForWidths: Bool
    private let inbox: HostInbox

    /// How long a lone escape waits for the rest of a sequence, in milliseconds.
    public static let escapeDelay = KeyDecoder.escapeDelay

    /// Creates a host; nothing happens to the terminal before `run`.
    ///
    /// - Parameters:
    ///   - input: The terminal that keys come from.
    ///   - output: The terminal that is painted on.
    ///   - colors: How many colors are used, or `nil` for what the environment says.
    ///   - usesASCII: Whether frames are painted in ASCII, or `nil` for what the environment says; when that says nothing, the
    ///     terminal is asked.
    ///   - asksForWidths: Whether the terminal is asked how many columns it gives to what terminals differ about.
    ///   - usesMouse: Whether clicks and turns of the wheel are events. Then most terminals select text only while shift is
    ///     held.
    /// - Throws: `TerminalError` when the operating system has no more files to give.
    public init(
        input: Int32 = 0,
        output: Int32 = 1,
        colors: ColorSupport? = nil,
        usesASCII: Bool? = nil,
        asksForWidths: Bool = true,
        usesMouse: Bool = true
    ) throws(TerminalError) {
        self.input = input
        self.output = output
        self.usesMouse = usesMouse
        self.usesASCII = usesASCII ?? TerminalEnvironment.usesUTF8().map { !$0 }
        self.asksForWidths = asksForWidths
        let isTerminal = TerminalEnvironment.isTerminal(output)
        painter = Painter(colors: colors ?? TerminalEnvironment.colorSupport(isTerminal: isTerminal))
        inbox = try HostInbox()
    }

    /// The size of the terminal now.
    public var size: TerminalSize {
        TerminalSize.current(of: output)
    }

    /// The standard rules, until the terminal has said what it does.
    public var widths: WidthRules {
        inbox.widths
    }

    /// Never: a terminal has as many lines as it has.
    public var isEndless: Bool {
        false
    }

    /// Shows a frame as soon as it can be painted; a frame that waits for that is replaced.
    ///
    /// Of a frame that is larger than the terminal, what fits is shown.
    public func show(_ frame: TextFrame) {
        inbox.show(frame)
    }

    /// Makes `run` return; a frame that waits is not painted.
    public func stop() {
        inbox.stop()
    }

    /// Takes the terminal, delivers events until `stop()` or until the terminal is gone, and gives the terminal back.
    ///
    /// The first event is `resize`, with the size at the start. After `closed` there are no more.
    ///
    /// - Parameter handler: What is told; it is called on this thread.
    /// - Throws: `TerminalError` when there is no terminal, or when it can't be taken again after a suspension.
    public func run(_ handler: (TerminalEvent) -> Void) throws(TerminalError) {
        try TerminalMode.enter(input: input, output: output, usesMouse: usesMouse)
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
            asksForWidths: asksForWidths
        )
        handler(.resize(size))
        while !inbox.isStopped {
            loop.paint(takeFrame: inbox.takeFrame)
            if loop.isClosed { return handler(.closed) }
            loop.wait(for: inbox.wakePipe)
            let signals = inbox.wakePipe.drain()
            if signals.contains(SignalNumber.suspend) {
                try suspend(&loop, handler)
            } else if signals.contains(SignalNumber.resume) {
                try resume(&loop, handler)
            } else if signals.contains(SignalNumber.resize) {
                let size = self.size
                loop.forgetWhatIsShown(size: size, isPaintDue: false)
                handler(.resize(size))
            }
            for key in loop.readKeys() {
                if key == .control("z") {
                    try suspend(&loop, handler)
                } else {
                    handler(.key(key))
                }
                if inbox.isStopped { return }
            }
            if let widths = loop.takeWidths() { adopt(widths, handler) }
            if loop.isClosed { return handler(.closed) }
        }
    }

    /// Takes what the terminal has said about itself; if that changes anything, all frames are made anew.
    private func adopt(_ widths: WidthRules, _ handler: (TerminalEvent) -> Void) {
        guard widths != inbox.widths else { return }
        inbox.widths = widths
        handler(.resize(size))
    }

    private func suspend(_ loop: inout HostLoop, _ handler: (TerminalEvent) -> Void) throws(TerminalError) {
        loop.dropOutput()
        TerminalMode.leave()
        WakePipe.stopProcess()
        // The signal that made the process go on is in the pipe too, and is dealt with here.
        _ = inbox.wakePipe.drain()
        try resume(&loop, handler)
    }

    /// Takes the terminal again, whatever became of it and of its size in the meantime.
    private func resume(_ loop: inout HostLoop, _ handler: (TerminalEvent) -> Void) throws(TerminalError) {
        try TerminalMode.enterAgain(input: input, output: output, usesMouse: usesMouse)
        let size = size
        loop.forgetWhatIsShown(size: size, isPaintDue: true)
        handler(.resize(size))
    }
}
