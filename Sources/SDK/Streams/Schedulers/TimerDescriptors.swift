import Dispatch
import MillracePlatform

/// The descriptors that Dispatch needs for timers.
///
/// On Linux Dispatch opens three of them (an `epoll`, an `eventfd` and a `timerfd`) when it needs the first one, keeps
/// them, and ends the process where there are none left:
///
/// | call | opens them |
/// |---|---|
/// | a block on a serial queue, `asyncAfter(deadline: .now())`, a wait for a semaphore | no |
/// | a block on a concurrent queue, as the first task of a process | yes, for the count of busy threads |
/// | a timer, or `asyncAfter` with a pause | yes; at the wall clock, of which the SDK makes no use, a second `timerfd` |
///
/// An app that has too many files open sets its first timer just then: for the retry of a request that found no
/// descriptor. So a first timer is set early, which is not due as long as the process runs.
package enum TimerDescriptors {
    private static let queue = DispatchQueue(label: "millrace.timer-descriptors")

    // Setting a first timer takes more than 100 µs, which the caller, who may be about to show a first frame, leaves to
    // another thread.
    private static let reserved: Void = queue.async {
        // Where there are none, an app that sets no timer goes on.
        guard areThere else { return }
        queue.asyncAfter(deadline: .now() + .seconds(10 * 365 * 86_400)) {}
    }

    /// Whether the process can open as many descriptors as Dispatch needs.
    private static var areThere: Bool {
        let opened = (0..<3).map { _ in open("/dev/null", O_RDONLY | O_CLOEXEC) }.filter { $0 >= 0 }
        for descriptor in opened { close(descriptor) }
        return opened.count == 3
    }

    /// Has Dispatch open the descriptors soon, once in a process.
    package static func reserve() {
        #if os(Linux)
            _ = reserved
        #endif
    }
}
