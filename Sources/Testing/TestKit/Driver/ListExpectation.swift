/// The expected elements of a list: each by itself, or by its changes of the element before it.
struct ListExpectation<Value> {
    /// The number of elements.
    let count: Int
    /// Returns an element by its position, made from the one before it; at the beginning there is none.
    let element: (_ position: Int, _ previous: Value?) -> Value

    /// Creates an expectation of elements that don't depend on each other.
    init(_ elements: [Value]) {
        count = elements.count
        element = { position, _ in elements[position] }
    }

    /// Creates an expectation of a first element, and of one more for each change.
    init(from first: Value, by changes: [(inout Value) -> Void]) {
        count = changes.count + 1
        element = { position, previous in
            guard position > 0 else { return first }
            var value = previous ?? first
            changes[position - 1](&value)
            return value
        }
    }
}
