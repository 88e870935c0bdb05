import Foundation
import Testing

@testable import MillraceMockServer

struct RequestLogTests {
    private func request(_ number: Int, bytes: Int = 0) -> RecordedRequest {
        RecordedRequest(target: "/\(number)", body: Data(count: bytes))
    }

    @Test func requestsAreTakenOnceInOrder() {
        var log = RequestLog(limits: ServerLimits())
        log.append(request(1))
        log.append(request(2))
        #expect(log.take()?.target == "/1")
        #expect(log.take()?.target == "/2")
        #expect(log.take() == nil)
        log.append(request(3))
        #expect(log.take()?.target == "/3")
        #expect(log.all.map(\.target) == ["/1", "/2", "/3"])
    }

    @Test func theOldestAreForgottenAndStillCounted() {
        var log = RequestLog(limits: ServerLimits(rememberedRequests: 3))
        for number in 1...10 { log.append(request(number)) }
        #expect(log.count == 10)
        #expect(log.all.map(\.target) == ["/8", "/9", "/10"])
        #expect(log.take()?.target == "/8")
    }

    @Test func theBytesAreLimitedButTheLastRequestStays() {
        var log = RequestLog(limits: ServerLimits(rememberedBytes: 100))
        log.append(request(1, bytes: 60))
        log.append(request(2, bytes: 60))
        #expect(log.all.map(\.target) == ["/2"])
        log.append(request(3, bytes: 600))
        #expect(log.all.map(\.target) == ["/3"])
        #expect(log.count == 3)
    }
}
