import Dispatch

/// The descriptors that Dispatch needs for timers.
///
/// On Linux Dispatch opens three of them (an `epoll`, an `eventfd` and a `timerfd`) when it needs the first one, keeps them, and ends the process where
/// there are none left:
///
/// | call | opens them |
/// |---|---|
/// | a block on a serial queue, `asyncAfter(deadline: .now())`, a wait for a semaphore | no |
/// | a block on a concurrent queue, as the first task of a process | yes, for the count of busy threads |
/// | a timer, or `asyncAfter` with a pause | yes; at the wall clock, of which the SDK makes no use, a second `timerfd` |
///
/// An app that has too many files open sets its first timer just then: for the retry of a request that found no descriptor. So a first timer is set
/// early, which is not due as long as the process runs.
package enum TimerDescriptors {
    private static let queue = DispatchQueue(label: "millrace.timer-descriptors")

    // Setting a first timer takes more than 100 µs, which the caller, who may be about to show a first frame, leaves to another thread.
    private static let reserved: Void = queue.async {
        queue.asyncAfter(deadline: .now() + .seconds(10 * 365 * 86_400)) {}
    }

    /// Has Dispatch open the descriptors soon, once in a process.
    package static func reserve() {
        #if os(Linux)
            _ = reserved
        #endif
    }
}
