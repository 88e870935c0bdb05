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
}
