import MillracePlatform
import MillraceRendering
import MillraceStreams
import Synchronization

/// Searches the screens of a running application for duplicate node ids, and reports each case once.
final class DuplicateReport: Sendable {
    private struct State {
        var lastLook: ContinuousClock.Instant?
        var lastTitle: String?
        var told: Set<String> = []
    }

    private let scheduler: any DateScheduler
    private let tell: @Sendable (DuplicateNodeIDs) -> Void
    private let state = Mutex(State())

    /// The time between two searches of screens with the same title: a search visits every node.
    private static let pause = Duration.seconds(1)

    init(on scheduler: any DateScheduler, telling tell: @escaping @Sendable (DuplicateNodeIDs) -> Void) {
        self.scheduler = scheduler
        self.tell = tell
    }

    /// Searches a screen, unless a screen with the same title was searched less than a second ago.
    func look(at screen: Screen) {
        let now = scheduler.currentInstant
        let isDue = state.withLock { state in
            let isLongAgo = state.lastLook.map { $0.duration(to: now) >= Self.pause } ?? true
            guard isLongAgo || state.lastTitle != screen.title else { return false }
            (state.lastLook, state.lastTitle) = (now, screen.title)
            return true
        }
        guard isDue else { return }
        do {
            try screen.requireDistinctNodeIDs()
        } catch {
            guard state.withLock({ $0.told.insert(error.description).inserted }) else { return }
            tell(error)
        }
    }
}
