extension SignalProducer {
    /// Creates a producer of the elements of an asynchronous sequence, which is iterated again at each start.
    ///
    /// Disposing cancels the iterating task.
    ///
    /// - Parameter sequence: The sequence; its failure is the failure of the stream.
    public init<Elements: AsyncSequence & Sendable>(_ sequence: Elements)
    where Elements.Element == Value, Elements.Failure == Error {
        self.init(task: nil) { source in
            var iterator = sequence.makeAsyncIterator()
            do throws(Error) {
                while !source.isDisposed, let value = try await iterator.next(isolation: nil) {
                    source.send(value)
                }
                source.terminate(.completed)
            } catch {
                source.terminate(.failed(error))
            }
        }
    }
}
