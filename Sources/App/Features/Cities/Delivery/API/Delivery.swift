import Millrace

/// A delivery that was ordered.
package struct Delivery: Equatable, Codable, Sendable {
    /// The number that the backend has given, or a provisional one until the backend has the order.
    package let id: Provisional<Int>

    package let address: Address

    package init(id: Provisional<Int>, address: Address) {
        self.id = id
        self.address = address
    }

    /// Creates a delivery that the backend has.
    package init(id: Int, address: Address) {
        self.init(id: .known(id), address: address)
    }
}
