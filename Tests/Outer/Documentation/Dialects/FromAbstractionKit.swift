import Foundation
import Millrace
import MillraceMockServer
import TestSupport
import Testing

// The snippets of `FromAbstractionKit.md`, compiled here and run below.

private enum Classes {
    // Page: Sources/SDK/Millrace/Documentation.docc/FromAbstractionKit.md
    struct GetUser: EndpointDefinition {
        typealias Response = SingleResponse<User>

        static let environment = API.core
        static let path = "/user"

        var parameters: [String: any ParameterValue] = [:]

        var method = Resource.Method.GET
    }
    // End of page

    // Page: Sources/SDK/Millrace/Documentation.docc/FromAbstractionKit.md
    struct User: Equatable, Codable, SingleResponseElement, ArrayResponseElement {
        let id: Int
        let name: String
    }

    struct School: Equatable, Codable, SingleResponseElement {
        let id: Int
        let name: String
        let numberOfStudents: Int

        enum CodingKeys: String, CodingKey {
            case id, name
            case numberOfStudents = "number_of_students"
        }
    }
    // End of page

    // Page: Sources/SDK/Millrace/Documentation.docc/FromAbstractionKit.md
    struct GetClass: EndpointDefinition {
        typealias Response = CombinedResponse<ArrayResponse<User>, SingleResponse<School>>

        static let path = "/class"
    }
    // End of page

    // Page: Sources/SDK/Backend/ResponseShapes/EnvelopeResponse.swift
    struct ResultKeyResponse<Content: ResponseDefinition>: EnvelopeResponse {
        static var jsonKey: String { "results" }
        let result: Content.Result
    }
    // ResultKeyResponse<ArrayResponse<User>> reads {"info": {"success": true}, "results": [{"id": 100, "name": "George"}]}
    // End of page

    // Page: Sources/SDK/Millrace/Documentation.docc/FromAbstractionKit.md
    struct GetUsers: EndpointDefinition {
        typealias Response = ArrayResponse<User>

        static let path = "/users"
        var strategy: Parser.Strategy? = .prune
    }
    // End of page
}

@Suite(.bodyTimeLimit) struct FromAbstractionKitTests {
    private typealias User = Classes.User
    private typealias GetUser = Classes.GetUser
    private typealias GetClass = Classes.GetClass
    private typealias ResultKeyResponse = Classes.ResultKeyResponse

    private let three = [User(id: 100, name: "George"), User(id: 101, name: "Mary"), User(id: 102, name: "Tom")]
    private let threeJSON = #"[{"id": 100, "name": "George"}, {"id": 101, "name": "Mary"}, {"id": 102, "name": "Tom"}]"#
    private let schoolJSON = #"{"id": 10000, "name": "Tokyo school", "number_of_students": 3}"#

    @Test func singleArrayAndEmptyResponses() throws {
        func single(_ json: Data) throws -> User {
            // Page: Sources/SDK/Millrace/Documentation.docc/FromAbstractionKit.md
            // {"id": 100, "name": "George"}
            let user = try SingleResponse<User>(json: json).result
            // End of page
            return user
        }
        func array(_ json: Data) throws -> [User] {
            // Page: Sources/SDK/Millrace/Documentation.docc/FromAbstractionKit.md
            // [{"id": 100, "name": "George"}, {"id": 101, "name": "Mary"}, {"id": 102, "name": "Tom"}]
            let users = try ArrayResponse<User>(json: json).result
            // End of page
            return users
        }
        func empty(_ json: Data) throws {
            // Page: Sources/SDK/Millrace/Documentation.docc/FromAbstractionKit.md
            // {"success": true, "message": "Successfully updated."}, or any other body, or none
            let nothing: Void = try EmptyResponse(json: json).result
            // End of page
            return nothing
        }
        #expect(
            try (single(Data(#"{"id": 100, "name": "George"}"#.utf8)), array(Data(threeJSON.utf8))) == (three[0], three)
        )
        try empty(Data(#"{"success": true, "message": "Successfully updated."}"#.utf8))
        try empty(Data())
    }

    @Test func aCombinedResponseAndAStructureOfYourOwn() throws {
        func combined(_ json: Data) throws -> ([User], Classes.School) {
            // Page: Sources/SDK/Millrace/Documentation.docc/FromAbstractionKit.md
            let (users, school) = try GetClass.Response(json: json).result
            // End of page
            return (users, school)
        }
        func own(_ json: Data) throws -> [User] {
            // Page: Sources/SDK/Millrace/Documentation.docc/FromAbstractionKit.md
            let listed = try ResultKeyResponse<ArrayResponse<User>>(json: json).result
            // End of page
            return listed
        }
        let json = #"{"users": \#(threeJSON), "school": \#(schoolJSON)}"#
        let (users, school) = try combined(Data(json.utf8))
        let info = #"{"success": true, "message": "Server is fine!", "timestamp": 1506195673}"#

        #expect(
            try (users, school, own(Data(#"{"info": \#(info), "results": \#(threeJSON)}"#.utf8)))
                == (three, Classes.School(id: 10_000, name: "Tokyo school", numberOfStudents: 3), three)
        )
        #expect(
            String(describing: #expect(throws: CoreError.self) { try own(Data(#"{"info": {}, "items": []}"#.utf8)) })
                .contains("at results: expected the key “results”, found an object with info, items")
        )
    }

    @Test func endpointsAreAccessed() throws {
        let server = MockServer()
        server.route(.GET, "/user", .json(#"{"id": 100, "name": "George"}"#))
        server.route(.GET, "/users", .json(#"[{"id": 100, "name": "George"}, {"id": 101}]"#))
        server.route(.GET, "/class", .json(#"{"users": \#(threeJSON), "school": \#(schoolJSON)}"#))
        try server.start()
        let session = BackendSession(environment: Environment(base: server.url))
        func fetch() -> SignalProducer<User, CoreError> {
            // Page: Sources/SDK/Millrace/Documentation.docc/FromAbstractionKit.md
            session.access(GetUser(parameters: ["id": 100]))
            // End of page
        }

        #expect(
            try (
                fetch().single(), session.access(Classes.GetUsers()).single(),
                #require(session.access(GetClass()).single()).get().0, server.requests.first?.target
            )
                == (.success(three[0]), .success([three[0]]), three, "/user?id=100")
        )
    }
}
