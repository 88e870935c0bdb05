/// One running part of a chain.
///
/// As a composite it holds the disposables of the part, which are released before the next part runs.
@usableFromInline
final class ChainPart<Error: Swift.Error>: CompositeDisposable, @unchecked Sendable {
    // Unchecked like its superclass; its own properties are constant.
    private let onEnd: @Sendable (Termination<Error>) -> ChainStep
    private let chain: Chain

    @usableFromInline
    init(_ onEnd: @escaping @Sendable (Termination<Error>) -> ChainStep, in chain: Chain) {
        self.onEnd = onEnd
        self.chain = chain
        super.init()
        join(chain.lifetime.disposables)
    }

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
