@testable import Petstore

extension Dog {
    /// Returns a `Dog` for tests.
    static func fixture(isTrained: Bool = true, type: String = "dog") -> Dog {
        Dog(isTrained: isTrained, type: type)
    }
}
