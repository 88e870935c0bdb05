import CAllocations

/// Counts how often this process has asked for memory; always zero where that can't be counted.
enum Allocations {
    static var count: Int {
        allocation_count()
    }
}
