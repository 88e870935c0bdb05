@testable import Petstore

extension OrderLine {
    /// Returns an `OrderLine` for tests.
    static func fixture(pet: Pet = .fixture(), note: String? = "note") -> OrderLine {
        OrderLine(pet: pet, note: note)
    }
}
