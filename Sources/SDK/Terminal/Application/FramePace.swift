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
        var last: ContinuousClock.Instant?
    }

    private let scheduler: any DateScheduler
    private let interval: Duration
    private let state = Mutex(State())

    /// Creates a pace for frames that a scheduler renders, with at least this interval between two.
    init(on scheduler: any DateScheduler, interval: Duration) {
        self.scheduler = scheduler
        self.interval = interval
    }

    /// Schedules a frame: now, or when the interval since the last frame is over.
    func request(_ make: @escaping @Sendable () -> Void) {
        let now = scheduler.currentInstant
        let wait: Duration? = state.withLock { state in
            guard !state.isDue else { return nil }
            state.isDue = true
            return state.last.map { max(.zero, interval - $0.duration(to: now)) } ?? .zero
        }
        guard let wait else { return }
        let work: @Sendable () -> Void = { [self] in
            // A request after this point is for another frame.
            let now = scheduler.currentInstant
            state.withLock { $0 = State(last: now) }
            make()
        }
        if wait == .zero {
            scheduler.schedule(work)
        } else {
            scheduler.schedule(after: wait, action: work)
        }
    }
}
