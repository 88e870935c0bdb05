extension Flattening {
    /// One inner stream that was accepted.
    @usableFromInline
    final class Run: @unchecked Sendable {
        // Unchecked, because `obsolete` is written before the run is launched, and then touched by its launch only.
        @usableFromInline let inner: Inner
        @usableFromInline let disposables = CompositeDisposable()
        @usableFromInline var obsolete: Run?

        @inlinable
        init(_ inner: Inner) {
            self.inner = inner
        }

        @inlinable
        func cancel() {
            disposables.dispose()
        }
    }

    /// Starts an inner stream, after those that are being started. Outside the serializer.
    @inlinable
    func launch(_ run: Run) {
        if launcher.enter() {
            start(run)
            launcher.leave()
        } else {
            launcher.enqueue { self.start(run) }
        }
    }

    /// Starts an inner stream when the serializer has nothing more to do. Inside the serializer.
    @usableFromInline
    func launchOutside(_ run: Run?) {
        guard let run else { return }
        output.serializer.runOutside { self.launch(run) }
    }

    @inlinable
    func start(_ run: Run) {
        if let obsolete = run.obsolete {
            run.obsolete = nil
            obsolete.cancel()
        }
        guard run.disposables.join(output.disposables) else { return }
        run.inner.attach(
            .init(
                value: { self.send($0, from: run) },
                termination: { self.end(run, $0) }
            ),
            Lifetime(run.disposables)
        )
    }
}
