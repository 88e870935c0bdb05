import Foundation

@testable import Petstore

extension Pet {
    /// Returns a `Pet` for tests.
    static func fixture(
        id: UUID = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)),
        kind: Kind = .cat(.fixture()),
        name: String = "Momo",
        status: PetStatus = .available,
        born: Date? = Date(timeIntervalSince1970: 1_714_564_800),
        labels: [String: String]? = ["key": "labels"],
        mother: Pet? = nil,
        parents: [Pet]? = nil,
        weight: Double? = 1.5
    ) -> Pet {
        Pet(
            id: id,
            kind: kind,
            name: name,
            status: status,
            born: born,
            labels: labels,
            mother: mother,
            parents: parents,
            weight: weight
        )
    }
}
