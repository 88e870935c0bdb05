import Foundation
import MillraceTestKit
import Testing

@testable import Petstore

@Suite struct PetsDecodingTests {
    @Test func theTypesReadTheWholeCannedResponses() {
        RecordingCheck(PetsService.fetchPetsResource(), responses: [PetsCannedResponses.fetchPets])
            .assertUpToDate(ignoring: ["[].mother", "[].parents"])
        RecordingCheck(PetsService.createPetResource(), responses: [PetsCannedResponses.createPet])
            .assertUpToDate(ignoring: ["mother", "parents"])
        RecordingCheck(
            PetsService.fetchPetResource(petId: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1))),
            responses: [PetsCannedResponses.fetchPet]
        )
        .assertUpToDate(ignoring: ["mother", "parents"])
    }
}
