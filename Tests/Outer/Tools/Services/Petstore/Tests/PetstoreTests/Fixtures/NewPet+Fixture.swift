@testable import Petstore

extension NewPet {
    /// Returns a `NewPet` for tests.
    static func fixture(
        kind: Kind = .cat(.fixture()),
        name: String = "Momo",
        nickname: String?? = "nickname"
    ) -> NewPet {
        NewPet(kind: kind, name: name, nickname: nickname)
    }
}
