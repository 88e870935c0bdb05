import Foundation

/// The processor time of all threads of this process, which other processes disturb least.
package enum ProcessorTime {
    /// The time so far, in seconds.
    package static var seconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
