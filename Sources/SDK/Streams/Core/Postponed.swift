/// A value to send later.
///
/// By its number, a timer checks whether the value is still the one for which it was set.
struct Postponed<Value: Sendable> {
    private var value: Value?
    private var number = 0
    var isLast = false

    var isWaiting: Bool {
        value != nil
    }

    mutating func replace(with value: Value) -> Int {
        self.value = value
        number += 1
        return number
    }

    /// Sends the value, as the next piece of work inside the source, if the number still matches.
    ///
    /// - Returns: Whether the number still matches.
    @discardableResult
    mutating func fire<Error: Swift.Error>(_ number: Int, into source: Source<Value, Error>) -> Bool {
        guard number == self.number, let value else { return false }
        self.value = nil
        let isLast = isLast
        source.serializer.enqueue {
            source.observer?.onValue(value)
            if isLast {
                // Queued, so that a disposal by the observer comes first.
                source.terminate(.completed)
            }
        }
        return true
    }
}
