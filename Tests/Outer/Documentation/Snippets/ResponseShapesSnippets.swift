import Foundation
import Millrace
import MillraceTestKit
import TestSupport
import Testing

private struct City: Decodable {}

// Page: Sources/SDK/Backend/ResponseShapes/ArrayResponseElement.swift
extension City: ArrayResponseElement {}
// End of page

private struct School: Decodable, Equatable {
    let id: Int
    let name: String
}

// Page: Sources/SDK/Backend/ResponseShapes/SingleResponseElement.swift
extension School: SingleResponseElement {}
// End of page

/// The snippets of Backend's response shapes.
@Suite(.bodyTimeLimit) struct ResponseShapesSnippets {
    private struct User: Decodable, Equatable, SingleResponseElement, ArrayResponseElement {
        let id: Int
        let name: String
    }

    private let stub = StubAccessible()
    private let george = User(id: 100, name: "George")
    private let tokyo = School(id: 10_000, name: "Tokyo school")

    private func comments(_ type: String) throws -> [String] {
        try Documentation("Sources/SDK/Backend/ResponseShapes/\(type).swift").comments
    }

    @Test func keysFollowFromNames() throws {
        #expect(
            try (comments("ArrayResponseElement"), comments("SingleResponseElement"))
                == (["City.pluralKey is \"\(City.pluralKey)\""], ["School.singleKey is \"\(School.singleKey)\""])
        )
    }

    @Test func shapesOfOneResponse() throws {
        let json = Data(try #require(comments("CombinedResponse").first).utf8)
        // Page: Sources/SDK/Backend/ResponseShapes/CombinedResponse.swift
        let response = try CombinedResponse<ArrayResponse<User>, SingleResponse<School>>(json: json)
        // {"users": [{"id": 100, "name": "George"}], "school": {"id": 10000, "name": "Tokyo school"}}
        let (users, school) = response.result
        // End of page
        #expect((users, school) == ([george], tokyo))
    }

    @Test func shapesOfResources() throws {
        // Page: Sources/Testing/TestKit/Stubs/StubAccessible+Authenticated.swift
        let backend = stub.authenticated(AccountAuth.self)
        // End of page
        // Page: Sources/SDK/Backend/ResponseShapes/ResponseDefinition.swift
        typealias Class = CombinedResponse<ArrayResponse<User>, SingleResponse<School>>

        let resource = BackendResource<Void, Class, AccountAuth>(path: .api(.core, "/class"), method: .GET)
        let fetch = backend.access(resource).map { $0.result }
        // End of page
        stub.stub(.GET, "/class", .json(try #require(comments("CombinedResponse").first)))
        let producer: SignalProducer<([User], School), CoreError> = fetch
        let (users, school) = try #require(producer.single()).get()
        #expect((users, school) == ([george], tokyo))
    }

    @Test func endpointsAsTypes() throws {
        let backend = Backend<NoAuth>(stub)
        // Page: Sources/SDK/Backend/ResponseShapes/EndpointDefinition.swift
        struct GetUser: EndpointDefinition {
            typealias Response = SingleResponse<User>

            static let path = "/user"
            var parameters: [String: any ParameterValue] = [:]
        }

        let fetch = backend.access(GetUser(parameters: ["id": 100]))
        // End of page
        stub.stub(.GET, "/user", .json(#"{"id": 100, "name": "George"}"#))
        #expect(
            try (fetch.single(), stub.requests.first?.query.description, comments("EndpointDefinition"))
                == (.success(george), "[id=100]", ["\(type(of: fetch))"])
        )
    }
}
