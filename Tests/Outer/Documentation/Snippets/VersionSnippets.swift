import Foundation
import Millrace
import MillraceMockServer
import TestSupport
import Testing

/// The snippets of Backend about versions and refusals.
@Suite(.bodyTimeLimit) struct VersionSnippets {
    private struct Address: Codable, Equatable {
        var street = "Bridge Street"
        var city = "Bath"

        func with(street: String) -> Address {
            Address(street: street, city: city)
        }
    }

    private struct ValidationErrors: Decodable, Equatable {
        let street: [String]
    }

    private let server = MockServer()
    private let backend: AuthenticatedSession<AccountAuth>
    private let json = #"{"street": "Bridge Street", "city": "Bath"}"#

    init() throws {
        try server.start()
        backend = BackendSession(environment: Environment(base: server.url))
            .authenticated(AccountAuth.self, by: .bearer(Token("t")))
    }

    private func fetchAddress() -> BackendResource<Void, Versioned<Address>, AccountAuth> {
        // Page: Sources/SDK/Backend/Versions/Versioned.swift
        BackendResource<Void, Versioned<Address>, AccountAuth>(path: .api(.core, "/v1/addresses/7"), method: .GET)
        // End of page
    }

    private func replaceAddress() -> BackendResource<Address, Versioned<Address>, AccountAuth> {
        BackendResource(path: .api(.core, "/v1/addresses/7"), method: .PUT)
    }

    private func createAddress() -> BackendResource<Address, Answered<EmptyResponse>, AccountAuth> {
        // Page: Sources/SDK/Backend/ResponseShapes/Answered.swift
        BackendResource<Address, Answered<EmptyResponse>, AccountAuth>(
            path: .api(.core, "/v1/addresses"),
            method: .POST
        )
        // End of page
    }

    private let address = Versioned(Address(), version: Version(etag: "\"1\""))

    @Test func versionsAreReadAndAskedFor() throws {
        server.enqueue(.json(json).header("ETag", "\"1\""))
        #expect(backend.access(fetchAddress()).single() == .success(address))
        // Page: Sources/SDK/Backend/Versions/Precondition.swift
        let replace = replaceAddress().requiring(.unchanged(address.version))
        let create = createAddress().requiring(.absent)
        // End of page
        server.enqueue(.json(json))
        server.enqueue(.status(201).header("Location", "/v1/addresses/8"))
        #expect(try backend.access(replace, with: Address()).single()?.get().value == Address())
        let created = try #require(backend.access(create, with: Address()).single()).get()
        #expect(
            (
                created.head.headers["Location"],
                server.requests.map { $0.headers["If-Match"] ?? $0.headers["If-None-Match"] }
            )
                == ("/v1/addresses/8", [nil, "\"1\"", "*"])
        )
    }

    @Test func conditionsAreStated() {
        // Page: Sources/SDK/Backend/Resource/BackendResource+Versions.swift
        let fetch = fetchAddress().changed(since: address.version)
        // End of page
        server.enqueue(.status(304))
        #expect(backend.access(fetch).single() == .success(nil))
    }

    @Test func conflictsAreMerged() {
        server.enqueue(.status(412))
        server.enqueue(.json(#"{"street": "Bridge Street", "city": "Wells"}"#).header("ETag", "\"2\""))
        server.enqueue(.json(#"{"street": "New Street", "city": "Wells"}"#).header("ETag", "\"3\""))
        let edited = Address().with(street: "New Street")
        let (backend, fetchAddress, replaceAddress) = (backend, fetchAddress(), replaceAddress())
        let update = updating(edited, backend, { fetchAddress }, { replaceAddress })
        #expect(
            update.single()
                == .success(Versioned(Address(street: "New Street", city: "Wells"), version: .init(etag: "\"3\"")))
        )
        #expect(server.requests.last?.bodyText == #"{"city":"Wells","street":"New Street"}"#)
    }

    private func updating(
        _ edited: Address,
        _ backend: AuthenticatedSession<AccountAuth>,
        _ fetchAddress: @escaping @Sendable () -> BackendResource<Void, Versioned<Address>, AccountAuth>,
        _ replaceAddress: @escaping @Sendable () -> BackendResource<Address, Versioned<Address>, AccountAuth>
    ) -> SignalProducer<Versioned<Address>, CoreError> {
        // Page: Sources/SDK/Backend/Versions/Versioned+Updating.swift
        address.updating(
            to: edited,
            reading: { backend.access(fetchAddress()) },
            writing: { backend.access(replaceAddress().requiring(.unchanged($1)), with: $0) },
            merging: { conflict in conflict.theirs.value.with(street: conflict.mine.street) }
        )
        // End of page
    }

    @Test func aResponseHasSomethingOfTheHead() {
        // Page: Sources/SDK/Backend/ResponseShapes/HeadedResponse.swift
        struct Counted<Value: Decodable & Sendable>: HeadedResponse {
            let value: Value
            let total: Int?

            init(_ value: Value, head: HTTPResponse) {
                self.value = value
                total = head.headers["Total-Records"].flatMap { Int($0) }
            }

            init(from decoder: any Decoder) throws {
                (value, total) = (try Value(from: decoder), nil)
            }
        }
        // End of page
        server.enqueue(.json("[\(json)]").header("Total-Records", "7"))
        let resource = BackendResource<Void, Counted<[Address]>, AccountAuth>(
            path: .api(.core, "/v1/addresses"),
            method: .GET
        )
        let counted = try? backend.access(resource).single()?.get()
        #expect((counted?.total, counted?.value) == (7, [Address()]))
    }

    @Test func refusalsAreDecoded() throws {
        server.enqueue(
            .json(#"{"street": ["is too short"], "details": {"existing": \#(json)}}"#, status: 412)
        )
        guard case .failure(let error)? = backend.access(fetchAddress()).single() else {
            Issue.record("no refusal")
            return
        }
        // Page: Sources/SDK/Backend/Errors/CoreError+Refusal.swift
        let errors = error.decoded(ValidationErrors.self)
        let theirs = error.decoded(Address.self, key: "details.existing")
        // End of page
        #expect((errors, theirs) == (ValidationErrors(street: ["is too short"]), Address()))
    }
}
