import MillraceRendering

/// One turn of a host's loop: painting frames, waiting for input, and reading keys.
struct HostLoop: ~Copyable {
    private let output: TerminalOutput
    private var painter: Painter
    private var keys: KeyReader
    private var size: TerminalSize
    /// The frame that the terminal shows, or `nil` if that is unknown.
    private var shown: TextFrame?
    private var latest: TextFrame?
    private var isPaintDue = false
    /// The pictures of the parts of the latest frame that move, if it has any.
    private(set) var motion: Motion?
    /// Whether parts of a frame move.
    private let allowsMotion: Bool
    /// Whether frames are painted in ASCII.
    private var usesASCII: Bool
    /// Whether the terminal's answers decide the encoding, because the environment doesn't.
    private let asksForEncoding: Bool
    private var probe: TerminalProbe?
    private let asksForWidths: Bool
    private let asksForBackground: Bool
    /// The lines on the terminal that frames have, or `nil` if they have the whole screen.
    private var area: InlineArea?
    private var newWidths: WidthRules?
    private var newBackground: Bool?
    /// The requests that the terminal didn't get yet.
    private var requests = HostRequests()
    private let isInTmux: Bool
    /// Whether the terminal has kitty's keyboard protocol.
    private var hasKeyboardProtocol = false
    private var pictures: PictureSupport
    /// The title that the window has, or `nil` if that is unknown or the terminal's own.
    private var title: String?

    /// Creates a loop, and queries the terminal for its keyboard and, if requested, for its widths and its background.
    ///
    /// If `usesASCII` is `nil`, the terminal's answers decide it too. With an inline area, the loop queries the cursor
    /// first, and the rest on the area's first line.
    init(
        input: Int32,
        output: Int32,
        painter: Painter,
        size: TerminalSize,
        usesASCII: Bool? = false,
        asksForWidths: Bool = false,
        asksForBackground: Bool = false,
        isInTmux: Bool = false,
        allowsMotion: Bool = true,
        pictures: PictureSupport = PictureSupport(),
        area: InlineArea? = nil
    ) {
        self.pictures = pictures
        self.isInTmux = isInTmux
        self.allowsMotion = allowsMotion
        self.usesASCII = usesASCII ?? false
        asksForEncoding = usesASCII == nil
        self.output = TerminalOutput(output)
        self.painter = painter
        self.size = size
        keys = KeyReader(input: input)
        self.asksForWidths = asksForWidths && usesASCII != true
        self.asksForBackground = asksForBackground
        self.area = area
        if area == nil {
            askAboutTerminal()
        } else {
            beginArea()
        }
    }

    /// Queries the terminal for its keyboard, its widths and its background, once.
    private mutating func askAboutTerminal() {
        guard probe == nil else { return }
        let probe = TerminalProbe(
            now: KeyReader.now(),
            asksForWidths: asksForWidths,
            asksForBackground: asksForBackground,
            isInline: area != nil
        )
        self.probe = probe
        send(question: probe.question, samples: asksForWidths ? TerminalProbe.sampleCount : 0)
    }

    private mutating func send(question: String, samples: Int) {
        send(area?.ask(question, samples: samples, now: KeyReader.now()) ?? Array(question.utf8))
    }

    /// Sends bytes.
    ///
    /// The line of the cursor in an inline area is unknown to `TerminalRestoration` meanwhile.
    private func send(_ bytes: [UInt8]) {
        if let area { TerminalRestoration.setArea(height: area.height, cursorRow: nil) }
        output.send(bytes)
        reportCursor()
    }

    /// Stores the cursor's line in an inline area for `TerminalRestoration`, if the terminal has all bytes.
    private func reportCursor() {
        guard let area, output.blockedFile < 0 else { return }
        TerminalRestoration.setArea(height: area.height, cursorRow: area.cursorRow)
    }

    private mutating func beginArea(answersAreOwed isOwed: Bool = false) {
        guard let question = area?.begin(now: KeyReader.now(), answersAreOwed: isOwed) else { return }
        TerminalRestoration.setArea(height: 0, cursorRow: 0)
        output.send(question)
    }

    /// Sets the position of an inline area, if it can be set.
    private mutating func placeArea(isFinal: Bool = false) {
        // An area with a position needs no system call for a frame.
        guard area?.isPlaced == false,
            let bytes = area?.place(now: KeyReader.now(), isFinal: isFinal, hasUnreadInput: keys.hasUnreadInput)
        else { return }
        send(bytes)
        if !isFinal { askAboutTerminal() }
    }

    var isClosed: Bool {
        keys.isClosed || output.isClosed
    }

    /// Discards the bytes that the terminal hasn't accepted yet.
    func dropOutput() {
        let isCut = output.blockedFile >= 0
        output.drop()
        if isCut, case .kitty = pictures.current { output.send(Array(KittyPictures.ending.utf8)) }
    }

    /// Drops what the terminal sends, for a moment, if it owes answers: a shell would take them for typed text.
    mutating func awaitAnswers(_ wakePipe: WakePipe) {
        let end = KeyReader.now() + Self.lastPatience
        while !isClosed, output.blockedFile < 0, pictures.expectsAnswer(now: KeyReader.now()), KeyReader.now() < end {
            keys.wait(orFor: wakePipe, until: end)
            _ = wakePipe.drain()
            _ = keys.read()
            for report in keys.takeReports() { _ = pictures.take(report, from: output.file) }
        }
    }

    /// The time, in milliseconds, for which the end of a run waits for answers.
    private static let lastPatience = 200

