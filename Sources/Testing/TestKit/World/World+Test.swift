import Foundation
import Millrace
import Synchronization
import Testing

extension World {
    /// Creates the world of a test: the test's own clock, and the numbers of a seed.
    ///
    /// ```swift
    /// ViewModelDriver { (stub: StubNotesBusinessController, scheduler) in
    ///     NotesViewModel(notesBusinessController: stub, world: .test(scheduler, seed: 1))
    /// }
    /// ```
    ///
    /// The first use of a piece that the test doesn't give is a failure, on any thread, and the feature continues with
    /// a harmless one: a scheduler that never moves, the numbers of seed 0, the locale `en_US_POSIX`, the time zone
    /// GMT.
    /// ```text
    /// World.scheduler is used, but the test gives none: World.test(scheduler)
    /// World.uuid is used, but the test gives none: World.test(seed: 1)
    /// ```
    ///
    /// - Parameters:
    ///   - scheduler: The scheduler, whose clock is the time of the world.
    ///   - seed: The seed of the random numbers and of the identifiers.
    ///   - locale: The locale; with a time zone, there is a calendar too.
    ///   - timeZone: The time zone.
    ///   - sourceLocation: The location at which a failure is reported; by default, the caller's.
    public static func test(
        _ scheduler: TestScheduler? = nil,
        seed: UInt64? = nil,
        locale: Locale? = nil,
        timeZone: TimeZone? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) -> World {
        let missing: [Piece: String] = [
            .scheduler: scheduler == nil ? "scheduler" : nil,
            .now: scheduler == nil ? "scheduler" : nil,
            .random: seed == nil ? "seed: 1" : nil,
            .uuid: seed == nil ? "seed: 1" : nil,
            .locale: locale == nil ? "locale: …" : nil,
            .timeZone: timeZone == nil ? "timeZone: …" : nil,
            .calendar: locale == nil || timeZone == nil ? "locale: …, timeZone: …" : nil,
        ].compactMapValues(\.self)
        // A use may come on a thread that has no test.
        let reporter = FailureReporter.current
        let reported = Reported()
        return World(
            scheduler: scheduler ?? TestScheduler(),
            random: RandomNumbers(seed: seed ?? 0),
            locale: locale ?? Locale(identifier: "en_US_POSIX"),
            timeZone: timeZone ?? .gmt,
            noting: { piece in
                guard let remedy = missing[piece], reported.insert(piece) else { return }
                reporter.report(
                    "World.\(piece.rawValue) is used, but the test gives none: World.test(\(remedy))",
                    at: sourceLocation
                )
            }
        )
    }

    /// The pieces whose use was reported.
    private final class Reported: Sendable {
        private let pieces = Mutex<Set<Piece>>([])

        /// Whether the piece is a new one.
        func insert(_ piece: Piece) -> Bool {
            pieces.withLock { $0.insert(piece).inserted }
        }
    }
}
