import CAllocations
import Foundation

#if os(Linux)
    import Glibc
#endif

/// How much memory this process takes.
enum Memory {
    /// The resident size in bytes, after what is free was given back; zero where it isn't known.
    static func residentSize() -> Int {
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

    /// Lets the peak begin anew.
    static func forgetPeak() {
        #if os(Linux)
            try? Data("5".utf8).write(to: URL(fileURLWithPath: "/proc/self/clear_refs"))
        #endif
    }

    /// The most bytes that were resident since the peak began anew; zero where that isn't known.
    static func peak() -> Int {
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
