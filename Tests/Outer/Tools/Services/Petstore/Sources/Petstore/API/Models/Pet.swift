import Foundation

/// A pet of the shop.
final class Pet: Identifiable, Equatable, Codable, Sendable {
    let id: UUID

    let kind: Kind

    let name: String

    let status: PetStatus

    let born: Date?

    let labels: [String: String]?

    let mother: Pet?

    let parents: [Pet]?

    /// In kilograms.
    ///
    /// At least 0.
    let weight: Double?

    init(
        id: UUID,
        kind: Kind,
        name: String,
        status: PetStatus,
        born: Date? = nil,
        labels: [String: String]? = nil,
        mother: Pet? = nil,
        parents: [Pet]? = nil,
        weight: Double? = nil
    ) {
        self.id = id
        self.kind = kind
        self.name = name
        self.status = status
        self.born = born
        self.labels = labels
        self.mother = mother
        self.parents = parents
        self.weight = weight
    }

    static func == (left: Pet, right: Pet) -> Bool {
        guard left.id == right.id else { return false }
        guard left.kind == right.kind else { return false }
        guard left.name == right.name else { return false }
        guard left.status == right.status else { return false }
        guard left.born == right.born else { return false }
        guard left.labels == right.labels else { return false }
        guard left.mother == right.mother else { return false }
        guard left.parents == right.parents else { return false }
        return left.weight == right.weight
    }
}