    /// Marks the whole terminal for painting with the next frame, because the current one has a different size.
    mutating func resize(to size: TerminalSize) {
        self.size = size
        // With an area, the waiting bytes are sent: the position of the cursor depends on all earlier bytes.
        pictures.askAgain(answersAreLost: area == nil && output.blockedFile >= 0)
        if area == nil { dropOutput() }
        forgetWhatIsShown(isPaintDue: false)
    }

    /// Paints the newest frame as soon as possible, on a terminal that another program may have used; an inline area
    /// begins again at the cursor.
    ///
    /// - Parameters:
    ///   - size: The size of the terminal.
    ///   - isOwed: Whether the terminal's answers are still pending: true unless another program may have used the
    ///     terminal meanwhile.
    mutating func resume(size: TerminalSize, answersAreOwed isOwed: Bool = false) {
        self.size = size
        // A question that wasn't sent yet is dropped with the other bytes.
        let isOwed = isOwed && output.blockedFile < 0
        pictures.askAgain(answersAreLost: !isOwed)
        dropOutput()
        // The end of a paste may have gone to another program.
        if !isOwed { keys.forgetUnfinishedInput() }
        if hasKeyboardProtocol { enableKeyboardProtocol() }
        forgetWhatIsShown(isPaintDue: true)
        beginArea(answersAreOwed: isOwed)
    }

    /// Makes the terminal send keys by kitty's keyboard protocol.
    ///
    /// The flags are pushed once, so that the restoration can pop them; later calls replace flags that another program
    /// may have set meanwhile.
    private func enableKeyboardProtocol() {
        let isOn = TerminalRestoration.restoresKeyboard.exchange(true, ordering: .acquiringAndReleasing)
        output.send(isOn ? TerminalSequence.setKeyboardFlags : TerminalSequence.pushKeyboardFlags)
    }

    private mutating func forgetWhatIsShown(isPaintDue: Bool) {
        shown = nil
        title = nil
        self.isPaintDue = isPaintDue && latest != nil
    }

    /// Paints the newest frame, if there is one and the terminal has accepted all bytes of the one before.
    ///
    /// - Parameters:
    ///   - frame: A newer frame, if there is one.
    ///   - newer: The requests to the terminal.
    ///   - isFinal: Whether the run ends, so that an inline area doesn't wait for its position.
    mutating func paint(
        _ frame: TextFrame?,
        requests newer: HostRequests = HostRequests(),
        isFinal: Bool = false
    ) {
        output.flush()
        reportCursor()
        requests.add(newer)
        if output.blockedFile < 0, requests != HostRequests() {
            output.send(requests.bytes(isInTmux: isInTmux))
            requests = HostRequests()
        }
        if let frame {
            latest = frame
            isPaintDue = true
            motion = allowsMotion && frame.moves ? motion ?? Motion() : nil
        }
        if motion?.step(at: KeyReader.now()) == true { isPaintDue = true }
        placeArea(isFinal: isFinal && isPaintDue)
        guard isPaintDue, let latest, output.blockedFile < 0, area?.isPlaced != false else { return }
        // Without cropping, a frame from before the terminal shrank would pile up in its last line.
        let moved = motion.map { latest.moved(by: $0.steps, inASCII: usesASCII) } ?? latest
        let cropped = (usesASCII ? moved.inASCII : moved).cropped(toWidth: size.columns, height: size.rows)
        if !isFinal, let question = pictures.question(for: cropped, now: KeyReader.now()) {
            output.send(Array(question.utf8))
        }
        let next = pictures.prepared(cropped)
        if case .kitty = pictures.current, next.hasPictures {
            TerminalRestoration.removesPictures.store(true, ordering: .releasing)
        }
        let bytes =
            area?.paint(next, over: shown, with: painter, now: KeyReader.now()) ?? painter.paint(next, over: shown)
        shown = next
        isPaintDue = false
        send(bytes + titleBytes(latest.windowTitle))
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
        let now = KeyReader.now()
        keys.expectsCursor = area?.expectsAnswer(now: now) ?? false
        keys.expectsAnswer =
            keys.expectsCursor || pictures.expectsAnswer(now: now) || probe?.expectsAnswer(now: now) ?? false
        // A terminal that accepts nothing gets no pictures either.
        let step = output.blockedFile < 0 ? motion?.deadline : nil
        keys.wait(
            orFor: wakePipe,
            orToWrite: output.blockedFile,
            until: [area?.deadline, step].compactMap(\.self).min()
        )
    }

    /// Reads the available input, and returns its keys.
    mutating func readKeys() -> [Key] {
        let read = keys.read()
        for report in keys.takeReports() {
            let now = KeyReader.now()
            if case let .cursor(row, column) = report, area?.take(row: row, column: column, now: now) == false {
                continue
            }
            if pictures.take(report, from: output.file) {
                painter.pictures = pictures.current
                forgetWhatIsShown(isPaintDue: true)
            }
            switch probe?.take(report, now: now) {
            case let .ask(question)?:
                TerminalRestoration.resetsClusters.store(true, ordering: .releasing)
                send(question: question, samples: TerminalProbe.sampleCount)
                forgetWhatIsShown(isPaintDue: true)
            case let .rules(rules, readsUTF8)?:
                if asksForEncoding, !readsUTF8 { usesASCII = true }
                newWidths = rules
            case let .background(isLight)?:
                newBackground = isLight
            case .keyboard?:
                hasKeyboardProtocol = true
                enableKeyboardProtocol()
            case .none?, nil:
                break
            }
        }
        return area.map { read.compactMap($0.localized) } ?? read
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
