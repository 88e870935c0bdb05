import MillracePlatform
import MillraceStreams

/// The environment of a feature: the time, random numbers, and the user's locale and time zone.
///
/// An app makes one world and its builders pass it down, beside the clients of its backend; a test passes down another
/// one. The reducer gets values of the world in events, so that a replay needs no world:
///
/// ```swift
/// static func whenAsked(in world: World) -> Feedback<State, Event> {
///     Feedback(extracting: { $0 == .ui(.didTapNew) ? () : nil }) {
///         SignalProducer(value: Event.didOpen(id: world.uuid(), at: world.now))
///     }
/// }
/// ```
///
/// With the same seed and the same order of events, a run has the same numbers and identifiers. Features on several
/// threads draw in an order that changes from run to run; each of them gets a world of its own by ``named(_:)``.
public struct World: Sendable {
    /// A piece of the world that a test may provide.
    package enum Piece: String, CaseIterable, Sendable {
        case scheduler, now, random, uuid, locale, timeZone, calendar
    }

    private let timeKeeper: any DateScheduler
    private let numbers: RandomNumbers
    /// A separate generator, so that one more draw of the other numbers doesn't change the identifiers.
    private let identifiers: RandomNumbers
    private let language: Locale
    private let zone: TimeZone
    private let note: (@Sendable (Piece) -> Void)?

    /// Creates a world.
    ///
    /// - Parameters:
    ///   - scheduler: Measures time and runs work, for `debounce(_:on:)` and similar operators.
    ///   - random: The source of random numbers and identifiers.
    ///   - locale: The user's language and region.
    ///   - timeZone: The user's time zone.
    public init(scheduler: any DateScheduler, random: RandomNumbers, locale: Locale, timeZone: TimeZone) {
        self.init(scheduler: scheduler, random: random, locale: locale, timeZone: timeZone, noting: nil)
    }

    /// Creates a world that reports each use of a piece, for the test kit.
    ///
    /// - Parameters:
    ///   - scheduler: Measures time and runs work.
    ///   - random: The source of random numbers and identifiers.
    ///   - locale: The user's language and region.
    ///   - timeZone: The user's time zone.
    ///   - note: Takes the piece that is used, before the use, on any thread.
    package init(
        scheduler: any DateScheduler,
        random: RandomNumbers,
        locale: Locale,
        timeZone: TimeZone,
        noting note: (@Sendable (Piece) -> Void)?
    ) {
        self.init(scheduler, random, random.named("World.uuid"), locale, timeZone, note)
    }

    private init(
        _ timeKeeper: any DateScheduler,
        _ numbers: RandomNumbers,
        _ identifiers: RandomNumbers,
        _ language: Locale,
        _ zone: TimeZone,
        _ note: (@Sendable (Piece) -> Void)?
    ) {
        self.timeKeeper = timeKeeper
        self.numbers = numbers
        self.identifiers = identifiers
        self.language = language
        self.zone = zone
        self.note = note
    }

    /// A new world of the system: a queue of its own, the system's random numbers, the user's locale and time zone.
    ///
    /// Time zones need a file in the app that imports the whole of Foundation. Without one, the zone is the current
    /// offset from Greenwich, without summer time.
    public static var live: World {
        let scheduler = QueueScheduler(name: "millrace.world")
        let zone = TimeZone.ofSystem(at: scheduler.currentDate)
        return World(scheduler: scheduler, random: .system, locale: .current, timeZone: zone)
    }

    /// The scheduler that measures time and runs work.
    public var scheduler: any DateScheduler {
        note?(.scheduler)
        return timeKeeper
    }

    /// The time of the scheduler's clock.
    public var now: Date {
        note?(.now)
        return timeKeeper.currentDate
    }

    /// The random numbers, a generator for `Int.random(in:using:)` and similar functions: `var random = world.random`.
    public var random: RandomNumbers {
        note?(.random)
        return numbers
    }

    /// Returns a new universally unique identifier.
    public func uuid() -> UUID {
        note?(.uuid)
        return identifiers.uuid()
    }

    /// The user's language and region.
    public var locale: Locale {
        note?(.locale)
        return language
    }

    /// The user's time zone.
    public var timeZone: TimeZone {
        note?(.timeZone)
        return zone
    }

    /// The calendar of the locale, in the time zone.
    public var calendar: Calendar {
        note?(.calendar)
        var calendar = language.calendar
        calendar.locale = language
        calendar.timeZone = zone
        return calendar
    }

    /// Returns the same world with random numbers and identifiers of its own, which don't depend on what others draw.
    ///
    /// - Parameter name: The name of the feature that draws. A name that is used again gets other numbers.
    public func named(_ name: String) -> World {
        World(timeKeeper, numbers.named(name), identifiers.named(name), language, zone, note)
    }
}
