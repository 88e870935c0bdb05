import Cities

extension Delivery {
    /// A delivery for tests.
    package static func fixture(id: Int = 1, address: Address = .fixture()) -> Delivery {
        Delivery(id: id, address: address)
    }
}
