import MillraceRendering

/// An access in a line: its request, the results of its attempts, its time, and bars of its attempts over the busy
/// time.
///
/// Of one that has opened a connection, the numbers of messages are the result.
struct WaterfallLine: Component {
    let access: InspectedAccess
    let axis: BusyTime
    /// The time of the moment: the end so far of an attempt that continues.
    let now: Double

    func lines(in space: Space) -> [Line] {
        guard space.width > 0 else { return [] }
        // A narrow line has no space for the time, which the bar shows.
        let isNarrow = space.width < 60
        let barWidth = space.width * (isNarrow ? 3 : 4) / 10
        let results = Span(" " + results.padded(to: 9) + " ", style: isFailed ? .error : .success)
        let seconds = ((access.end ?? now) - access.start).words.padded(to: 9) + " "
        let time = isNarrow ? [] : [Span(seconds, style: .secondary)]
        let room = max(0, space.width - barWidth - (isNarrow ? 11 : 21))
        let request = access.request.withoutHost
        let shown = request.count > room ? request.prefix(max(0, room - 1)) + "…" : request[...]
        let title = Span(shown + String(repeating: " ", count: max(0, room - shown.count)))
        return [Line((room > 0 ? [title] : []) + [results] + time + bar(barWidth))]
    }

    var fixedHeight: FixedHeight? { FixedHeight(1) }

    private var results: String {
        if access.joined != nil { return "joined" }
        if access.connection != nil, access.attempts.last?.result == "101" {
            let counts = "⇠\(access.received) ⇢\(access.sent)"
            return counts.count > 9 ? "⇠⇢ \(access.received + access.sent)" : counts
        }
        if access.attempts.isEmpty, access.outcome != nil { return isFailed ? "not sent" : "cache" }
        let all = access.attempts.map { $0.end == nil ? "…" : $0.result }.joined(separator: " ")
        // The last results show how it ended.
        return all.count > 9 ? "…" + all.suffix(8) : all
    }

    private var isFailed: Bool {
        guard let outcome = access.outcome else { return false }
        let isLost = access.connection.map { $0 != "open" && !$0.hasPrefix("closed by") } ?? false
        return isLost || !outcome.hasPrefix("from ")
    }

    private func bar(_ width: Int) -> [Span] {
        guard width > 0 else { return [] }
        var cells = Array(repeating: Character(" "), count: width)
        fill(&cells, from: access.start, to: access.end ?? now, with: "─")
        for attempt in access.attempts { fill(&cells, from: attempt.start, to: attempt.end ?? now, with: "█") }
        return [Span(String(cells), style: .accent)]
    }

    private func fill(_ cells: inout [Character], from start: Double, to end: Double, with character: Character) {
        let first = min(cells.count - 1, column(of: start, cells.count))
        let last = max(first + 1, min(cells.count, column(of: end, cells.count)))
        for index in first..<last { cells[index] = character }
    }

    private func column(of time: Double, _ width: Int) -> Int {
        guard axis.total > 0 else { return 0 }
        let share = axis.seconds(before: time) / axis.total
        return share.isFinite ? Int((min(1, max(0, share)) * Double(width)).rounded()) : 0
    }
}
