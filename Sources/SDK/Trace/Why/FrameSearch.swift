import MillraceStreams

/// The search for a text in the frames, which are put together from their changes.
struct FrameSearch {
    /// The line where the text is, or was.
    struct Found {
        /// The number of the record of the frame that was the first to have the line, or not to have it any more.
        let frame: UInt64
        /// The number of the record of the latest frame that has the line.
        let lastFrame: UInt64
        let line: String
        let step: Explanation.Step
    }

    private let records: [TraceRecord]
    private let text: String

    init(_ records: [TraceRecord], _ text: String) {
        self.records = records
        self.text = text
    }

    /// The line of the latest frame that has one; of an application that shows the text, if any does.
    var found: Found? {
        let applications = Set(records.compactMap { Self.application($0.entry) })
        let found = applications.sorted().compactMap { self.found(in: $0) }
        let shown = found.filter { if case .line = $0.step { true } else { false } }
        return (shown.isEmpty ? found : shown).max { $0.frame < $1.frame }
    }

    private static func application(_ entry: TraceEntry) -> Int? {
        if case let .frame(application, _, _, _) = entry { application } else { nil }
    }

    private func found(in application: Int) -> Found? {
        var (screen, count): (TraceScreen?, Int) = (nil, 0)
        var (since, record, last): (Int, UInt64, UInt64) = (0, 0, 0)
        var latest: TraceLine?
        var isShown = false
        for frame in records {
            guard case let .frame(number, columns, lineCount, changed) = frame.entry, number == application else {
                continue
            }
            count += 1
            let new = TraceScreen(
                after: screen,
                columns: columns,
                lineCount: lineCount,
                lines: changed,
                frame: frame.number
            )
            screen = new
            let line = text.isEmpty ? nil : new.lines.first { $0.text.contains(text) }
            if isShown != (line != nil) || line != nil && line?.node != latest?.node {
                (since, record) = (count, frame.number.number)
            }
            isShown = line != nil
            latest = line ?? latest
            if isShown { last = frame.number.number }
        }
        guard let latest else { return nil }
        let step: Explanation.Step =
            isShown
            ? .line(latest.number, latest.text, node: latest.node, sinceFrame: since)
            : .gone(latest.text, node: latest.node, sinceFrame: since)
        return Found(frame: record, lastFrame: last, line: latest.text, step: step)
    }
}
