import Foundation
import Millrace

/// Creates the loop of the two tabs, whose statistics are in a file: the tabs are those that share a value in memory.
func makeTabs(
    file: URL,
    scheduler: any DateScheduler,
    report: @escaping @Sendable (StorageError) -> Void
) -> Loop<Tabs, Tabs.Event> {
    let storage = FileStorage<Statistics>(file: file, scheduler: scheduler, report: report)
    let statistics = Shared(Statistics(), in: storage)
    return Loop(initial: Tabs(), reduce: Tabs.reducer, feedbacks: Tabs.feedbacks(statistics: statistics))
}
