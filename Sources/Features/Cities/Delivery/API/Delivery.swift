/// A delivery that was ordered.
package struct Delivery: Equatable, Codable {
    /// The number that the backend has given.
    package let id: Int

    /// The address of the delivery.
    package let address: Address

    /// Creates a delivery.
    package init(id: Int, address: Address) {
        self.id = id
        self.address = address
    }
}
