/// The receiver of the events of one part of a chain.
@usableFromInline
struct ChainOutput<Value: Sendable, Error: Swift.Error>: Sendable {
    /// The continuation after the end of a part.
    @usableFromInline
    enum End: Sendable {
        /// The end of the chain.
        case root(@Sendable (Termination<Error>) -> Void)

        /// Nothing: the part has ended when its start returns, and the next part is already waiting.
        case unheard

        /// Another part, or the end of the enclosing part.
        case inner(@Sendable (Termination<Error>) -> ChainStep)
    }

    @usableFromInline let onValue: @Sendable (Value) -> Void
    @usableFromInline let end: End

    @inlinable
    init(onValue: @escaping @Sendable (Value) -> Void, end: End) {
        self.onValue = onValue
        self.end = end
    }

    /// Creates the output of a complete chain.
    @inlinable
    init(_ observer: Signal<Value, Error>.Observer) {
        self.init(onValue: observer.onValue, end: .root(observer.onTermination))
    }

    /// The same values, with an end that is ignored.
    @inlinable var unheard: ChainOutput {
        ChainOutput(onValue: onValue, end: .unheard)
    }

    /// Returns the step that follows an end.
    @inlinable
    func step(after termination: Termination<Error>) -> ChainStep {
        switch end {
        case let .root(onTermination): .last { onTermination(termination) }
        case .unheard: .last {}
        case let .inner(end): .pass { end(termination) }
        }
    }

    /// Returns the output of a part that is followed by the parts of this output.
    ///
    /// - Parameters:
    ///   - onValue: Receives the values of the part.
    ///   - decide: Returns the step after the end of the part.
    @inlinable
    func after<NewValue, NewError>(
        onValue: @escaping @Sendable (NewValue) -> Void,
        _ decide: @escaping @Sendable (Termination<NewError>, ChainOutput) -> ChainStep
    ) -> ChainOutput<NewValue, NewError> {
        let hold = Hold(self)
        return ChainOutput<NewValue, NewError>(
            onValue: onValue,
            end: .inner { termination in hold.output.map { decide(termination, $0) } ?? .last {} }
        )
    }
}

extension ChainOutput {
    /// Retains the enclosing output; a hundred thousand nested outputs are released one after the other.
    @usableFromInline
    final class Hold: @unchecked Sendable {
        // Unchecked, because `output` changes in `deinit` only.
        @usableFromInline private(set) var output: ChainOutput?

        @inlinable
        init(_ output: ChainOutput) {
            self.output = output
        }

        deinit {
            DeepRelease.release(output.take() as Any)
        }
    }
}

/// The step that follows the end of a part.
@usableFromInline
enum ChainStep: Sendable {
    /// The end of the enclosing part, which may be followed by another step.
    case pass(@Sendable () -> ChainStep)

    /// The start of another part.
    case start(@Sendable () -> Void)

    /// The end of the chain.
    case last(@Sendable () -> Void)
}
