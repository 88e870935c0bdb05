import MillracePlatform
import MillraceStreams
import Synchronization

/// Limits the rate of frames: each frame begins at least an interval after the one before, and at once after a longer
/// pause.
///
/// All requests between two frames are answered by the same frame.
final class FramePace: Sendable {
    private struct State {
        var isDue = false
        var last: Date?
    }

    private let scheduler: any DateScheduler
    private let interval: Double
    private let state = Mutex(State())

    /// Creates a pace for frames that a scheduler renders, with at least this interval between two, in seconds.
    init(on scheduler: any DateScheduler, interval: Double) {
        self.scheduler = scheduler
        self.interval = interval
    }

    /// Schedules a frame: now, or when the interval since the last frame is over.
    func request(_ make: @escaping @Sendable () -> Void) {
        let now = scheduler.currentDate
        let wait: Double? = state.withLock { state in
            guard !state.isDue else { return nil }
            state.isDue = true
            // After the clock was set back, the last frame lies in the future and must not delay this one.
            guard let last = state.last, last <= now else { return 0 }
            return max(0, interval - now.timeIntervalSince(last))
        }
        guard let wait else { return }
        let work: @Sendable () -> Void = { [self] in
            // A request after this point is for another frame.
            let now = scheduler.currentDate
            state.withLock { $0 = State(last: now) }
            make()
        }
        if wait == 0 {
            scheduler.schedule(work)
        } else {
            scheduler.schedule(after: now.addingTimeInterval(wait), action: work)
        }
    }
}
