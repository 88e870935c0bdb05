import Foundation
import Testing

@testable import MillraceMockServer

struct CertificateValidityTests {
    @Test(arguments: [-62_167_219_200, 253_402_300_799] as [Int64])
    func theFirstAndTheLastMomentCanBeSaid(second: Int64) {
        let moment = Date(timeIntervalSince1970: TimeInterval(second))
        let bounds = CertificateValidity.between(moment, moment).bounds
        #expect(bounds?.first == second)
        #expect(bounds?.last == second)
    }

    @Test(arguments: [-62_167_219_201, 253_402_300_800, 4e11, 1e14, 1e19, .nan, .infinity, -.infinity])
    func momentsOutsideAreNone(seconds: TimeInterval) {
        let moment = Date(timeIntervalSince1970: seconds)
        #expect(CertificateValidity.between(moment, Date()).bounds == nil)
        #expect(CertificateValidity.between(Date(), moment).bounds == nil)
    }
}
