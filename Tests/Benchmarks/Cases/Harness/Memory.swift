import CAllocations
import Foundation

/// The memory of this process.
package enum Memory {
    /// Returns the resident size in bytes, after free memory was returned to the system; zero where the size is
    /// unknown.
    package static func residentSize() -> Int {
        #if os(Linux)
            allocation_trim()
        #endif
        return bytes(of: "VmRSS:")
    }

    /// Resets the peak.
    package static func forgetPeak() {
        #if os(Linux)
            try? Data("5".utf8).write(to: URL(fileURLWithPath: "/proc/self/clear_refs"))
        #endif
    }

    /// Returns the most bytes that were resident since the peak was reset; zero where the number is unknown.
    package static func peak() -> Int {
        bytes(of: "VmHWM:")
    }

    /// Returns a number of the process's status, which Linux writes in KiB.
    private static func bytes(of name: String) -> Int {
        let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = status?.split(separator: "\n").first { $0.hasPrefix(name) }
        return (line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0) * 1_024
    }
}
