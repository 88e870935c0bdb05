import Testing

@testable import MillraceBackend

@Suite struct HTTPRequestTests {
    @Test func aChangedCopyAndItsOriginalLeaveEachOtherAsTheyAre() {
        var original = HTTPRequest.test(headers: ["Accept": "*/*"])
        var copy = original
        copy.method = .PUT
        copy.headers["Accept"] = "text/plain"
        copy.context.partition = "kong"
        let before = original
        original.timeout = .seconds(1)
        #expect(
            (before, before.context.partition, copy, copy.context.partition, original.timeout) == (
                .test(headers: ["Accept": "*/*"]), "", .test(.PUT, headers: ["Accept": "text/plain"]), "kong",
                .seconds(1)
            )
        )
    }
}
