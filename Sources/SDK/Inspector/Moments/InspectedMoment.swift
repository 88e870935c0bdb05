import MillraceStreams
import MillraceTrace

/// The screen, the states, the effects and the accesses right after a record.
struct InspectedMoment: Equatable, Sendable {
    /// The number of the record.
    let number: CauseID
    /// The seconds from the beginning of the recording.
    let seconds: Double
    /// The lines of the screen, from top to bottom; of several applications, that of the one that has shown a frame
    /// last.
    let lines: [TraceLine]
    /// The loops with their states, the one of the latest event first.
    let loops: [InspectedLoop]
    /// The effects that run.
    let effects: [InspectedEffect]
    /// The latest accesses, with those under way.
    let accesses: [InspectedAccess]
    /// The record that has caused the one of the moment.
    var cause: TraceRecord?
    /// The first records that were caused by the one of the moment.
    var consequences: [TraceRecord] = []

    /// The number of consequences that are shown.
    static let consequenceLimit = 100

    init(
        number: CauseID,
        seconds: Double,
        lines: [TraceLine] = [],
        loops: [InspectedLoop] = [],
        effects: [InspectedEffect] = [],
        accesses: [InspectedAccess] = []
    ) {
        self.number = number
        self.seconds = seconds
        self.lines = lines
        self.loops = loops
        self.effects = effects
        self.accesses = accesses
    }

    /// Makes a moment of a log, with the screens, states and effects that were rebuilt.
    init(of place: LogPlace, _ moment: TraceLog.Moment) {
        let screen = moment.screens.values.max { $0.frame.number < $1.frame.number }
        self.init(
            number: place.record.number,
            seconds: place.record.seconds,
            lines: screen?.lines ?? [],
            loops: InspectedLoop.all(moment, at: place),
            effects: moment.runningEffects.compactMap { InspectedEffect($0) },
            accesses: InspectedAccess.all(at: place)
        )
        let (records, own) = (place.log.records, place.record)
        // A cause is an earlier record. Zero is no cause, and a record isn't its own cause.
        cause = records[..<place.index].last { $0.number == own.cause }
        consequences = Array(
            records[(place.index + 1)...].lazy.filter { $0.cause == own.number }.prefix(Self.consequenceLimit)
        )
    }
}
