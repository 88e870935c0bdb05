import Foundation
import MillraceBackend

struct User: Equatable, Codable, SingleResponseElement, ArrayResponseElement {
    let id: Int
    let name: String
}

struct School: Equatable, Codable, SingleResponseElement, ArrayResponseElement {
    let id: Int
    let name: String
    let numberOfStudents: Int

    private enum CodingKeys: String, CodingKey {
        case id, name
        case numberOfStudents = "number_of_students"
    }
}

struct ResultKeyResponse<Content: ResponseDefinition>: EnvelopeResponse {
    static var jsonKey: String { "results" }
    let result: Content.Result
}
