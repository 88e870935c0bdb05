import Millrace

extension StubResponse<Never>.Content {
    /// Returns the content for a resource with any response: without a value, it fits each.
    func promoted<Other>() -> StubResponse<Other>.Content {
        switch self {
        case let .wire(wires): .wire(wires)
        case let .producer(producer): .producer(producer.map { (never: Never) -> Other in })
        }
    }
}
