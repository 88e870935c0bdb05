import Cities
import Foundation
import Millrace
import Testing

@testable import CitiesApp

/// The embedded backend carries out what has a key once, and comes back on its port.
@Suite(.timeLimit(.minutes(5))) struct EmbeddedBackendTests {
    private let backend: EmbeddedBackend

    init() throws {
        backend = try EmbeddedBackend(knowing: Token("token"))
    }

    private func order(_ street: String, key: String?) -> CoreError? {
        let resource = BackendResource<[String: Address], Void, KongAuth>(
            path: .api(.core, "/v1/cities/delivery"),
            method: .POST
        )
        // A session of its own has no connection from before the backend was stopped.
        let session = BackendSession(environment: Environment(base: backend.url))
            .authenticated(KongAuth.self, by: .bearer(Token("token")))
        let address = ["address": Address(city: "Bath", firstLine: street)]
        let keyed = key.map { resource.headers(["Idempotency-Key": "\"\($0)\""]) } ?? resource
        guard case let .failure(error) = session.access(keyed, with: address).wait() else { return nil }
        return error
    }

    @Test func aRepeatedKeyIsAnsweredAndNotCarriedOut() {
        #expect(order("1 Mill Lane", key: "a") == nil)
        #expect(order("1 Mill Lane", key: "a") == nil)
        #expect(order("1 Mill Lane", key: "b") == nil)
        #expect(order("1 Mill Lane", key: nil) == nil)
        #expect(backend.deliveries.count == 3)
    }

    @Test func aRefusalCanBeMendedUnderItsKey() {
        #expect(order("Mill Lane", key: "a") != nil)
        #expect(order("1 Mill Lane", key: "a") == nil)
        #expect(backend.deliveries.count == 1)
    }

    @Test func itComesBackOnItsPortWithWhatItKnows() throws {
        #expect(order("1 Mill Lane", key: "a") == nil)
        let url = backend.url
        backend.stop()
        #expect(order("1 Mill Lane", key: "a") != nil)
        try backend.start()
        #expect(backend.url == url)
        #expect(order("1 Mill Lane", key: "a") == nil)
        #expect(backend.deliveries.count == 1)
    }
}
