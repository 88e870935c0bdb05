import Testing

@testable import MillraceMockServer

struct HeaderListTests {
    @Test func lookUpIgnoresCaseAndKeepsSpelling() {
        // Only the letters of ASCII have two cases.
        let headers: HeaderList = ["Content-Type": "a", "x-One": "1", "X-ONE": "2", "[": "3", "@": "4"]
        let found = ["content-TYPE", "x-one", "missing", "{", "`"].map { headers[$0] }
        #expect(found == ["a", "1", nil, nil, nil])
        #expect(
            (headers.values(of: "X-One"), headers.map(\.name))
                == (["1", "2"], ["Content-Type", "x-One", "X-ONE", "[", "@"])
        )
    }

    @Test func settingReplacesAllInPlace() {
        var headers: HeaderList = ["A": "1", "B": "2", "a": "3"]
        headers["a"] = "4"
        #expect(headers == ["a": "4", "B": "2"])
        headers["b"] = nil
        #expect(headers == ["a": "4"])
    }

    @Test func tokensAreSplitTrimmedAndFolded() {
        let headers: HeaderList = ["Connection": "Keep-Alive ,\tFoo", "connection": "CLOSE,"]
        #expect(headers.tokens(of: "Connection") == ["keep-alive", "foo", "close"])
    }
}
