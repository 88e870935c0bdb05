import Testing

@testable import MillraceBackend

@Suite struct HTTPRequestTests {
    @Test func aChangedCopyAndItsOriginalLeaveEachOtherAsTheyAre() {
        var original = HTTPRequest.test(headers: ["Accept": "*/*"])
        var copy = original
        copy.method = .PUT
        copy.headers["Accept"] = "text/plain"
        copy.context.partition = "kong"
        #expect((original, original.context.partition) == (.test(headers: ["Accept": "*/*"]), ""))
        #expect((copy, copy.context.partition) == (.test(.PUT, headers: ["Accept": "text/plain"]), "kong"))

        let before = original
        original.timeout = .seconds(1)
        #expect((before.timeout, original.timeout) == (.seconds(30), .seconds(1)))
    }
}
