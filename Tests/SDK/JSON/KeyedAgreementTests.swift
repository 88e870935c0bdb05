import Foundation
import JSONTestSupport
import MillraceBackend
import TestSupport
import Testing

/// `Parser.parse(_:key:)`, beside a `JSONDecoder` that is led down by hand.
@Suite struct KeyedAgreementTests {
    /// A value below a path of keys, found by the means of `Decodable` alone.
    private struct Below<Value: Decodable>: DecodableWithConfiguration {
        let value: Value

        init(from decoder: any Decoder, configuration path: [String]) throws {
            let object = try decoder.container(keyedBy: NameKey.self)
            let key = NameKey(name: path.first ?? "")
            if path.count == 1 {
                value = try object.decode(Value.self, forKey: key)
            } else {
                _ = try object.nestedContainer(keyedBy: NameKey.self, forKey: key)
                value = try Below(from: object.superDecoder(forKey: key), configuration: Array(path.dropFirst())).value
            }
        }
    }

    private static func agreesBelow<T: Decodable>(
        _ type: T.Type,
        _ key: String,
        _ text: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let data = Data(text.utf8)
        let path = key.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        let ours: Result<T, CoreError> = Parser.parse(data, key: key)
        let theirs = Result { try JSONDecoder().decode(Below<T>.self, from: data, configuration: path).value }
        let difference = Agreement.difference(ours, theirs, isEmpty: data.isEmpty)
        guard let difference else { return }
        Issue.record(
            "\(T.self) below \(key) in \(Agreement.shown(data)): \(difference)",
            sourceLocation: sourceLocation
        )
    }

    private static let everyProductAgreesRows: [Row<@Sendable () -> Void>] = [
        Row("values below keys", valuesBelowKeys),
        Row("documents cut off or changed below a key", documentsCutOffOrChangedBelowAKey),
    ]

    @Test(arguments: everyProductAgreesRows)
    func everyProductAgrees(_ row: Row<@Sendable () -> Void>) {
        row.value()
    }

    private static func valuesBelowKeys() {
        let all: [String] = [
            #"{"a": [1, 2]}"#, #"{"a": 1}"#, #"{"a": null}"#, #"{"b": 1}"#, "{}", "[]", "1", "null", "", " ",
            #"{"a": [1, "x"]}"#, #"{"a": {"b": [3]}}"#, #"{"a": {"b": {"c": [4]}}}"#, #"{"a": {"b": null}}"#,
            #"{"a": {"c": 1}}"#,
            #"{"a": {"b": [5]}, "a": {"b": [6]}}"#, #"{"a": [7], "a": {"b": [8]}}"#, #"{"\u0061": {"\u0062": [9]}}"#,
            #"{"a.b": [1], "a": 2}"#, #"{"": {"": [1]}}"#, #"{"a": {"b": [1]}"#, #"{"a": {"b": [1]}} x"#,
            #"{"a": {"b": [1],}}"#,
            #"{"a": {"b": [01]}}"#, #"{"x": 01, "a": {"b": [1], "y": "\q"}}"#, #"{"x": tru, "a": [1]}"#,
            #"{"a": [1], "\q": 1}"#, #"{"a": {"b": [1], "\q": 1}}"#, #"{"super": [1], "a": {"super": {"b": 1}}}"#,
            #"{"a": [{"b": 1}]}"#,
            #"{"0": [1], "a": {"0": {"1": [2]}}}"#, #"{"a": "b"}"#, #"{"a": {"b": "c"}}"#, #"{"a": 1e999}"#,
            #"{"a": 300}"#,
        ]
        // A share takes every third type in turn.
        var turn = 0
        for text in all {
            for key in [
                "a", "b", "a.b", "a.b.c", "", ".", "a.", ".a", "a.super.b", "super", "0", "a.0", "a.0.1", "a.b.c.d.e.f",
            ] {
                func agreesInTurn<T: Decodable>(_ type: T.Type) {
                    turn += 1
                    if turn.isMultiple(of: TestDepth.step(3)) { agreesBelow(type, key, text) }
                }
                agreesInTurn([Int].self)
                agreesInTurn(Int.self)
                agreesInTurn(Int8?.self)
                agreesInTurn([String: [Int]].self)
                agreesInTurn(AnyJSON.self)
                agreesInTurn(Paths.self)
                agreesInTurn(Ignorant.self)
            }
        }
    }

    private static func documentsCutOffOrChangedBelowAKey() {
        let document = Array(
            #"{"x": [1, {"y": "z\n"}], "a": {"u": 1.5, "b": [1, 2, 3], "v": null}, "w": "\u00e9"}"#.utf8
        )
        for end in 0...document.count {
            agreesBelow([Int].self, "a.b", String(decoding: document[..<end], as: UTF8.self))
        }
        for place in document.indices {
            for byte in Array("\"\\{}[]:,0-a ".utf8) where byte != document[place] {
                var changed = document
                changed[place] = byte
                agreesBelow([Int].self, "a.b", String(decoding: changed, as: UTF8.self))
            }
        }
    }

    /// With converting decoders both spellings of a key are found.
    @Test func keysOfConvertingDecoders() {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        for text in [
            #"{"city_list": {"town_names": [1]}}"#, #"{"cityList": {"townNames": [2]}}"#, #"{"city_list": 3}"#,
        ] {
            let whole = try? decoder.decode([String: [String: [Int]]].self, from: Data(text.utf8)).values.first?.values
                .first
            for key in ["city_list.town_names", "cityList.townNames", "city_list.townNames"] {
                let ours: Result<[Int], CoreError> = Parser.parse(Data(text.utf8), key: key, decoder: decoder)
                #expect((try? ours.get()) == whole)
            }
        }
    }
}
