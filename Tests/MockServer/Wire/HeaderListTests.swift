import Testing

@testable import MillraceMockServer

struct HeaderListTests {
    @Test func lookUpIgnoresCaseAndKeepsSpelling() {
        let headers: HeaderList = ["Content-Type": "a", "x-One": "1", "X-ONE": "2"]
        #expect(headers["content-TYPE"] == "a")
        #expect(headers["x-one"] == "1")
        #expect(headers.values(of: "X-One") == ["1", "2"])
        #expect(headers.map(\.name) == ["Content-Type", "x-One", "X-ONE"])
        #expect(headers["missing"] == nil)
    }

    @Test func settingReplacesAllInPlace() {
        var headers: HeaderList = ["A": "1", "B": "2", "a": "3"]
        headers["a"] = "4"
        #expect(Array(headers) == [HeaderField(name: "a", value: "4"), HeaderField(name: "B", value: "2")])
        headers["b"] = nil
        #expect(headers.count == 1)
    }

    @Test func onlyASCIILettersFold() {
        let headers: HeaderList = ["[": "1", "@": "2"]
        #expect(headers["{"] == nil)
        #expect(headers["`"] == nil)
    }

    @Test func tokensAreSplitTrimmedAndFolded() {
        let headers: HeaderList = ["Connection": "Keep-Alive ,\tFoo", "connection": "CLOSE,"]
        #expect(headers.tokens(of: "Connection") == ["keep-alive", "foo", "close"])
    }
}
