import Foundation
import MillraceRendering
import MillraceStreams
import Synchronization

/// Looks for nodes with one id on the screens of an application that runs, and tells each case once.
final class DuplicateReport: Sendable {
    private struct State {
        var lastLook: Date?
        var lastTitle: String?
        var told: Set<String> = []
    }

    private let scheduler: any DateScheduler
    private let tell: @Sendable (DuplicateNodeIDs) -> Void
    private let state = Mutex(State())

    /// Between two looks at screens of one title, in seconds: a look takes as long as there are many nodes.
    private static let pause = 1.0

    init(on scheduler: any DateScheduler, telling tell: @escaping @Sendable (DuplicateNodeIDs) -> Void) {
        self.scheduler = scheduler
        self.tell = tell
    }

    /// Looks at a screen, unless one of the same title was looked at just before.
    func look(at screen: Screen) {
        let now = scheduler.currentDate
        let isDue = state.withLock { state in
            let isLongAgo = state.lastLook.map { now < $0 || now.timeIntervalSince($0) >= Self.pause } ?? true
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
