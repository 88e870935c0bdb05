/// A delivery that was ordered.
package struct Delivery: Equatable, Codable {
    /// Its number, which the backend gives.
    package let id: Int

    /// Where it goes.
    package let address: Address

    /// Makes a delivery.
    package init(id: Int, address: Address) {
        self.id = id
        self.address = address
    }
}
