import Foundation
import MillraceStreams
import Synchronization

/// Lets a frame be made at most once in so much time, and at once after a longer rest.
///
/// However often a frame is asked for while one is due, it is made once.
final class FramePace: Sendable {
    private struct State {
        var isDue = false
        var last: Date?
    }

    private let scheduler: any DateScheduler
    private let interval: Double
    private let state = Mutex(State())

    /// Makes a pace.
    ///
    /// - Parameters:
    ///   - scheduler: Where frames are made.
    ///   - interval: The shortest time between two frames, in seconds.
    init(on scheduler: any DateScheduler, interval: Double) {
        self.scheduler = scheduler
        self.interval = interval
    }

    /// Has a frame made: now, or when the last one is long enough ago.
    func request(_ make: @escaping @Sendable () -> Void) {
        let now = scheduler.currentDate
        let wait: Double? = state.withLock { state in
            guard !state.isDue else { return nil }
            state.isDue = true
            // A clock that was set back must not make anybody wait.
            guard let last = state.last, last <= now else { return 0 }
            return max(0, interval - now.timeIntervalSince(last))
        }
        guard let wait else { return }
        let work: @Sendable () -> Void = { [self] in
            begin()
            make()
        }
        if wait == 0 {
            scheduler.schedule(work)
        } else {
            scheduler.schedule(after: now.addingTimeInterval(wait), action: work)
        }
    }

    /// From here on a request is for another frame.
    private func begin() {
        let now = scheduler.currentDate
        state.withLock { state in
            state.isDue = false
            state.last = now
        }
    }
}
