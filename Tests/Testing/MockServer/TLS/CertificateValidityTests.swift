import Foundation
import Testing

@testable import MillraceMockServer

struct CertificateValidityTests {
    @Test func theFirstAndTheLastMomentCanBeSaid() {
        let seconds: [Int64] = [-62_167_219_200, 253_402_300_799]
        let bounds = seconds.map { second in
            let moment = Date(timeIntervalSince1970: TimeInterval(second))
            return CertificateValidity.between(moment, moment).bounds.map { [$0.first, $0.last] }
        }
        #expect(bounds == seconds.map { [$0, $0] })
    }

    @Test(arguments: [-62_167_219_201, 253_402_300_800, 4e11, 1e14, 1e19, .nan, .infinity, -.infinity])
    func momentsOutsideAreNone(seconds: TimeInterval) {
        let moment = Date(timeIntervalSince1970: seconds)
        let validities = [CertificateValidity.between(moment, Date()), .between(Date(), moment)]
        #expect(validities.allSatisfy { $0.bounds == nil })
    }
}
