import Cities
import Foundation
import Millrace
import MillraceMockServer
import TestSupport
import Testing

@testable import CitiesApp

/// The addresses of the embedded backend and their versions, over a real socket.
@Suite(.bodyTimeLimit) struct AddressesTests {
    private struct Record: Codable, Equatable {
        let id: UUID
        let name: String
        let address: Address
        var etag: String?
    }

    private let backend: EmbeddedBackend
    private let session: AuthenticatedSession<KongAuth>

    init() throws {
        backend = try .knowing()
        session = backend.loggedIn
    }

    private func listed() throws -> [Record] {
        let resource = BackendResource<Void, [String: [Record]], KongAuth>(
            path: .api(.core, "/v1/addresses"),
            method: .GET
        )
        let answer = try session.access(resource).single().unwrapped().get()
        return try answer["addresses"].unwrapped()
    }

    private func put(_ record: Record, _ condition: Precondition?) -> Result<Versioned<Record>, CoreError>? {
        let resource = BackendResource<Record, Versioned<Record>, KongAuth>(
            path: .api(.core, "/v1/addresses/\(record.id)"),
            method: .PUT
        )
        return session.access(condition.map { resource.requiring($0) } ?? resource, with: record).single()
    }

    private func post(_ record: Record) -> Result<Versioned<Record>, CoreError>? {
        let resource = BackendResource<Record, Versioned<Record>, KongAuth>(
            path: .api(.core, "/v1/addresses"),
            method: .POST
        )
        return session.access(resource, with: record).single()
    }

    private func delete(_ id: UUID) -> Result<Void, CoreError> {
        let resource = BackendResource<Void, Void, KongAuth>(path: .api(.core, "/v1/addresses/\(id)"), method: .DELETE)
        return session.access(resource).wait()
    }

    private func status(_ result: Result<Versioned<Record>, CoreError>?) -> Int? {
        guard case let .failure(.status(reason, _)) = result else { return nil }
        return reason.code
    }

    @Test func anotherVersionIsRefusedWithTheOneThatIsThere() throws {
        let home = try listed().first.unwrapped()
        backend.change("Home", to: "Theirs", "6 Mill Lane")
        let refused = put(home, .unchanged(Version(etag: home.etag)))
        let error = refused?.failure
        #expect(
            (status(refused), error?.refusal?.version.etag, error?.decoded(Record.self)?.name, backend.texts.first)
                == (412, "\"2\"", "Theirs", "Theirs, 6 Mill Lane, Bath, \"2\"")
        )
    }

    /// A save needs a condition, and the id of a deleted address is never given again.
    @Test func whatIsNotThereIsNotSaved() throws {
        let home = try listed().first.unwrapped()
        let nobody = Record(id: UUID(), name: "Mill", address: home.address)
        let before = [put(home, nil), put(nobody, .present), post(home)]
        try delete(home.id).get()
        let after = [post(home), put(home, .present)]
        #expect((before.map(status), after.map(status)) == ([428, 404, 409], [409, 410]))
        let other = Record(id: UUID(), name: home.name, address: home.address)
        let added = try post(other).unwrapped().get().value
        let texts = ["Work, 12 Long Acre, London, \"1\"", "Home, 5 Mill Lane, Bath, \"1\""]
        #expect((added.id, backend.texts) == (other.id, texts))
    }

    /// The name is looked for and taken under one lock: of many who save it at the same time, one gets it.
    @Test func aNameBelongsToOneAddressHoweverManySaveItAtOnce() async throws {
        let address = try listed().last.unwrapped().address
        for round in 0..<40 {
            let added = await withTaskGroup(of: Int?.self) { group in
                for _ in 0..<8 {
                    group.addTask {
                        let record = Record(id: UUID(), name: "Mill \(round)", address: address)
                        guard let body = try? JSONEncoder().encode(record) else { return nil }
                        return try? backend.addAddress(RecordedRequest(method: .POST, body: body)).status
                    }
                }
                return await group.reduce(into: [Int?]()) { $0.append($1) }
            }
            let (taken, refused) = (added.count { $0 == 201 }, added.count { $0 == 422 })
            #expect((taken, refused) == (1, 7))
        }
    }
}
