import Millrace

extension StubResponse<Never>.Content {
    /// The same, for a resource with any response: what has no value fits every one.
    func promoted<Other>() -> StubResponse<Other>.Content {
        switch self {
        case .wire(let status, let headers, let body): .wire(status: status, headers: headers, body: body)
        case .producer(let producer): .producer(producer.map { (never: Never) -> Other in })
        }
    }
}
