import Cities
import Foundation
import Millrace
import TestSupport
import Testing

@testable import CitiesApp

/// The embedded backend carries out what has a key once, and comes back at its address.
@Suite(.bodyTimeLimit) struct EmbeddedBackendTests {
    private let backend: EmbeddedBackend

    init() throws {
        backend = try .knowing()
    }

    private func order(_ street: String, key: String?) -> CoreError? {
        let resource = BackendResource<[String: Address], Void, KongAuth>(
            path: .api(.core, "/v1/cities/delivery"),
            method: .POST
        )
        let address = ["address": Address(city: "Bath", firstLine: street)]
        let keyed = key.map { resource.headers(["Idempotency-Key": "\"\($0)\""]) } ?? resource
        guard case let .failure(error) = backend.loggedIn.access(keyed, with: address).wait() else { return nil }
        return error
    }

    /// The number of the orders that were carried out, and which of some orders were refused.
    private func ordering(_ orders: (street: String, key: String?)...) -> (refused: [Bool], count: Int) {
        let refused = orders.map { order($0.street, key: $0.key) != nil }
        return (refused, backend.deliveries.count)
    }

    @Test func aRepeatedKeyIsAnsweredAndNotCarriedOut() {
        let mill = "1 Mill Lane"
        #expect(ordering((mill, "a"), (mill, "a"), (mill, "b"), (mill, nil)) == ([false, false, false, false], 3))
        // A refusal can be mended under its key.
        #expect(ordering(("Mill Lane", "c"), (mill, "c")) == ([true, false], 4))
    }

    @Test func itComesBackAtItsAddressWithWhatItKnows() {
        let url = backend.url
        var errors = [order("1 Mill Lane", key: "a")]
        backend.network = .offline
        errors.append(order("1 Mill Lane", key: "a"))
        backend.network = .online
        errors.append(order("1 Mill Lane", key: "a"))
        #expect(
            (errors.map { $0 == nil }, backend.url, backend.deliveries.count) == ([true, false, true], url, 1),
            "\(errors)"
        )
    }

    @Test func aDeliveryMakesItsStepsByTheClock() throws {
        let clock = TestScheduler()
        let backend = try EmbeddedBackend(deliveringBy: clock)
        backend.state.withLock { $0.deliveries = [Delivery(id: 1, address: Address(city: "Bath", firstLine: "1"))] }
        backend.startDelivery(1)
        let stages = [4, 6, 20, 60].map { seconds in
            clock.advance(by: .seconds(seconds))
            return backend.state.withLock { $0.steps.map(\.stage) }
        }
        let all = DeliveryStage.allCases
        #expect(stages == [Array(all.prefix(1)), Array(all.prefix(2)), all, all])
    }

    /// Another client, such as curl, finds a port that is named.
    @Test func aServerForOtherClientsIsAtTheUsualAddress() throws {
        let served = try EmbeddedBackend(address: "127.0.0.1")
        let port = try served.url.port.unwrapped()
        #expect("\(served.url)" == "http://127.0.0.1:\(port)")
    }
}
