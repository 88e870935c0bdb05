import Testing

@testable import MillraceBackend

@Suite struct HTTPRequestTests {
    @Test func aChangedCopyLeavesTheOriginalAsItIs() {
        let original = HTTPRequest.test(headers: ["Accept": "*/*"])
        var copy = original
        copy.method = .PUT
        copy.headers["Accept"] = "text/plain"
        copy.partition = "kong"

        #expect(original == .test(headers: ["Accept": "*/*"]))
        #expect(original.partition.isEmpty)
        #expect(copy == .test(.PUT, headers: ["Accept": "text/plain"]))
        #expect(copy.partition == "kong")
    }

    @Test func aChangedOriginalLeavesItsCopyAsItIs() {
        var original = HTTPRequest.test()
        let copy = original
        original.timeout = .seconds(1)

        #expect(copy.timeout == .seconds(30))
        #expect(original.timeout == .seconds(1))
    }
}
