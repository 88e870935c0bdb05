import Foundation
import Millrace
import MillraceMockServer
import TestSupport
import Testing

/// The snippets of MockServer that need a client; see its own tests for the others.
@Suite(.bodyTimeLimit) struct MockServerSnippets {
    @Test func aServerIsGivenAnswersAndAskedForRequests() throws {
        var fetched: [String] = []
        func fetchCities(from url: URL) {
            struct Cities: Decodable {
                struct City: Decodable { let name: String }
                let cities: [City]
            }
            let resource = BackendResource<Void, Cities, NoAuth>(path: .api(.core, "/v1/cities"), method: .GET)
            let session = BackendSession(environment: Environment(base: url))
            fetched = (try? session.access(resource).single()?.get().cities.map(\.name)) ?? []
        }
        // Page: Sources/Testing/MockServer/Documentation.docc/MillraceMockServer.md
        let server = MockServer()
        try server.start()
        server.enqueue(.json(#"{"cities": [{"name": "London"}]}"#))
        fetchCities(from: server.url)
        let request = server.takeRequest()
        // End of page
        let comments = try Documentation("Sources/Testing/MockServer/Server/MockServer.swift").comments
        #expect((fetched, comments[1]) == (["London"], request.map { "\($0.method) \($0.path)" }))
    }

    @Test func aServerIsAtAnAddress() throws {
        func start(_ server: MockServer, _ another: MockServer) throws {
            // Page: Sources/Testing/MockServer/Server/MockServer.swift
            try server.start()
            try server.start(port: 8080)
            try another.start(port: server.port, address: server.address)
            // End of page
        }
        // A server is started once.
        let servers = (MockServer(), MockServer())
        #expect(throws: MockServerError.alreadyStarted) { try start(servers.0, servers.1) }
        servers.0.stop()
        try servers.1.start(port: servers.0.port, address: servers.0.address)
        #expect(servers.1.url == servers.0.url)
    }

    private let body = Data("{}".utf8)

    private func file() -> (name: String, contents: Data) {
        // Page: Sources/Testing/MockServer/Canned/CannedResponse+Writing.swift
        CannedResponse(name: "cities.200", status: 200, headers: ["Content-Type": "application/json"], body: body).file
        // ("cities.200.json", body)
        // End of page
    }

    @Test func cannedResponsesAreFiles() throws {
        let documentation = try Documentation("Sources/Testing/MockServer/Canned/CannedResponse+Writing.swift")
        #expect((file().contents, documentation.comments) == (body, ["(\"\(file().name)\", body)"]))
    }
}
