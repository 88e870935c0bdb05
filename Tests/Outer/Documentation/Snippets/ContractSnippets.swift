import Foundation
import Millrace
import MillraceContract
import MillraceMockServer
import MillraceOpenAPI
import MillraceTestKit
import TestSupport
import Testing

/// The snippets of what compares a backend with its document.
@Suite(.bodyTimeLimit) struct ContractSnippets {
    private let folder = TemporaryFolder.made()
    private let environment = Environment(base: URL(filePath: "/"))

    private var file: URL { folder.url.appending(path: "shop.json") }

    private func fetchPets(from url: URL) {
        let pets = BackendResource<Void, [String], NoAuth>(path: .api(.core, "/pets"), method: .GET)
        let answer = BackendSession(environment: Environment(base: url)).access(pets).single()
        #expect(answer == .success(["Momo"]))
    }

    private func writeDocument() throws {
        let text = """
            {"openapi": "3.1.0", "info": {"title": "Shop", "version": "1"}, "paths": {"/pets": {"get": {"responses": {"200": {
              "description": "", "content": {"application/json": {
                "schema": {"type": "array", "items": {"type": "string"}}, "example": ["Momo"]
              }}
            }}}}}}
            """
        try Data(text.utf8).write(to: file)
    }

    @Test func aServerAnswersByADocument() throws {
        try writeDocument()
        // Page: Sources/Testing/OpenAPI/Contract/MockServer+OpenAPI.swift
        let document = try OpenAPIDocument(contentsOf: file)
        let server = MockServer(openAPI: document)
        try server.start()
        fetchPets(from: server.url)
        #expect(server.differences(from: document) == [])
        // End of page
    }

    @Test func theProductsPageHasAServer() throws {
        try writeDocument()
        // Page: Sources/Testing/OpenAPI/Contract/Documentation.docc/MillraceContract.md
        let document = try OpenAPIDocument(contentsOf: file)
        let server = MockServer(openAPI: document)
        try server.start()
        fetchPets(from: server.url)
        #expect(server.differences(from: document) == [])
        // End of page
    }

    private func theProductsPageHasAMiddleware() throws {
        // Page: Sources/Testing/OpenAPI/Checking/Documentation.docc/MillraceOpenAPI.md
        let document = try OpenAPIDocument(contentsOf: file)
        for remark in document.remarks { print(remark) }
        let session = BackendSession(
            environment: environment,
            middleware: [.checkingContract(with: document) { print($0) }]
        )
        // End of page
        _ = session
    }

    /// The code is compiled; what it does is tested beside the middleware and the assertion.
    private func inDevelopment(_ folder: URL) throws {
        // Page: Sources/Testing/OpenAPI/Checking/Middleware+Contract.swift
        let document = try OpenAPIDocument(contentsOf: file)
        let session = BackendSession(
            environment: environment,
            middleware: [.checkingContract(with: document) { print($0) }]
        )
        // End of page
        _ = session
        // Page: Sources/Testing/OpenAPI/Contract/Documentation.docc/MillraceContract.md
        assertContract(of: try Recordings(folder: folder), against: try OpenAPIDocument(contentsOf: file))
        // End of page
        // Page: Sources/Testing/OpenAPI/Contract/AssertContract.swift
        assertContract(of: try Recordings(folder: folder), against: try OpenAPIDocument(contentsOf: file))
        // End of page
    }
}
