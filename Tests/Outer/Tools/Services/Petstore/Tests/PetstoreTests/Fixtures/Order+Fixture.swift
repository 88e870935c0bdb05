import Foundation

@testable import Petstore

extension Order {
    /// Returns an `Order` for tests.
    static func fixture(id: Int = 4711, lines: [OrderLine] = [.fixture()], total: Decimal = 1.5) -> Order {
        Order(id: id, lines: lines, total: total)
    }
}
