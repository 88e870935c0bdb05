import Foundation
import JSONTestSupport
import MillraceBackend
import Synchronization
import TestSupport
import Testing

/// Who decodes a document: `JSON`, or the `JSONDecoder` that a caller gave.
///
/// The results are the same (see `AgreementTests`), the time is not.
@Suite struct JSONDecodingTests {
    /// A value that says whose decoder it was made by.
    private struct Witness: Decodable {
        let isOurs: Bool
        let value: AnyJSON

        init(from decoder: any Decoder) throws {
            isOurs = String(describing: Swift.type(of: decoder)) == "JSONValueDecoder"
            value = try AnyJSON(from: decoder)
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

    /// An element that takes more memory than its document is likely to fill, and counts those that exist.
    private struct Wide: Decodable {
        final class Token: Sendable {
            static let key = CodingUserInfoKey(rawValue: "tokens")
            private let count: Count

            init(_ decoder: any Decoder) throws {
                count = try #require(Token.key.flatMap { decoder.userInfo[$0] as? Count })
                count.number.add(1, ordering: .relaxed)
            }

            deinit {
                count.number.subtract(1, ordering: .relaxed)
            }
        }

        final class Count: Sendable {
            let number = Atomic(0)
        }

        let token: Token
        let number: Int
        let room: (Int, Int, Int, Int, Int, Int, Int, Int) = (0, 0, 0, 0, 0, 0, 0, 0)

        init(from decoder: any Decoder) throws {
            token = try Token(decoder)
            number = try decoder.singleValueContainer().decode(Int.self)
        }
    }

    @Test(arguments: [nil, 3, 30])
    func elementsBeyondTheLikelyNumberAndAFaultAmongThem(fault: Int?) throws {
        let count = Wide.Count()
        let decoder = JSONDecoder()
        decoder.userInfo[try #require(Wide.Token.key)] = count
        let texts = (0..<40).map { (number: Int) in number == fault ? "null" : "\(number)" }
        let result: Result<[Wide], CoreError> = Parser.parse(
            Data("[\(texts.joined(separator: ","))]".utf8),
            decoder: decoder
        )
        let wide = try? result.get()
        let alive = count.number.load(ordering: .relaxed)
        #expect((wide?.map(\.number), alive) == (fault == nil ? Array(0..<40) : nil, wide?.count ?? 0))
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

    private final class Subclass: JSONDecoder, @unchecked Sendable {}

    private static func decoder(_ set: (JSONDecoder) -> Void) -> JSONDecoder {
        let decoder = JSONDecoder()
        set(decoder)
        return decoder
    }

    private static let decodersThatDecodeInAnotherWayKeepTheWordRows: [Row<(JSONDecoder, String, Bool)>] = [
        Row(
            "own names of keys",
            (decoder { $0.keyDecodingStrategy = .custom { $0.last ?? NameKey(stringValue: "") } }, "{}", false)
        ),
        Row("a subclass", (Subclass(), "{}", false)),
        Row(
            "snake case",
            (decoder { $0.keyDecodingStrategy = .convertFromSnakeCase }, #"{"a_b": {"é": 1}}"#, true)
        ),
        Row(
            "odd snake case",
            (decoder { $0.keyDecodingStrategy = .convertFromSnakeCase }, #"{"a_b-c": 1}"#, false)
        ),
        Row("dates", (decoder { $0.dateDecodingStrategy = .iso8601 }, "{}", true)),
    ]

    @Test(arguments: decodersThatDecodeInAnotherWayKeepTheWordRows)
    func decodersThatDecodeInAnotherWayKeepTheWord(_ row: Row<(JSONDecoder, String, Bool)>) throws {
        let (decoder, text, areOurs) = row.value
        #expect(try isOurs(text, decoder: decoder) == areOurs, sourceLocation: row.location)
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
        #expect(made.map { "\($0.text) \($0.isOurs)" } == ["1 true", "two true", "none true"])
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
        let pruned: [Witness] = try Parser.parse(data, key: "result.list", strategy: .prune).get()
        #expect((keyed + pruned).map(\.isOurs) == Array(repeating: true, count: 6))
        var report: PruningReport?
        let numbers: Result<[Int], CoreError> = Parser.parse(data, key: "result.list", strategy: .prune) { report = $0 }
        #expect(numbers == .success([1]) && report?.pruned == 2, "\(numbers), \(String(describing: report))")
    }
}
