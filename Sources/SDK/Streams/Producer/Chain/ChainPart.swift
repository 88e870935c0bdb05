/// One part of a chain while it runs.
///
/// As a composite it is what the part holds, which is let go before the next one runs.
@usableFromInline
final class ChainPart<Error: Swift.Error>: CompositeDisposable, @unchecked Sendable {
    // Unchecked as its superclass is; what it adds is constant.
    private let onEnd: @Sendable (Termination<Error>) -> ChainStep
    private let chain: Chain

    @usableFromInline
    init(_ onEnd: @escaping @Sendable (Termination<Error>) -> ChainStep, in chain: Chain) {
        self.onEnd = onEnd
        self.chain = chain
        super.init()
        join(chain.lifetime.disposables)
    }

    /// Takes the end of the part.
    @usableFromInline
    func end(_ termination: Termination<Error>) {
        var step = onEnd(termination)
        while case let .pass(next) = step {
            step = next()
        }
        switch step {
        case let .start(start):
            disposeOfContents()
            chain.run(start)
        case let .last(tell):
            tell()
            disposeOfContents()
        case .pass:
            break
        }
    }
}
