extension SignalProducer {
    /// Creates a producer that continues with others.
    ///
    /// - Parameters:
    ///   - isImmediate: Whether the work has ended when `attach` returns, can't fail and adds nothing to the lifetime.
    ///   - depth: The nesting of continuing producers in the producers that this one is made of.
    ///   - isPlain: Whether each of those producers starts as one part of a chain. Then this one does too, up to a
    ///     depth: it doesn't create the work as a chain, which few starts need.
    ///   - attach: The work, which starts those producers inside itself.
    ///   - open: The work as a part of a chain, which needs no stack for those producers. Its last action is to enter
    ///     one of them.
    @inlinable
    init(
        isImmediate: Bool = false,
        around depth: Int,
        isPlain: Bool = false,
        attaching attach: @escaping @Sendable (Signal<Value, Error>.Observer, Lifetime) -> Void,
        opening open: @autoclosure () -> @Sendable (Chain, ChainOutput<Value, Error>) -> Void
    ) {
        self.isImmediate = isImmediate
        self.depth = depth + 1
        guard !isPlain || depth >= Chain.plainDepth else {
            self.open = nil
            self.attach = attach
            return
        }
        let open = open()
        self.open = open
        if depth < Chain.depth {
            self.attach = attach
        } else {
            self.attach = { observer, lifetime in
                let chain = Chain(lifetime)
                chain.run { open(chain, ChainOutput(observer)) }
            }
        }
    }

    /// Starts the producer as a chain, if it continues with others.
    @inlinable
    func attachAsChain(_ observer: Signal<Value, Error>.Observer, _ lifetime: Lifetime) {
        guard open != nil else { return attach(observer, lifetime) }
        let chain = Chain(lifetime)
        chain.run { enter(chain, ChainOutput(observer)) }
    }

    /// Starts the producer as a part of a chain.
    ///
    /// Call this method as the last action of a step of the chain.
    @inlinable
    func enter(_ chain: Chain, _ output: ChainOutput<Value, Error>) {
        if let open {
            return chain.run { open(chain, output) }
        }
        switch output.end {
        case let .root(onTermination):
            attach(.init(value: output.onValue, termination: onTermination), chain.lifetime)
        case .unheard:
            attach(.init(value: output.onValue, termination: { _ in }), chain.lifetime)
        case let .inner(end):
            let part = ChainPart(end, in: chain)
            attach(.init(value: output.onValue, termination: { part.end($0) }), Lifetime(part))
        }
    }

    /// The producer in a form for another producer to retain: a hundred thousand nested ones are released one after the
    /// other.
    @inlinable var kept: SignalProducer {
        depth < Chain.depth ? self : SignalProducer(keeping: self)
    }

    /// Creates a producer that retains another one indirectly.
    ///
    /// - Parameter producer: A producer that continues with others.
    @usableFromInline
    init(keeping producer: SignalProducer) {
        let keeper = Keeper(producer)
        isImmediate = producer.isImmediate
        depth = producer.depth
        attach = { keeper.producer?.attach($0, $1) }
        open = { keeper.producer?.enter($0, $1) }
    }

    private final class Keeper: @unchecked Sendable {
        // Unchecked, because `producer` changes in `deinit` only.
        private(set) var producer: SignalProducer?

        init(_ producer: SignalProducer) {
            self.producer = producer
        }

        deinit {
            DeepRelease.release(producer.take() as Any)
        }
    }
}
