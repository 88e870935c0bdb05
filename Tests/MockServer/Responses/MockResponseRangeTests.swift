import Foundation
import Testing

@testable import MillraceMockServer

struct MockResponseRangeTests {
    private func ranged(_ header: String?, method: RequestMethod = .GET) -> (Int, String?, String) {
        let headers: HeaderList = header.map { ["Range": $0] } ?? [:]
        let request = RecordedRequest(method: method, headers: headers)
        // A slice, because its indices don't begin at zero.
        let data = Data("__0123456789".utf8).dropFirst(2)
        let response = MockResponse.ranged(data, contentType: "text/plain", for: request)
        var text = ""
        if case .data(let body) = response.body { text = String(decoding: body, as: UTF8.self) }
        return (response.status, response.headers["Content-Range"], text)
    }

    @Test(arguments: [
        ("bytes=0-0", "bytes 0-0/10", "0"), ("bytes=2-4", "bytes 2-4/10", "234"), ("bytes=8-", "bytes 8-9/10", "89"),
        ("bytes=-3", "bytes 7-9/10", "789"), ("bytes=-99", "bytes 0-9/10", "0123456789"),
        ("bytes=5-99", "bytes 5-9/10", "56789"),
    ])
    func partsAreServed(header: String, contentRange: String, body: String) {
        #expect(ranged(header) == (206, contentRange, body))
    }

    @Test(arguments: ["bytes=10-", "bytes=10-12", "bytes=-0"])
    func rangesOutsideAreRefused(header: String) {
        #expect(ranged(header) == (416, "bytes */10", ""))
    }

    @Test(arguments: [nil, "bytes=", "bytes=-", "bytes=4-2", "bytes=0-1,3-4", "lines=0-1", "bytes=a-b", "bytes= 0-1"])
    func otherHeadersGetTheWhole(header: String?) {
        #expect(ranged(header) == (200, nil, "0123456789"))
    }

    @Test func onlyReadingMethodsHaveRanges() {
        #expect(ranged("bytes=0-0", method: .POST).0 == 200)
    }

    @Test func hugeNumbersAreNotRanges() {
        #expect(ranged("bytes=99999999999999999999-").0 == 200)
        #expect(ranged("bytes=0-9223372036854775807") == (206, "bytes 0-9/10", "0123456789"))
    }
}
