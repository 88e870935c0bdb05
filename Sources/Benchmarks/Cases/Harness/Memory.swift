import CAllocations
import Foundation

#if os(Linux)
    import Glibc
#endif

/// The memory of this process.
package enum Memory {
    /// Returns the resident size in bytes, after free memory was returned to the system; zero where the size is
    /// unknown.
    package static func residentSize() -> Int {
        #if os(Linux)
            allocation_trim()
            guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return 0 }
            let fields = text.split(separator: " ")
            guard fields.count > 1, let pages = Int(fields[1]) else { return 0 }
            return pages * sysconf(Int32(_SC_PAGESIZE))
        #else
            return 0
        #endif
    }

    /// Resets the peak.
    package static func forgetPeak() {
        #if os(Linux)
            try? Data("5".utf8).write(to: URL(fileURLWithPath: "/proc/self/clear_refs"))
        #endif
    }

    /// Returns the most bytes that were resident since the peak was reset; zero where the number is unknown.
    package static func peak() -> Int {
        #if os(Linux)
            guard let text = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else { return 0 }
            let line = text.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
            let number = line?.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first
            return (number.flatMap { Int($0) } ?? 0) * 1_024
        #else
            return 0
        #endif
    }
}
