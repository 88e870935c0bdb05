import MillracePlatform
import MillraceRendering
import MillraceStreams

/// Searches the screens of a running application for mistakes in their nodes, and reports each case once.
struct MistakeReport: Sendable {
    private var lastLook: ContinuousClock.Instant?
    private var lastTitle: String?
    private var told: Set<String> = []
    private let scheduler: any DateScheduler
    private let tell: @Sendable (ScreenMistake) -> Void

    /// The time between two searches of screens with the same title: a search visits every node.
    private static let pause = Duration.seconds(1)

    init(on scheduler: any DateScheduler, telling tell: @escaping @Sendable (ScreenMistake) -> Void) {
        self.scheduler = scheduler
        self.tell = tell
    }

    /// Searches a screen, unless a screen with the same title was searched less than a second ago.
    mutating func look(at screen: Screen) {
        let now = scheduler.currentInstant
        let isLongAgo = lastLook.map { $0.duration(to: now) >= Self.pause } ?? true
        guard isLongAgo || lastTitle != screen.title else { return }
        (lastLook, lastTitle) = (now, screen.title)
        for mistake in screen.mistakes where told.insert(mistake.description).inserted { tell(mistake) }
    }
}
