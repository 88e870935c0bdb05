import Foundation
import MillraceMockServer

/// Answers of the backend to the requests of Pets.
enum PetsCannedResponses {
    static let fetchPets = CannedResponse(
        name: "pets-fetch-pets.200",
        status: 200,
        headers: ["Content-Type": "application/json"],
        body: Data(
            """
            [
              {
                "born": "2024-05-01T12:00:00Z",
                "id": "00000000-0000-0000-0000-000000000001",
                "kind": {"lives": 9, "type": "cat"},
                "labels": {"key": "labels"},
                "name": "Momo",
                "status": "available",
                "weight": 1.5
              }
            ]
            """.utf8
        )
    )

    static let createPet = CannedResponse(
        name: "pets-create-pet.201",
        status: 201,
        headers: ["Content-Type": "application/json"],
        body: Data(
            """
            {
              "born": "2024-05-01T12:00:00Z",
              "id": "00000000-0000-0000-0000-000000000001",
              "kind": {"lives": 9, "type": "cat"},
              "labels": {"key": "labels"},
              "name": "Momo",
              "status": "available",
              "weight": 1.5
            }
            """.utf8
        )
    )

    static let deletePet = CannedResponse(name: "pets-delete-pet.204", status: 204)

    static let fetchPet = CannedResponse(
        name: "pets-fetch-pet.200",
        status: 200,
        headers: ["Content-Type": "application/json"],
        body: Data(
            """
            {
              "born": "2024-05-01T12:00:00Z",
              "id": "00000000-0000-0000-0000-000000000001",
              "kind": {"isTrained": false, "type": "dog"},
              "labels": {"key": "labels"},
              "name": "Momo",
              "status": "sold",
              "weight": 1.5
            }
            """.utf8
        )
    )

    static let fetchPicture = CannedResponse(
        name: "pets-fetch-picture.200",
        status: 200,
        headers: ["Content-Type": "image/png"],
        body: Data("data".utf8)
    )

    static let putPicture = CannedResponse(name: "pets-put-picture.204", status: 204)

    static let refusal422 = CannedResponse(
        name: "refusal.422",
        status: 422,
        headers: ["Content-Type": "application/json"],
        body: Data(
            """
            {"field": "field", "message": "message"}
            """.utf8
        )
    )
}
