@testable import Petstore

extension OrderPage {
    /// Returns an `OrderPage` for tests.
    static func fixture(items: [Order] = [.fixture()], next: String? = "https://example.com") -> OrderPage {
        OrderPage(items: items, next: next)
    }
}
