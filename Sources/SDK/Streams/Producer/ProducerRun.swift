/// A start of a producer.
///
/// As a composite it holds everything upstream of the observer.
@usableFromInline
final class ProducerRun<Error: Swift.Error>: CompositeDisposable, @unchecked Sendable {
    // Unchecked like its superclass; its own property is used only by the end of the one stream.
    // `@exclusivity(unchecked)` is for the case `start of a five-operator producer`: see `Sources/README.md`.
    @exclusivity(unchecked) @usableFromInline var onTermination: @Sendable (Termination<Error>) -> Void

    @inlinable
    init(_ onTermination: @escaping @Sendable (Termination<Error>) -> Void) {
        self.onTermination = onTermination
        super.init()
    }

    @inlinable
    func end(_ termination: Termination<Error>) {
        // Replaced, so that the disposable of an ended stream doesn't keep the observer alive. An optional closure
        // would need an extra object to call it.
        let onTermination = onTermination
        self.onTermination = { _ in }
        onTermination(termination)
        disposeOfContents()
    }
}
