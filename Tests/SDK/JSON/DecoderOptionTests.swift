import Foundation
import JSONTestSupport
import TestSupport
import Testing

/// Decoders with other options than the defaults, and other classes.
@Suite struct DecoderOptionTests {
    private static let snakes = [
        #"{"city_name": 1}"#, #"{"cityName": 1}"#, #"{"city_name": 1, "cityName": 2}"#,
        #"{"cityName": 2, "city_name": 1}"#, #"{"_city_name": 1}"#, #"{"city_name_": 1}"#,
        #"{"city__name": 1}"#, #"{"CITY_NAME": 1}"#, #"{"city_name": "x"}"#,
        #"{"city_url": {"deep_key": [1, {"a_b": null}]}}"#, #"{"city\u005fname": 1}"#, #"{"c_i_t_y": 1}"#,
        #"{"_": 1, "__": 2}"#, "{}",
    ]

    private static let everyProductAgreesRows: [Row<@Sendable () -> Void>] = [
        Row("keys from snake case", keysFromSnakeCase),
        Row("keys by a function", keysByAFunction),
        Row("a dictionary without braces", aDictionaryWithoutBraces),
        Row("documents of JSON5", documentsOfJSON5),
        Row("a decoder that overrides decoding", aDecoderThatOverridesDecoding),
        Row("options that change", optionsThatChange),
    ]

    @Test(arguments: everyProductAgreesRows)
    func everyProductAgrees(_ row: Row<@Sendable () -> Void>) {
        row.value()
    }

    private static func keysFromSnakeCase() {
        let all: [String] = snakes
        for text in all {
            let decoder = JSONDecoder()
            decoder.keyDecodingStrategy = .convertFromSnakeCase

            for decoder in [decoder, JSONDecoder()] {
                agrees(Town.self, text, decoder: decoder)
                agrees([Town].self, "[\(text)]", decoder: decoder)
                agrees([String: Int].self, text, decoder: decoder)
                agrees(KeySet.self, text, decoder: decoder, by: ==)
                agrees(AnyJSON.self, text, decoder: decoder, by: AnyJSON.same)
                agrees(Paths.self, text, decoder: decoder)
            }
        }
    }

    private static func keysByAFunction() {
        let all: [String] = [
            #"{"a": 1}"#, #"{"x": 1, "xx": 2}"#, #"{"": {"b": [{"c": 1}]}}"#, #"[{"a": {"a": 1}}]"#,
            #"{"a": 1, "A": 2}"#,
        ]
        for text in all {
            let strategies: [JSONDecoder.KeyDecodingStrategy] = [
                .custom { _ in NameKey(stringValue: "a") },
                .custom { path in NameKey(stringValue: path.map(\.stringValue).joined(separator: "/")) },
                .custom { path in NameKey(stringValue: path.last?.stringValue.lowercased() ?? "") },
                .custom { path in path.last ?? NameKey(stringValue: "none") },
            ]
            for strategy in strategies {
                let decoder = JSONDecoder()
                decoder.keyDecodingStrategy = strategy
                agrees(MemberA.self, text, decoder: decoder)
                agrees(KeySet.self, text, decoder: decoder, by: ==)
                agrees([String: Int].self, text, decoder: decoder)
            }
        }
    }

    private static func aDictionaryWithoutBraces() {
        let all: [String] = [
            #""a": 1"#, #"{"a": 1}"#, " ", #""a": 1,"#, "1", "[1]", #""a": 1}"#, #"{"a": 1"#, #"a: 1"#, "{}", "",
            #""a""#,
            #""a": {"b": 1}, "a": 2"#, "null",
        ]
        for text in all {
            let decoder = JSONDecoder()
            decoder.assumesTopLevelDictionary = true

            agrees([String: Int].self, text, decoder: decoder)
            agrees(MemberA.self, text, decoder: decoder)
            agrees(Int.self, text, decoder: decoder)
            agrees(AnyJSON.self, text, decoder: decoder, by: AnyJSON.same)
            decoder.allowsJSON5 = true
            agrees([String: Int].self, text, decoder: decoder)
            agrees([String: Int].self, text)
        }
    }

    private static func documentsOfJSON5() {
        let all: [String] = [
            "[1,]", "[1,,]", "[+1]", "[.5]", "[5.]", "[0x10]", "[0XfF]", "[-0x1]", "[0x]", "[1, /*c*/ 2]", "[1 //c\n]",
            "/* a */ [1] // b", "[1 /*]", "['a']", #"['a"b\'c']"#, "[NaN]", "[-Infinity]", "[Infinity]", "[nan]",
            "[01]", "{a: 1, $b: 2, 'c': 3}", "{a: 1, a: 2}", "{é: 1}", "{\\u0061: 1}", "{1a: 1}", "{null: 1}",
            #"['\x41\v\0']"#, "['a\\\nb']", "['a\nb']", "[\u{a0}1]", "[\u{feff}1]", "[\u{2003}1]", "[1e5]",
            "[9223372036854775808]",
            "[true, null]", "{}", "#1",
        ]
        for text in all {
            let decoder = JSONDecoder()
            decoder.allowsJSON5 = true

            for decoder in [decoder, JSONDecoder()] {
                agrees([Double].self, text, decoder: decoder)
                agrees([Int].self, text, decoder: decoder)
                agrees([String].self, text, decoder: decoder)
                agrees([String: Int].self, text, decoder: decoder)
                agrees(MemberA.self, text, decoder: decoder)
                agrees(AnyJSON.self, text, decoder: decoder, by: AnyJSON.same)
            }
        }
    }

    /// A decoder may be of a class of the app's own, which decides what decoding is.
    private static func aDecoderThatOverridesDecoding() {
        for text in ["1", "[1]", #"{"a": 1}"#, "x", #"{"data": {"a": 2}}"#, #"{"data": [3]}"#] {
            let unwrapping = UnwrappingDecoder()
            agrees([Int].self, text, decoder: unwrapping)
            agrees(MemberA.self, text, decoder: unwrapping)
            agrees(AnyJSON.self, text, decoder: unwrapping, by: AnyJSON.same)
        }
    }

    /// Options may change between two documents.
    private static func optionsThatChange() {
        let decoder = JSONDecoder()
        for _ in 0..<2 {
            decoder.keyDecodingStrategy = .useDefaultKeys
            decoder.dateDecodingStrategy = .deferredToDate
            agrees(Town.self, #"{"city_name": 1}"#, decoder: decoder)
            agrees([Date].self, #"[1, "2020-01-01T00:00:00Z"]"#, decoder: decoder)
            decoder.keyDecodingStrategy = .convertFromSnakeCase
            agrees(Town.self, #"{"city_name": 1}"#, decoder: decoder)
            decoder.dateDecodingStrategy = .iso8601
            agrees([Date].self, #"["2020-01-01T00:00:00Z"]"#, decoder: decoder)
            decoder.allowsJSON5 = true
            agrees([Int].self, "[1, /**/ +2]", decoder: decoder)
            decoder.allowsJSON5 = false
            agrees([Int].self, "[1, /**/ +2]", decoder: decoder)
        }
    }

    private struct Town: Decodable {
        let cityName: Int?
        let cityUrl: [String: AnyJSON]?
    }

    /// One that looks below `data` first.
    private final class UnwrappingDecoder: JSONDecoder, @unchecked Sendable {  // adds no state
        override func decode<T: Decodable>(_ type: T.Type, from data: Data) throws -> T {
            if let wrapped = try? super.decode([String: T].self, from: data), let value = wrapped["data"] {
                return value
            }
            return try super.decode(T.self, from: data)
        }
    }

    // adds no state
}
