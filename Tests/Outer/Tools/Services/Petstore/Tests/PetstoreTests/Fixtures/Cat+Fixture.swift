@testable import Petstore

extension Cat {
    /// Returns a `Cat` for tests.
    static func fixture(type: String = "cat", lives: Int? = 9) -> Cat {
        Cat(type: type, lives: lives)
    }
}
