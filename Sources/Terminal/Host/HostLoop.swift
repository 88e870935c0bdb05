import MillraceRendering

/// One turn of a host's loop: painting frames, waiting for input, and reading keys.
struct HostLoop {
    private let output: TerminalOutput
    private let painter: Painter
    private var keys: KeyReader
    private var size: TerminalSize
    /// The frame that the terminal shows, or `nil` if that is unknown.
    private var shown: TextFrame?
    /// The newest frame.
    private var latest: TextFrame?
    private var isPaintDue = false
    /// Whether frames are painted in ASCII.
    private var usesASCII: Bool
    /// Whether the terminal's answers decide the encoding, because the environment doesn't.
    private let asksForEncoding: Bool
    private var probe: TerminalProbe?
    private var newWidths: WidthRules?
    private var newBackground: Bool?
    /// The requests that the terminal didn't get yet.
    private var requests = HostRequests()
    private let isInTmux: Bool
    /// The title that the window has, or `nil` if that is unknown or the terminal's own.
    private var title: String?

    /// Creates a loop, and asks the terminal about its widths and its background if requested; if `usesASCII` is `nil`, the terminal's
    /// answers decide it too.
    init(
        input: Int32,
        output: Int32,
        painter: Painter,
        size: TerminalSize,
        usesASCII: Bool? = false,
        asksForWidths: Bool = false,
        asksForBackground: Bool = false,
        isInTmux: Bool = false
    ) {
        self.isInTmux = isInTmux
        self.usesASCII = usesASCII ?? false
        asksForEncoding = usesASCII == nil
        self.output = TerminalOutput(output)
        self.painter = painter
        self.size = size
        keys = KeyReader(input: input)
        let asksForWidths = asksForWidths && usesASCII != true
        guard asksForWidths || asksForBackground else { return }
        let probe = TerminalProbe(
            now: KeyReader.now(),
            asksForWidths: asksForWidths,
            asksForBackground: asksForBackground
        )
        self.probe = probe
        self.output.send(Array(probe.question.utf8))
    }

    /// Whether the terminal is closed.
    var isClosed: Bool {
        keys.isClosed || output.isClosed
    }

    /// Discards the bytes that the terminal hasn't accepted yet.
    func dropOutput() {
        output.drop()
    }

    /// Marks the whole terminal for painting: at once, or with the next frame if the current one has a different size.
    mutating func forgetWhatIsShown(size: TerminalSize, isPaintDue: Bool) {
        self.size = size
        output.drop()
        forgetWhatIsShown(isPaintDue: isPaintDue)
    }

    private mutating func forgetWhatIsShown(isPaintDue: Bool) {
        shown = nil
        title = nil
        self.isPaintDue = isPaintDue && latest != nil
    }

    /// Paints the newest frame, if there is one and the terminal has accepted all bytes of the one before.
    mutating func paint(takeFrame: () -> TextFrame?, requests newer: HostRequests = HostRequests()) {
        output.flush()
        requests.add(newer)
        if output.blockedFile < 0, requests != HostRequests() {
            output.send(requests.bytes(isInTmux: isInTmux))
            requests = HostRequests()
        }
        if let frame = takeFrame() {
            latest = frame
            isPaintDue = true
        }
        guard isPaintDue, let latest, output.blockedFile < 0 else { return }
        // Without cropping, a frame from before the terminal shrank would pile up in its last line.
        let next = (usesASCII ? latest.inASCII : latest).cropped(toWidth: size.columns, height: size.rows)
        let bytes = painter.paint(next, over: shown)
        shown = next
        isPaintDue = false
        output.send(bytes + titleBytes(latest.windowTitle))
    }

    /// Returns the bytes that set the title of the window, if it changed; the first ones store the terminal's own.
    private mutating func titleBytes(_ newTitle: String?) -> [UInt8] {
        guard let newTitle, newTitle != title else { return [] }
        title = newTitle
        let isFirst = !TerminalRestoration.restoresTitle.exchange(true, ordering: .acquiringAndReleasing)
        return (isFirst ? TerminalSequence.pushTitle : []) + TerminalSequence.title(newTitle, inASCII: usesASCII)
    }

    /// Waits for input, for a wake-up, or until the terminal accepts more bytes.
    mutating func wait(for wakePipe: WakePipe) {
        keys.expectsAnswer = probe?.expectsAnswer(now: KeyReader.now()) ?? false
        keys.wait(orFor: wakePipe, orToWrite: output.blockedFile)
    }

    /// Reads the available input, and returns its keys.
    mutating func readKeys() -> [Key] {
        let read = keys.read()
        for report in keys.takeReports() {
            switch probe?.take(report, now: KeyReader.now()) {
            case let .ask(question)?:
                TerminalRestoration.resetsClusters.store(true, ordering: .releasing)
                output.send(Array(question.utf8))
                forgetWhatIsShown(isPaintDue: true)
            case let .rules(rules, readsUTF8)?:
                if asksForEncoding, !readsUTF8 { usesASCII = true }
                newWidths = rules
            case let .background(isLight)?:
                newBackground = isLight
            case .none?, nil:
                break
            }
        }
        return read
    }

    /// Removes the terminal's answer and returns it: whether its background is light.
    mutating func takeBackground() -> Bool? {
        defer { newBackground = nil }
        return newBackground
    }

    /// Removes the terminal's width rules and returns them, once they are known.
    mutating func takeWidths() -> WidthRules? {
        defer { newWidths = nil }
        return newWidths
    }
}
