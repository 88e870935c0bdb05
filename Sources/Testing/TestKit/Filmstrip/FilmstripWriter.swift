import MillraceFeedback

/// Makes the text of a filmstrip from the moments of a run.
struct FilmstripWriter {
    private var blocks: [[String]] = []
    private var state: Dump?
    private var shownFrame: String?
    private var nextFrame: String?
    private var action: String?

    /// The text so far.
    var text: String {
        var writer = self
        writer.endBlock()
        return writer.blocks.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
    }

    /// Writes one moment.
    ///
    /// - Parameters:
    ///   - entry: The moment.
    ///   - render: A function that returns the text of a state's screen.
    mutating func write(_ entry: Timeline.Entry, render: (any Sendable) -> String?) {
        let time = Seconds.text(entry.time)
        switch entry.moment {
        case .start:
            begin("\(time)  start")
        case let .action(value):
            let line = Dump(value).line
            begin("\(time)  action \(line)")
            action = line
        case let .note(note):
            begin("\(time)  \(note)")
        case let .loop(.accepted(event, _, _, _), isSent):
            let line = Dump(event).line
            // The event of an action adds nothing to the action.
            if !isSent || action.map(line.contains) != true {
                begin("\(time)  event \(line)")
            }
        case let .loop(.started(effect), _):
            add("\(effect) starts")
        case let .loop(.ended(effect, end), _):
            add("\(effect) ends (\(end))")
        case let .loop(.missed(_, part), _):
            add("\(part) is not there")
        case let .route(value):
            add("route \(Dump(value).line)")
        case .loop, .state:
            break
        }
        guard let state = entry.moment.state else { return }
        write(state: Dump(state))
        nextFrame = render(state)
    }

    private mutating func begin(_ line: String) {
        endBlock()
        action = nil
        blocks.append([line])
    }

    private mutating func add(_ line: String) {
        if blocks.isEmpty { blocks.append([]) }
        blocks[blocks.count - 1].append("  \(line)")
    }

    private mutating func write(state new: Dump) {
        defer { state = new }
        guard let state else {
            new.text.split(separator: "\n").forEach { add(String($0)) }
            return
        }
        new.changes(since: state).map(\.line).forEach { add($0) }
    }

    /// Ends a block with the screen, if it has changed.
    private mutating func endBlock() {
        defer { nextFrame = nil }
        guard let frame = nextFrame, frame != shownFrame else { return }
        shownFrame = frame
        for line in frame.split(separator: "\n", omittingEmptySubsequences: false) {
            add(line.isEmpty ? "│" : "│ \(line)")
        }
    }
}
