import Foundation
import Millrace
import MillraceTestKit

@testable import Petstore

/// The failures of the requests of Pets, for the tests of the features that make them.
enum PetsFailures {
    /// Returns the failures of `GET /pets`.
    static func fetchPets<Model: ViewModel>(
        _ resource: BackendResource<Void, [Pet], NoAuth> = PetsService.fetchPetsResource(),
        driver: ViewModelDriver<StubAccessible, Model>,
        render: @escaping (Model.State) -> Screen,
        when: @escaping (ViewModelRun<StubAccessible, Model>) throws -> Void = { _ in }
    ) -> FailureMatrix<Void, [Pet], NoAuth, Model> {
        var matrix = FailureMatrix(
            resource: resource,
            body: PetsCannedResponses.fetchPets.body,
            driver: driver,
            render: render,
            when: when
        )
        matrix.refusal = PetsCannedResponses.refusal422.body
        matrix.cases += [FailureCase("422", status: 422)]
        return matrix
    }

    /// Returns the failures of `POST /pets`.
    static func createPet<Model: ViewModel>(
        _ resource: BackendResource<NewPet, Pet, BearerAuth> = PetsService.createPetResource(),
        driver: ViewModelDriver<StubAccessible, Model>,
        render: @escaping (Model.State) -> Screen,
        when: @escaping (ViewModelRun<StubAccessible, Model>) throws -> Void = { _ in }
    ) -> FailureMatrix<NewPet, Pet, BearerAuth, Model> {
        var matrix = FailureMatrix(
            resource: resource,
            body: PetsCannedResponses.createPet.body,
            driver: driver,
            render: render,
            when: when
        )
        matrix.status = 201
        matrix.refusal = PetsCannedResponses.refusal422.body
        matrix.cases += [FailureCase("422", status: 422)]
        return matrix
    }

    /// Returns the failures of `DELETE /pets/{petId}`.
    static func deletePet<Model: ViewModel>(
        _ resource: BackendResource<Void, Void, BearerAuth> = PetsService.deletePetResource(
            petId: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1))
        ),
        driver: ViewModelDriver<StubAccessible, Model>,
        render: @escaping (Model.State) -> Screen,
        when: @escaping (ViewModelRun<StubAccessible, Model>) throws -> Void = { _ in }
    ) -> FailureMatrix<Void, Void, BearerAuth, Model> {
        var matrix = FailureMatrix(
            resource: resource,
            body: PetsCannedResponses.deletePet.body,
            driver: driver,
            render: render,
            when: when
        )
        matrix.status = 204
        matrix.headers = [:]
        return matrix
    }

    /// Returns the failures of `GET /pets/{petId}`.
    static func fetchPet<Model: ViewModel>(
        _ resource: BackendResource<Void, Pet, NoAuth> = PetsService.fetchPetResource(
            petId: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1))
        ),
        driver: ViewModelDriver<StubAccessible, Model>,
        render: @escaping (Model.State) -> Screen,
        when: @escaping (ViewModelRun<StubAccessible, Model>) throws -> Void = { _ in }
    ) -> FailureMatrix<Void, Pet, NoAuth, Model> {
        FailureMatrix(
            resource: resource,
            body: PetsCannedResponses.fetchPet.body,
            driver: driver,
            render: render,
            when: when
        )
    }

    /// Returns the failures of `GET /pets/{petId}/picture`.
    static func fetchPicture<Model: ViewModel>(
        _ resource: BackendResource<Void, Data, NoAuth> = PetsService.fetchPictureResource(
            petId: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1))
        ),
        driver: ViewModelDriver<StubAccessible, Model>,
        render: @escaping (Model.State) -> Screen,
        when: @escaping (ViewModelRun<StubAccessible, Model>) throws -> Void = { _ in }
    ) -> FailureMatrix<Void, Data, NoAuth, Model> {
        var matrix = FailureMatrix(
            resource: resource,
            body: PetsCannedResponses.fetchPicture.body,
            driver: driver,
            render: render,
            when: when
        )
        matrix.headers = ["Content-Type": "image/png"]
        return matrix
    }

    /// Returns the failures of `PUT /pets/{petId}/picture`.
    static func putPicture<Model: ViewModel>(
        _ resource: BackendResource<UploadBody, Void, BearerAuth> = PetsService.putPictureResource(
            petId: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1))
        ),
        driver: ViewModelDriver<StubAccessible, Model>,
        render: @escaping (Model.State) -> Screen,
        when: @escaping (ViewModelRun<StubAccessible, Model>) throws -> Void = { _ in }
    ) -> FailureMatrix<UploadBody, Void, BearerAuth, Model> {
        var matrix = FailureMatrix(
            resource: resource,
            body: PetsCannedResponses.putPicture.body,
            driver: driver,
            render: render,
            when: when
        )
        matrix.status = 204
        matrix.headers = [:]
        return matrix
    }
}
