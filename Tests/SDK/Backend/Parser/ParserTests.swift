import Foundation
import TestSupport
import Testing

@testable import MillraceBackend

@Suite struct ParserTests {
    private func data(_ json: String) -> Data {
        Data(json.utf8)
    }

    private func reason<T>(_ result: Result<T, CoreError>) -> CoreError.ParsingReason? {
        guard case .failure(.parsing(let reason, _)) = result else { return nil }
        return reason
    }

    /// Names of which a word has other characters than letters are converted as the decoder does it.
    private static let converted = [
        "city_list", "item_2nd", "a_b-c", "n_o'neil", "s_ßa", "x_éa", "k_a b", "_city_list", "URL_path", "a__b_",
    ]

    @Test func aKeyLeadsIntoTheDocument() {
        let nested = data(#"{"result": {"page": 1, "cities": [{"name": "Bath"}]}}"#)
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let cities: Result<[City], CoreError> = Parser.parse(nested, key: "result.cities")
        let page: Result<Int, CoreError> = Parser.parse(nested, key: "result.page")
        let camel: Result<[Int], CoreError> = Parser.parse(
            data(#"{"city_list": [1]}"#),
            key: "cityList",
            decoder: decoder
        )
        let lost = Self.converted.filter { key in
            let found: Result<[Int], CoreError> = Parser.parse(data("{\"\(key)\": [1]}"), key: key, decoder: decoder)
            return found != .success([1])
        }
        #expect((cities, page, camel, lost) == (.success([City(name: "Bath")]), .success(1), .success([1]), []))
    }

    @Test func aFailureSaysWhereAndWhat() {
        let wrong: Result<CitiesResponse, CoreError> = Parser.parse(data(#"{"cities": [{"name": "a"}, {"name": 7}]}"#))
        let missing: Result<CitiesResponse, CoreError> = Parser.parse(data(#"{"cities": [{"title": "a"}]}"#))
        let null: Result<CitiesResponse, CoreError> = Parser.parse(data(#"{"cities": null}"#))
        let noKey: Result<[City], CoreError> = Parser.parse(data(#"{"town": []}"#), key: "cities")

        let others = [
            reason(missing)?.codingPath, reason(missing)?.found, reason(null)?.expected, reason(null)?.found,
            reason(noKey)?.codingPath, reason(noKey)?.found,
        ]
        let expected = CoreError.ParsingReason(
            codingPath: "cities[1].name",
            expected: "a string",
            found: "a number",
            excerpt: #"{"cities": [{"name": "a"}, {"name": 7}]}"#
        )
        #expect(
            (reason(wrong), others) == (
                expected,
                ["cities[0].name", "an object with title", "an array", "null", "cities", "an object with town"]
            )
        )
    }

    @Test(arguments: [
        ("", "an empty body"), ("  \n", "nothing but blanks"), ("<html>", "HTML or XML"),
        (#"{"cities": ["#, "malformed text"),
    ])
    func whatIsNoJSONIsNamed(body: String, found: String) {
        let result: Result<CitiesResponse, CoreError> = Parser.parse(data(body))

        #expect((reason(result)?.expected, reason(result)?.found) == ("a JSON document", found))
    }

    @Test func theExcerptIsBoundedVisibleAndWithoutSecrets() throws {
        let name = String(repeating: "x", count: 10_000)
        let body = #"{"access_token": "s3cr3t", "text": "\#u{1B}[31m", "name": "\#(name)"}"#
        let result: Result<[Int], CoreError> = Parser.parse(data(body))
        let found = reason(result)
        let reason = try found.unwrapped()

        #expect(
            (
                reason.excerpt.hasPrefix(#"{"access_token": "•••", "text": "␛[31m", "name": "xxx"#),
                reason.excerpt.unicodeScalars.count, "\(result)".contains("s3cr3t")
            ) == (true, 201, false)
        )
    }

    @Test func aRequestThatCanNotBeEncodedSaysWhere() {
        let result = Parser.encode(["a": [1, Double.infinity]])

        guard case .failure(.request(.encoding(let path, _), nil)) = result else {
            Issue.record("\(result)")
            return
        }
        #expect(path == "a[1]")
    }
}
