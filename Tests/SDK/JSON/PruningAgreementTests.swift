import Foundation
import JSONTestSupport
import MillraceBackend
import MillraceStreams
import TestSupport
import Testing

/// The strategies for arrays, beside elements that a `JSONDecoder` decodes one by one.
@Suite struct PruningAgreementTests {
    private static func document(_ texts: [String], below key: String?) -> Data {
        let array = "[" + texts.joined(separator: ", ") + "]"
        return Data((key.map { #"{"before": [1, "x"], "\#($0)": \#(array), "after": null}"# } ?? array).utf8)
    }

    private func agreesOnElements<T: Decodable>(
        _ type: T.Type,
        _ texts: [String],
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        for key in [nil, "list"] {
            let data = PruningAgreementTests.document(texts, below: key)
            var report: PruningReport?
            let pruned: Result<[T], CoreError> =
                key.map { Parser.parse(data, key: $0, strategy: .prune) { report = $0 } }
                ?? Parser.parse(data, strategy: .prune) { report = $0 }
            let alone = texts.indices.map { index in
                Result { try JSONDecoder().decode(Picked<T>.self, from: data, configuration: (key, index)) }
                    .flatMap(\.value)
            }
            let kept = alone.compactMap { try? $0.get() }
            let errors: [any Error] = alone.compactMap { result in
                guard case .failure(let error) = result else { return nil }
                return error
            }

            let shown = Comment(rawValue: Agreement.shown(data))
            let counts = [report?.pruned ?? 0, report?.kept ?? kept.count, report?.reasons.count ?? 0]
            #expect(
                ["\(counts)", (try? pruned.get()).map { ExactText.text($0) }]
                    == ["\([errors.count, kept.count, min(errors.count, 20)])", ExactText.text(kept)],
                shown,
                sourceLocation: sourceLocation
            )
            for (reason, error) in zip(report?.reasons ?? [], errors) {
                let difference = Expectation(error).difference(from: reason)
                #expect(difference == nil, shown, sourceLocation: sourceLocation)
            }
            let difference = strictDifference(T.self, data, key)
            #expect(difference == nil, shown, sourceLocation: sourceLocation)
        }
    }

    private func strictDifference<T: Decodable>(_ type: T.Type, _ data: Data, _ key: String?) -> String? {
        if let key {
            let ours: Result<[T], CoreError> = Parser.parse(data, key: key, strategy: .strict)
            return Agreement.difference(ours, Result { try JSONDecoder().decode(List<T>.self, from: data).list })
        }
        let ours: Result<[T], CoreError> = Parser.parse(data, strategy: .strict)
        return Agreement.difference(ours, Result { try JSONDecoder().decode([T].self, from: data) })
    }

    @Test(arguments: [
        [], ["1"], ["1", "2", "3"], ["1", "null", "3"], [#""x""#, "1"], ["1", #""x""#], [#""x""#, "null", "{}"],
        ["[1]", "2", "[[]]"], ["1.5", "1", "1e400", "300"], ["-1", "01", "1"], [#"{"a": 1}"#, "1"],
        [#"{"a": 1}"#, #"{"a": "x"}"#, #"{"a": null}"#, "{}", "null", #"{"a": [1]}"#],
        [#"{"a": 1, "a": "x"}"#, #"{"a": "x", "a": 1}"#], [#""\q""#, #""ok""#, #""\ud800""#, "7"],
        ["true", "false", "0"],
        Array(repeating: "null", count: 25), (0..<30).map { $0 % 2 == 0 ? "\($0)" : "\"\($0)\"" },
    ])
    func elementsThatAreLeftOut(texts: [String]) {
        agreesOnElements(Int.self, texts)
        agreesOnElements(Int8.self, texts)
        agreesOnElements(String.self, texts)
        agreesOnElements(Int?.self, texts)
        agreesOnElements(MemberA.self, texts)
        agreesOnElements([Int].self, texts)
        agreesOnElements(AnyJSON.self, texts)
        agreesOnElements(Strict.self, texts)
        agreesOnElements(Refusing.self, texts)
        agreesOnElements(Ignorant.self, texts)
    }

    @Test func randomElements() {
        var json = RandomJSON(seed: 12)
        for count in 0..<TestDepth.times(60, dividedBy: 3) {
            let texts = (0..<count % 9).map { _ in json.document(depth: 2) }
            agreesOnElements(Int.self, texts)
            agreesOnElements(String.self, texts)
            agreesOnElements(Strict.self, texts)
            agreesOnElements(RichDocument.Item.self, texts)
            agreesOnElements(AnyJSON.self, texts)
        }
    }

    /// What is no document, or no array, is a failure with both strategies.
    @Test(arguments: [
        "", " ", "[1", "[1,, 2]", "[1] x", "{}", "null", "1", #"{"list": 1}"#, #"{"list": null}"#, #"{"list": {}}"#,
        #"{"list": [1}"#, #"{"list": [1]"#, #"{"list": [1], "x": tru}"#, #"{"other": []}"#, #"{"list": [1, tru]}"#,
    ])
    func whatIsNoArray(text: String) {
        let data = Data(text.utf8)
        let whole: [Result<[Int], CoreError>] = [
            Parser.parse(data, strategy: .prune), Parser.parse(data, strategy: .strict),
        ]
        let keyed: [Result<[Int], CoreError>] = [
            Parser.parse(data, key: "list", strategy: .prune), Parser.parse(data, key: "list", strategy: .strict),
        ]

        for result in whole {
            let theirs = Result { try JSONDecoder().decode([Int].self, from: data) }
            #expect(Agreement.difference(result, theirs, isEmpty: data.isEmpty, by: ==) == nil)
        }
        for result in keyed {
            let theirs = Result { try JSONDecoder().decode(List<Int>.self, from: data).list }
            #expect(Agreement.difference(result, theirs, isEmpty: data.isEmpty, by: ==) == nil)
        }
    }

    private struct List<Element: Decodable>: Decodable {
        let list: [Element]
    }

    private struct Strict: Decodable {
        let a: Int
        let b: [Double]?
    }

    /// The element at an index of an array, or the error as it is thrown there, which at the root may become another.
    private struct Picked<Value: Decodable>: DecodableWithConfiguration {
        let value: Result<Value, any Error>

        init(from decoder: any Decoder, configuration: (key: String?, index: Int)) throws {
            var array =
                try configuration.key.map { key in
                    try decoder.container(keyedBy: NameKey.self)
                        .nestedUnkeyedContainer(forKey: NameKey(stringValue: key))
                } ?? decoder.unkeyedContainer()
            for _ in 0..<configuration.index { _ = try array.superDecoder() }
            value = Result { try array.decode(Value.self) }
        }
    }
}
