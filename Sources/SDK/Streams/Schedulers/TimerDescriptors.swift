import Dispatch
import MillracePlatform

/// The descriptors that Dispatch needs for timers.
///
/// On Linux Dispatch opens three of them (an `epoll`, an `eventfd` and a `timerfd`) when it needs the first one, keeps
/// them, and ends the process if none are left:
///
/// | call | opens them |
/// |---|---|
/// | a block on a serial queue, `asyncAfter(deadline: .now())`, a wait for a semaphore | no |
/// | a block on a concurrent queue, as the first task of a process | yes, for the count of busy threads |
/// | a timer, or `asyncAfter` with a pause | yes; at the wall clock, of which the SDK makes no use, a second `timerfd` |
///
/// An app that has too many files open would set its first timer at the worst moment: for the retry of a request that
/// found no descriptor. So the SDK sets a first timer early, which doesn't fire while the process runs.
package enum TimerDescriptors {
    private static let queue = DispatchQueue(label: "millrace.timer-descriptors")

    // Setting a first timer takes more than 100 µs. The caller may be about to show a first frame, so another thread
    // sets it.
    private static let reserved: Void = queue.async {
        // Without free descriptors, an app that sets no timer continues to run.
        guard areThere else { return }
        queue.asyncAfter(deadline: .now() + .seconds(10 * 365 * 86_400)) {}
    }

    /// Whether the process can open as many descriptors as Dispatch needs.
    private static var areThere: Bool {
        let opened = (0..<3).map { _ in open("/dev/null", O_RDONLY | O_CLOEXEC) }.filter { $0 >= 0 }
        for descriptor in opened { close(descriptor) }
        return opened.count == 3
    }

    /// Makes Dispatch open the descriptors soon; only the first call in a process has an effect.
    package static func reserve() {
        #if os(Linux)
            _ = reserved
        #endif
    }
}
