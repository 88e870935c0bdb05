import Foundation
import Millrace
import MillraceTestKit
import Testing

private struct City: Decodable {}

extension City: ArrayResponseElement {}  // City.pluralKey is "cities"

private struct School: Decodable, Equatable {
    let id: Int
    let name: String
}

extension School: SingleResponseElement {}  // School.singleKey is "school"

/// The snippets of Backend's response shapes.
@Suite(.timeLimit(.minutes(5))) struct ResponseShapesSnippets {
    private struct User: Decodable, Equatable, SingleResponseElement, ArrayResponseElement {
        let id: Int
        let name: String
    }

    private let stub = StubAccessible()
    private let george = User(id: 100, name: "George")
    private let tokyo = School(id: 10_000, name: "Tokyo school")

    private func comments(_ type: String) throws -> [String] {
        try Documentation("Sources/Backend/ResponseShapes/\(type).swift").comments
    }

    @Test func keysFollowFromNames() throws {
        #expect(try comments("ArrayResponseElement") == ["City.pluralKey is \"\(City.pluralKey)\""])
        #expect(try comments("SingleResponseElement") == ["School.singleKey is \"\(School.singleKey)\""])
    }

    @Test func shapesOfOneResponse() throws {
        let json = Data(try #require(comments("CombinedResponse").first).utf8)
        let response = try CombinedResponse<ArrayResponse<User>, SingleResponse<School>>(json: json)
        let (users, school) = response.result
        #expect(users == [george])
        #expect(school == tokyo)
    }

    @Test func shapesOfResources() throws {
        let backend = stub.authenticated(AccountAuth.self)
        typealias Class = CombinedResponse<ArrayResponse<User>, SingleResponse<School>>

        let resource = BackendResource<Void, Class, AccountAuth>(path: .api(.core, "/class"), method: .GET)
        let fetch = backend.access(resource).map { $0.result }  // SignalProducer<([User], School), CoreError>
        stub.stub(.GET, "/class", .json(try #require(comments("CombinedResponse").first)))
        let producer: SignalProducer<([User], School), CoreError> = fetch
        let (users, school) = try #require(producer.single()).get()
        #expect(users == [george])
        #expect(school == tokyo)
    }

    @Test func endpointsAsTypes() throws {
        let backend = Backend<NoAuth>(stub)
        struct GetUser: EndpointDefinition {
            typealias Response = SingleResponse<User>

            static let path = "/user"
            var parameters: [String: any ParameterValue] = [:]
        }

        let fetch = backend.access(GetUser(parameters: ["id": 100]))  // SignalProducer<User, CoreError>
        stub.stub(.GET, "/user", .json(#"{"id": 100, "name": "George"}"#))
        #expect(fetch.single() == .success(george))
        #expect(stub.requests.first?.query.description == "[id=100]")
        #expect(try comments("EndpointDefinition") == ["\(type(of: fetch))"])
    }
}
