extension Flattening {
    /// One inner stream that was accepted.
    ///
    /// As a composite it is what is upstream of it.
    @usableFromInline
    final class Run: CompositeDisposable, @unchecked Sendable {
        // Unchecked, because `obsolete` is written before the run is launched, and then touched by its launch only.
        @usableFromInline let flattening: Flattening
        @usableFromInline let inner: Inner
        @exclusivity(unchecked) @usableFromInline var obsolete: Run?

        @inlinable
        init(_ inner: Inner, in flattening: Flattening) {
            self.inner = inner
            self.flattening = flattening
            super.init()
        }
    }

    /// Starts an inner stream, after those that are being started.
    ///
    /// Outside the serializer.
    @inlinable
    func launch(_ run: Run) {
        if launcher.enter() {
            start(run)
            launcher.leave()
        } else {
            launcher.enqueue { self.start(run) }
        }
    }

    /// Starts an inner stream when the serializer has nothing more to do.
    ///
    /// Inside the serializer.
    @usableFromInline
    func launchOutside(_ run: Run?) {
        guard let run else { return }
        output.serializer.runOutside { self.launch(run) }
    }

    /// Gives a run up, after those that are being started.
    @usableFromInline
    func discard(_ run: Run) {
        launcher.run { run.disposeOfContents() }
    }

    @inlinable
    func start(_ run: Run) {
        guard !run.isDisposed else { return }
        if let obsolete = run.obsolete {
            run.obsolete = nil
            obsolete.disposeOfContents()
        }
        guard run.join(output) else { return }
        run.inner.attach(
            .init(
                value: { run.flattening.send($0, from: run) },
                termination: { run.flattening.end(run, $0) }
            ),
            Lifetime(run)
        )
    }
}
