import Foundation
import Millrace

/// The requests of Pets, as view models make them.
protocol PetsBusinessControllerProtocol: Sendable {
    /// Lists the pets, the newest first.
    func fetchPets(limit: Int?, status: PetStatus?) -> SignalProducer<[Pet], CoreError>

    /// Adds a pet.
    func createPet(_ newPet: NewPet) -> SignalProducer<Pet, CoreError>

    /// Removes a pet.
    func deletePet(petId: UUID) -> SignalProducer<Never, CoreError>

    /// Returns a pet.
    func fetchPet(petId: UUID) -> SignalProducer<Pet, CoreError>

    /// Requests `GET /pets/{petId}/picture`.
    func fetchPicture(petId: UUID) -> SignalProducer<Data, CoreError>

    /// Requests `PUT /pets/{petId}/picture`.
    func putPicture(_ body: UploadBody, petId: UUID) -> SignalProducer<Never, CoreError>
}

struct PetsBusinessController: PetsBusinessControllerProtocol {
    private let accessible: any Accessible
    private let bearerAuth: any BackendAccess<BearerAuth>

    init(accessible: any Accessible, bearerAuth: any BackendAccess<BearerAuth>) {
        self.accessible = accessible
        self.bearerAuth = bearerAuth
    }

    func fetchPets(limit: Int?, status: PetStatus?) -> SignalProducer<[Pet], CoreError> {
        accessible.access(PetsService.fetchPetsResource(limit: limit, status: status))
    }

    func createPet(_ newPet: NewPet) -> SignalProducer<Pet, CoreError> {
        bearerAuth.access(PetsService.createPetResource(), with: newPet)
    }

    func deletePet(petId: UUID) -> SignalProducer<Never, CoreError> {
        bearerAuth.access(PetsService.deletePetResource(petId: petId))
    }

    func fetchPet(petId: UUID) -> SignalProducer<Pet, CoreError> {
        accessible.access(PetsService.fetchPetResource(petId: petId))
    }

    func fetchPicture(petId: UUID) -> SignalProducer<Data, CoreError> {
        accessible.access(PetsService.fetchPictureResource(petId: petId))
    }

    func putPicture(_ body: UploadBody, petId: UUID) -> SignalProducer<Never, CoreError> {
        bearerAuth.access(PetsService.putPictureResource(petId: petId), with: body)
    }
}
