extension Source {
    /// An observer for one of several inputs: its events are worked into the operator's state inside the serializer.
    ///
    /// - Parameters:
    ///   - value: Works a value in; what it returns is sent.
    ///   - completed: Works completion in; whether the output is complete with it.
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
