extension Source {
    /// Ends the stream on a scheduler, after what waits there.
    @usableFromInline
    func terminate(_ termination: Termination<Error>, on scheduler: any Scheduler) {
        schedule(on: scheduler) { self.terminate(termination) }
    }

    /// Runs an action on a scheduler; it is taken back if the stream ends first.
    @usableFromInline
    func schedule(on scheduler: any Scheduler, _ action: @escaping @Sendable () -> Void) {
        let handle = SerialDisposable()
        guard let slot = insert(handle) else { return }
        handle.inner = scheduler.schedule {
            self.remove(slot)
            action()
        }
    }

    /// Lets go of the observer without ending its stream, and runs what goes on with it; not if the stream has ended.
    @usableFromInline
    func handOver(_ action: @escaping @Sendable () -> Void) {
        serializer.run {
            guard self.takeObserver() != nil else { return }
            self.disposeOfContents()
            action()
        }
    }
}
