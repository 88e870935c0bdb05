import Foundation
import Millrace
import MillraceTestKit

@testable import Petstore

/// The requests of Pets, which a test answers: each function has a stub of its own.
struct StubPetsBusinessController: PetsBusinessControllerProtocol {
    var fetchPetsStub = Stub<[Pet], CoreError>()
    var createPetStub = Stub<Pet, CoreError>()
    var deletePetStub = Stub<Never, CoreError>()
    var fetchPetStub = Stub<Pet, CoreError>()
    var fetchPictureStub = Stub<Data, CoreError>()
    var putPictureStub = Stub<Never, CoreError>()

    func fetchPets(limit: Int?, status: PetStatus?) -> SignalProducer<[Pet], CoreError> {
        fetchPetsStub.producer(limit, status)
    }

    func createPet(_ newPet: NewPet) -> SignalProducer<Pet, CoreError> {
        createPetStub.producer(newPet)
    }

    func deletePet(petId: UUID) -> SignalProducer<Never, CoreError> {
        deletePetStub.producer(petId)
    }

    func fetchPet(petId: UUID) -> SignalProducer<Pet, CoreError> {
        fetchPetStub.producer(petId)
    }

    func fetchPicture(petId: UUID) -> SignalProducer<Data, CoreError> {
        fetchPictureStub.producer(petId)
    }

    func putPicture(_ body: UploadBody, petId: UUID) -> SignalProducer<Never, CoreError> {
        putPictureStub.producer(body, petId)
    }
}
