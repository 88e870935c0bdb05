import Foundation

extension Lifetime {
    /// Schedules an action that is taken back when the lifetime ends first.
    func scheduleOnce(
        after interval: TimeInterval,
        on scheduler: any DateScheduler,
        _ action: @escaping @Sendable () -> Void
    ) {
        let handle = SerialDisposable()
        guard let slot = disposables.insert(handle) else { return }
        handle.inner = scheduler.schedule(after: scheduler.currentDate.addingTimeInterval(interval)) {
            [disposables] in
            disposables.remove(slot)
            action()
        }
    }
}
