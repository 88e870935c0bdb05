import MillracePlatform
import MillraceStreams
import MillraceTrace

extension InspectorViewModel {
    struct State: Equatable {
        /// Whether the app has commands to show.
        let hasCommands: Bool
        var reading = TraceReading()
        /// The index of the selected record; `nil` for an empty log.
        var index: Int?
        /// Whether the newest record is selected, also when there are new ones.
        var isLive = true
        var pane = InspectorPane.timeline
        /// The moment that was examined last.
        var moment: InspectedMoment?
        /// The index of the chosen line of the screen.
        var line: Int?
        /// The paths in the state tree that the user has folded or unfolded.
        var toggled: Set<String> = []
        var explanation: LineExplanation?
        var commands: [String] = []
        var buffers: [HighWaterMark] = []
        var route: Route?

        init(hasCommands: Bool = false) {
            self.hasCommands = hasCommands
        }
    }
}

extension InspectorViewModel.State {
    /// The panes of the app.
    var panes: [InspectorPane] {
        InspectorPane.allCases.filter { $0 != .outbox || hasCommands }
    }

    /// The moment that is looked at.
    var place: LogPlace? {
        index.map { LogPlace(log: reading.log, index: $0) }
    }

    /// The chosen line of the screen.
    var lineText: String? {
        guard let moment, let line, moment.lines.indices.contains(line) else { return nil }
        return moment.lines[line].text
    }

    /// The line that is to be explained.
    var question: LineQuestion? {
        guard pane == .why, let moment, let place, moment.number == place.record.number else { return nil }
        return lineText.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : LineQuestion(place: place, line: $0) }
    }

    mutating func read(_ reading: TraceReading) {
        let selected = index.map { self.reading.log.records[$0].number }
        self.reading = reading
        let records = reading.log.records
        let same = isLive ? nil : selected.flatMap { records.index(of: $0) }
        index = records.isEmpty ? nil : same ?? (isLive ? records.count - 1 : 0)
    }

    mutating func take(_ moment: InspectedMoment) {
        self.moment = moment
        guard !moment.lines.isEmpty else { return line = nil }
        // The app's own focus is the line that the user looks at.
        let first = moment.lines.firstIndex { $0.text.hasPrefix("›") } ?? 0
        line = min(line ?? first, moment.lines.count - 1)
    }

    mutating func turn(by count: Int) {
        let panes = panes
        let place = (panes.firstIndex(of: pane) ?? 0) + count
        pane = panes[(place % panes.count + panes.count) % panes.count]
    }

    mutating func step(by count: Int) {
        guard let index else { return }
        let target = Self.moved(index, by: count, in: reading.log.records.count)
        guard target != index else { return }
        self.index = target
        isLive = false
    }

    /// Selects a record, on the timeline or where the user follows causes; of the selected one, shows the screen.
    mutating func choose(_ number: CauseID) {
        guard let found = reading.log.records.index(of: number) else { return }
        if found == index, pane == .timeline { return pane = .screen }
        if found != index { isLive = false }
        index = found
        if pane != .record { pane = .timeline }
    }

    mutating func moveLine(by count: Int) {
        guard let line, let moment else { return }
        self.line = Self.moved(line, by: count, in: moment.lines.count)
    }

    /// Returns the index after a move in a list, limited to the list.
    private static func moved(_ index: Int, by count: Int, in all: Int) -> Int {
        min(max(0, index + min(max(count, -all), all)), all - 1)
    }

    mutating func goLive() {
        isLive = true
        if !reading.log.records.isEmpty { index = reading.log.records.count - 1 }
    }
}

extension [TraceRecord] {
    /// Returns the index of the record with a number; the records are in the order of their numbers.
    fileprivate func index(of number: CauseID) -> Int? {
        let place = partitioningIndex { $0.number.number >= number.number }
        return place < count && self[place].number == number ? place : nil
    }
}
