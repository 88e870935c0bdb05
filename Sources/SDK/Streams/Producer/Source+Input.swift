extension Source {
    /// Returns an observer for one of several inputs, which updates the operator's state inside the serializer.
    ///
    /// - Parameters:
    ///   - value: Updates the state with a value; the result, if any, is sent.
    ///   - completed: Updates the state at completion; returns whether the output has completed, too.
    @inlinable
    package func input<Input>(
        value: @escaping @Sendable (Input) -> Value?,
        completed: @escaping @Sendable () -> Bool
    ) -> Signal<Input, Error>.Observer {
        @Sendable func work(_ input: Input) {
            guard receiver != nil, let result = value(input) else { return }
            deliver(result)
        }
        return Signal<Input, Error>.Observer(
            value: { input in
                if self.serializer.enter() {
                    work(input)
                    self.serializer.leave()
                } else {
                    self.serializer.enqueue(mayWait: true) { work(input) }
                }
            },
            termination: { termination in
                switch termination {
                case .completed:
                    self.serializer.run {
                        if completed() {
                            self.finish(.completed)
                        }
                    }
                case .failed, .interrupted:
                    self.terminate(termination)
                }
            }
        )
    }
}
