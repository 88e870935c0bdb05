import MillraceRendering

/// What a host's thread does between two events: it waits, reads and paints.
struct HostLoop {
    private let output: TerminalOutput
    private let painter: Painter
    private var keys: KeyReader
    private var size: TerminalSize
    /// What the terminal shows, if that is known.
    private var shown: TextFrame?
    /// What it should show.
    private var latest: TextFrame?
    private var isPaintDue = false
    /// Whether frames are painted in ASCII.
    private var usesASCII: Bool
    /// Whether the terminal decides that, because the environment doesn't.
    private let asksForEncoding: Bool
    private var probe: TerminalProbe?
    private var newWidths: WidthRules?

    /// Makes a loop.
    ///
    /// - Parameters:
    ///   - input: The terminal that keys come from.
    ///   - output: The terminal that is painted on.
    ///   - painter: What makes bytes of frames.
    ///   - size: The size of the terminal.
    ///   - usesASCII: Whether frames are painted in ASCII, or `nil` to find out.
    ///   - asksForWidths: Whether the terminal is asked about widths.
    init(
        input: Int32,
        output: Int32,
        painter: Painter,
        size: TerminalSize,
        usesASCII: Bool? = false,
        asksForWidths: Bool = false
    ) {
        self.usesASCII = usesASCII ?? false
        asksForEncoding = usesASCII == nil
        self.output = TerminalOutput(output)
        self.painter = painter
        self.size = size
        keys = KeyReader(input: input)
        guard asksForWidths, usesASCII != true else { return }
        probe = TerminalProbe(now: KeyReader.now())
        self.output.send(Array(TerminalProbe.question.utf8))
    }

    /// Whether the terminal is gone.
    var isClosed: Bool {
        keys.isClosed || output.isClosed
    }

    /// Sends nothing more of what the terminal hasn't taken yet.
    func dropOutput() {
        output.drop()
    }

    /// Has everything painted again: at once, or when there is a new frame because this one has another size.
    mutating func forgetWhatIsShown(size: TerminalSize, isPaintDue: Bool) {
        self.size = size
        output.drop()
        forgetWhatIsShown(isPaintDue: isPaintDue)
    }

    private mutating func forgetWhatIsShown(isPaintDue: Bool) {
        shown = nil
        self.isPaintDue = isPaintDue && latest != nil
    }

    /// Paints the newest frame, if there is one and the terminal has taken all of the one before.
    mutating func paint(takeFrame: () -> TextFrame?) {
        output.flush()
        if let frame = takeFrame() {
            latest = frame
            isPaintDue = true
        }
        guard isPaintDue, let latest, output.blockedFile < 0 else { return }
        // A frame that was made before the terminal became smaller would be heaped up at its last line.
        let next = (usesASCII ? latest.inASCII : latest).cropped(toWidth: size.columns, height: size.rows)
        let bytes = painter.paint(next, over: shown)
        shown = next
        isPaintDue = false
        output.send(bytes)
    }

    /// Waits for input, for a wake, or for room for what the terminal hasn't taken yet.
    mutating func wait(for wakePipe: WakePipe) {
        keys.wait(orFor: wakePipe, orToWrite: output.blockedFile)
    }

    /// Reads what there is, and returns the keys of it.
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
            case .none?, nil:
                break
            }
        }
        return read
    }

    /// Takes the rules of the terminal, if they have become known.
    mutating func takeWidths() -> WidthRules? {
        defer { newWidths = nil }
        return newWidths
    }
}
