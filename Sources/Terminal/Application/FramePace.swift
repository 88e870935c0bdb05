import Foundation
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

    /// Creates a pace.
    ///
    /// - Parameters:
    ///   - scheduler: The scheduler on which frames are rendered.
    ///   - interval: The shortest time between two frames, in seconds.
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
            begin()
            make()
        }
        if wait == 0 {
            scheduler.schedule(work)
        } else {
            scheduler.schedule(after: now.addingTimeInterval(wait), action: work)
        }
    }

    /// Records that a frame begins; a request after this call is for another frame.
    private func begin() {
        let now = scheduler.currentDate
        state.withLock { state in
            state.isDue = false
            state.last = now
        }
    }
}
