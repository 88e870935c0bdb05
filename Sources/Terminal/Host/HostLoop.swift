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

    init(input: Int32, output: Int32, painter: Painter, size: TerminalSize) {
        self.output = TerminalOutput(output)
        self.painter = painter
        self.size = size
        keys = KeyReader(input: input)
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
        let next = latest.cropped(toWidth: size.columns, height: size.rows)
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
        keys.read()
    }
}
