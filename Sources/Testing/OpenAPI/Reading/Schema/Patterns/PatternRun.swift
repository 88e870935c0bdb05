/// A comparison of a text with a pattern: all states of the program at once, so that none is tried twice at a place.
struct PatternRun {
    /// The number of steps; a debug build makes some millions of them in a second.
    private static let limit = 2_000_000

    private let text: [UInt32]
    private var remaining = Self.limit

    init(_ text: String) {
        self.text = text.unicodeScalars.map(\.value)
    }

    /// Whether a part of the text matches; nil if the comparison takes more steps than the limit.
    mutating func isFound(_ program: PatternProgram) -> Bool? {
        matches(of: program, upToFirst: true).map { $0.contains(true) }
    }

    /// Returns for each place of the text whether a match ends there; for a backward program, begins there.
    private mutating func matches(of program: PatternProgram, upToFirst: Bool) -> [Bool]? {
        var looks: [[Bool]] = []
        for look in program.looks {
            guard let found = matches(of: look.program, upToFirst: false) else { return nil }
            looks.append(found)
        }
        var states = PatternStates(program, looks: looks, text: text)
        var found = [Bool](repeating: false, count: text.count + 1)
        for step in 0...text.count {
            let place = program.isBackward ? text.count - step : step
            states.enter(0, at: step, place)
            found[place] = states.isAccepted
            remaining -= states.cost
            guard remaining > 0 else { return nil }
            if step == text.count || upToFirst && states.isAccepted { break }
            let (taken, following) = program.isBackward ? (place - 1, place - 1) : (place, place + 1)
            states.take(text[taken], from: step, following)
        }
        return found
    }
}
