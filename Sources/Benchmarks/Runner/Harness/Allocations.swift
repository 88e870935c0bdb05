import CAllocations

/// Counts the allocations of this process; the count is always zero on platforms without a counter.
enum Allocations {
    static var count: Int {
        allocation_count()
    }
}
