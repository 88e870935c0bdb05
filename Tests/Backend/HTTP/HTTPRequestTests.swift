import Testing

@testable import MillraceBackend

@Suite struct HTTPRequestTests {
    @Test func aChangedCopyLeavesTheOriginalAsItIs() {
        let original = HTTPRequest.test(headers: ["Accept": "*/*"])
        var copy = original
        copy.method = .PUT
        copy.headers["Accept"] = "text/plain"
        copy.context.partition = "kong"

        #expect(original == .test(headers: ["Accept": "*/*"]))
        #expect(original.context.partition.isEmpty)
        #expect(copy == .test(.PUT, headers: ["Accept": "text/plain"]))
        #expect(copy.context.partition == "kong")
    }

    @Test func aChangedOriginalLeavesItsCopyAsItIs() {
        var original = HTTPRequest.test()
        let copy = original
        original.timeout = .seconds(1)

        #expect(copy.timeout == .seconds(30))
        #expect(original.timeout == .seconds(1))
    }
}
