import CAllocations

/// Counts the allocations of this process; the count is always zero on platforms without a counter.
package enum Allocations {
    package static var count: Int {
        allocation_count()
    }
}
