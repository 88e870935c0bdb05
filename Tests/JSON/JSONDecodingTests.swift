import Foundation
import MillraceBackend
import Testing

/// Who decodes a document: `JSON`, or the `JSONDecoder` that a caller gave.
///
/// The results are the same (see `AgreementTests`), the time is not.
@Suite struct JSONDecodingTests {
    /// A value that says whose decoder it was made by.
    private struct Witness: Decodable {
        let isOurs: Bool
        let value: JSONValue

        init(from decoder: any Decoder) throws {
            isOurs = String(describing: Swift.type(of: decoder)) == "JSONValueDecoder"
            value = try JSONValue(from: decoder)
        }
    }

    private func isOurs(_ text: String, decoder: JSONDecoder = Parser.decoder) throws -> Bool {
        try Parser.parse(Data(text.utf8), decoder: decoder).map(\Witness.isOurs).get()
    }

    @Test(
        arguments: [
            "1", "-0.5", #""a""#, "null", "[]", "{}", #"{"a": [1, 2.5, "x", true, null], "b": {"c": {}}}"#,
            #"["\u00e9\ud83d\ude00\n", "é😀"]"#, #"{"é": 1, "\u0061": 2}"#, "\t[ 1 ,\r\n2 ]\n", #"{"a": 1, "a": 2}"#,
            String(repeating: "[", count: 512) + String(repeating: "]", count: 512),
            "{" + (0..<200).map { #""key \#($0)": \#($0)"# }.joined(separator: ",") + "}",
        ]
    )
    func validDocumentsAreOurs(text: String) throws {
        #expect(try isOurs(text))
    }

    @Test(arguments: ["[1,]", "[01]", "\u{FEFF}[1]", #"[1, "\#u{1}"]"#, #"["\ud800"]"#, "[0e1]"])
    func whatIsNotQuiteJSONIsJSONDecoders(text: String) {
        struct Anything: Decodable {
            let isOurs: Bool
            init(from decoder: any Decoder) {
                isOurs = String(describing: Swift.type(of: decoder)) == "JSONValueDecoder"
                _ = try? [Double](from: decoder)
            }
        }
        let made: Result<Anything, CoreError> = Parser.parse(Data(text.utf8))
        #expect((try? made.get())?.isOurs == false)
    }

    @Test func decodersThatDecodeInAnotherWayKeepTheWord() throws {
        final class Subclass: JSONDecoder, @unchecked Sendable {}
        let custom = JSONDecoder()
        custom.keyDecodingStrategy = .custom { $0.last ?? NameKey(stringValue: "") }
        #expect(try !isOurs("{}", decoder: custom))
        #expect(try !isOurs("{}", decoder: Subclass()))
        let snake = JSONDecoder()
        snake.keyDecodingStrategy = .convertFromSnakeCase
        #expect(try isOurs(#"{"a_b": {"é": 1}}"#, decoder: snake))
        #expect(try !isOurs(#"{"a_b-c": 1}"#, decoder: snake))
        let dated = JSONDecoder()
        dated.dateDecodingStrategy = .iso8601
        #expect(try isOurs("{}", decoder: dated))
    }

    @Test func alternativesThatAreTriedStayOurs() throws {
        struct Mixed: Decodable {
            let isOurs: Bool
            let text: String
            init(from decoder: any Decoder) throws {
                isOurs = String(describing: Swift.type(of: decoder)) == "JSONValueDecoder"
                let value = try decoder.singleValueContainer()
                text = (try? value.decode(Int.self)).map(String.init) ?? (try? value.decode(String.self)) ?? "none"
            }
        }
        let made: [Mixed] = try Parser.parse(Data(#"[1, "two", 2.5]"#.utf8)).get()
        #expect(made.map(\.text) == ["1", "two", "none"])
        #expect(made.filter(\.isOurs).count == 3)
    }

    @Test func aDecoderThatIsKeptIsJSONDecoders() throws {
        struct Keeper: Decodable {
            let decoder: any Decoder
            init(from decoder: any Decoder) { self.decoder = decoder }
        }
        let keeper: Keeper = try Parser.parse(Data("[1e0]".utf8)).get()
        #expect(String(describing: type(of: keeper.decoder)) != "JSONValueDecoder")
        #expect(try [Int](from: keeper.decoder) == [1])
    }

    @Test func prunedAndKeyedOnesAreOursToo() throws {
        let data = Data(#"{"result": {"list": [1, "x", {"a": 1}]}}"#.utf8)
        let keyed: [Witness] = try Parser.parse(data, key: "result.list").get()
        #expect(keyed.filter(\.isOurs).count == 3)
        let pruned: [Witness] = try Parser.parse(data, key: "result.list", strategy: .prune).get()
        #expect(pruned.filter(\.isOurs).count == 3)
        var report: PruningReport?
        let numbers: Result<[Int], CoreError> = Parser.parse(data, key: "result.list", strategy: .prune) { report = $0 }
        #expect(numbers == .success([1]))
        #expect(report?.pruned == 2)
    }
}
