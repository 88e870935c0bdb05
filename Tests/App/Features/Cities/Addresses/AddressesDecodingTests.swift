import CannedResponses
import Fixtures
import Foundation
import Testing

@testable import Cities

@Suite struct AddressesDecodingTests {
    @Test func theCannedAddressesCanBeRead() throws {
        let canned = try CannedResponses.named("addresses.200")
        let answer = try JSONDecoder().decode([String: [AddressRecord]].self, from: canned.body)
        #expect(answer["addresses"]?.map(\.name) == ["Home", "Work"])
        let home = Address.fixture(city: "Bath", firstLine: "5 Mill Lane", postcode: "BA1 1AA")
        #expect(
            (answer["addresses"]?.first?.saved.address, answer["addresses"]?.map(\.versioned.version.etag)) == (
                home, ["\"1\"", "\"1\""]
            )
        )
    }
}
