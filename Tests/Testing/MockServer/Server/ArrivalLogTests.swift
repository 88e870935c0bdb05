import Foundation
import TestSupport
import Testing

@testable import MillraceMockServer

struct ArrivalLogTests {
    private func request(_ number: Int, bytes: Int = 0) -> RecordedRequest {
        RecordedRequest(target: "/\(number)", body: Data(count: bytes))
    }

    @Test func requestsAreTakenOnceInOrder() {
        var log = RequestLog(limits: ServerLimits())
        log.append(request(1))
        log.append(request(2))
        var taken = (0..<3).map { _ in log.take()?.target }
        log.append(request(3))
        taken.append(log.take()?.target)
        #expect((taken, log.all.map(\.target)) == (["/1", "/2", nil, "/3"], ["/1", "/2", "/3"]))
    }

    static let rows: [Row<(limits: ServerLimits, sizes: [Int], left: [String])>] = [
        Row("so many", (ServerLimits(rememberedRequests: 3), [Int](repeating: 0, count: 10), ["/8", "/9", "/10"])),
        Row("so many bytes", (ServerLimits(rememberedBytes: 100), [60, 60], ["/2"])),
        Row("the last one, though it is too large", (ServerLimits(rememberedBytes: 100), [60, 60, 600], ["/3"])),
    ]

    @Test(arguments: rows)
    func theOldestAreForgottenAndStillCounted(_ row: Row<(limits: ServerLimits, sizes: [Int], left: [String])>) {
        let (limits, sizes, left) = row.value
        var log = RequestLog(limits: limits)
        for (index, size) in sizes.enumerated() { log.append(request(index + 1, bytes: size)) }
        let all = log.all.map(\.target)
        #expect((all, log.count, log.take()?.target) == (left, sizes.count, left[0]), sourceLocation: row.location)
    }
}
