@testable import Petstore

extension Refusal {
    /// Returns a `Refusal` for tests.
    static func fixture(message: String = "message", field: String? = "field") -> Refusal {
        Refusal(message: message, field: field)
    }
}
