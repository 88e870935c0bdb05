import MillracePlatform
import MillraceRendering
import MillraceStreams

/// Searches the screens of a running application for mistakes in their nodes, and reports each case once.
struct MistakeReport: Sendable {
    private var lastLook: ContinuousClock.Instant?
    private var lastTitle: String?
    /// The newest screen, if it wasn't searched.
    private var skipped: Screen?
    private var told: Set<String> = []
    private let scheduler: any DateScheduler
    private let tell: @Sendable (ScreenMistake) -> Void

    /// The time between two searches of screens with the same title: a search visits every node.
    private static let pause = Duration.seconds(1)

    init(on scheduler: any DateScheduler, telling tell: @escaping @Sendable (ScreenMistake) -> Void) {
        self.scheduler = scheduler
        self.tell = tell
    }

    /// Searches a screen; one with the title of a screen that was searched less than a second ago is searched only as
    /// the last one with this title.
    mutating func look(at screen: Screen) {
        if skipped?.title != screen.title { finish() }
        let now = scheduler.currentInstant
        let isLongAgo = lastLook.map { $0.duration(to: now) >= Self.pause } ?? true
        guard isLongAgo || lastTitle != screen.title else {
            skipped = screen
            return
        }
        (lastLook, lastTitle, skipped) = (now, screen.title, nil)
        search(screen)
    }

    /// Searches the last screen, if it wasn't searched.
    mutating func finish() {
        if let skipped { search(skipped) }
        skipped = nil
    }

    private mutating func search(_ screen: Screen) {
        for mistake in screen.mistakes where told.insert(mistake.description).inserted { tell(mistake) }
    }
}
