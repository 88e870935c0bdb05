import Foundation
import Millrace

/// The animals of the shop.
struct PetsService {
    /// Lists the pets, the newest first: `GET /pets`.
    ///
    /// - Parameters:
    ///   - limit: The number of pets at most. At least 1. At most 100. By default `20`.
    static func fetchPetsResource(limit: Int? = nil, status: PetStatus? = nil) -> BackendResource<Void, [Pet], NoAuth> {
        var query: [URLQueryItem] = []
        if let limit { query.append(URLQueryItem(name: "limit", value: String(limit))) }
        if let status { query.append(URLQueryItem(name: "status", value: status.rawValue)) }
        return BackendResource(path: .api(.core, "/pets"), method: .GET, decoder: APICoding.decoder)
            .query(query)
            .failing(.json(Refusal.self, decoder: APICoding.decoder))
    }

    /// Adds a pet: `POST /pets`.
    static func createPetResource() -> BackendResource<NewPet, Pet, BearerAuth> {
        BackendResource(path: .api(.core, "/pets"), method: .POST, decoder: APICoding.decoder)
            .failing(.json(Refusal.self, decoder: APICoding.decoder))
    }

    /// Removes a pet: `DELETE /pets/{petId}`.
    ///
    /// - Parameter petId: The id of the pet.
    static func deletePetResource(petId: UUID) -> BackendResource<Void, Void, BearerAuth> {
        BackendResource(path: .api(.core, "/pets/\(petId)"), method: .DELETE)
    }

    /// Returns a pet: `GET /pets/{petId}`.
    ///
    /// - Parameter petId: The id of the pet.
    static func fetchPetResource(petId: UUID) -> BackendResource<Void, Pet, NoAuth> {
        BackendResource(path: .api(.core, "/pets/\(petId)"), method: .GET, decoder: APICoding.decoder)
    }

    /// Describes `GET /pets/{petId}/picture`.
    static func fetchPictureResource(petId: UUID) -> BackendResource<Void, Data, NoAuth> {
        BackendResource(path: .api(.core, "/pets/\(petId)/picture"), method: .GET)
    }

    /// Describes `PUT /pets/{petId}/picture`.
    static func putPictureResource(petId: UUID) -> BackendResource<UploadBody, Void, BearerAuth> {
        BackendResource(path: .api(.core, "/pets/\(petId)/picture"), method: .PUT)
    }

    /// Returns the body of a request of `putPictureResource`.
    static func putPictureBody(file: URL, title: String? = nil) -> UploadBody {
        var parts: [UploadBody.Part] = []
        parts.append(.file("file", file))
        if let title { parts.append(.field("title", title)) }
        return .multipart(parts)
    }
}
