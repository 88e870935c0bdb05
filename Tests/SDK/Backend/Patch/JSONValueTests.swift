import Foundation
import MillraceBackend
import TestSupport
import Testing

/// `JSONValue`: what it reads and writes, exactly or with an error.
@Suite struct JSONValueTests {
    private func value(_ text: String, _ decoder: JSONDecoder = Parser.decoder) -> JSONValue? {
        let result: Result<JSONValue, CoreError> = Parser.parse(Data(text.utf8), decoder: decoder)
        return try? result.get()
    }

    private func reason<Value: Decodable>(
        _ text: String,
        as type: Value.Type = JSONValue.self
    ) -> CoreError.ParsingReason? {
        let result: Result<Value, CoreError> = Parser.parse(Data(text.utf8))
        guard case let .failure(.parsing(reason, _)) = result else { return nil }
        return reason
    }

    @Test func everyKindIsReadAndWritten() throws {
        let text = #"{"a":[1,-2.5,"é\n",true,false,null,[],{}],"b":{"c":12345678901234567890,"d":1e+300}}"#
        let read = try value(text).unwrapped()
        let expected: JSONValue = [
            "a": [1, -2.5, "é\n", true, false, nil, [], [:]],
            "b": ["c": .decimal(Decimal(string: "12345678901234567890") ?? 0), "d": 1e300],
        ]
        let document = try Parser.encode(read).get()
        #expect((read, String(decoding: document, as: UTF8.self)) == (expected, text))
    }

    @Test func literalsAndAccess() {
        var value: JSONValue = [
            "name": "Paul", "age": 42, "size": 1.5, "tags": ["a", "b"], "isNew": true, "nick": nil,
        ]
        #expect(
            (
                value["name"]?.stringValue, value["age"]?.intValue, value["age"]?.doubleValue,
                value["size"]?.doubleValue, value["size"]?.decimalValue, value["tags"]?[1]?.stringValue
            ) == ("Paul", 42, 42, 1.5, Decimal(string: "1.5"), "b")
        )
        #expect(
            (value["tags"]?[2], value["tags"]?[-1], value["isNew"]?.boolValue, value["nick"]?.isNull, value["none"])
                == (nil, nil, true, true, nil)
        )
        // A member that is null is there.
        #expect(((value["nick"] == nil), value["name"]?["x"], value["name"]?.intValue) == (false, nil, nil))
        value["name"] = "Kate"
        value["nick"] = nil as JSONValue?
        value["home"] = ["city": "Bath"]
        var text: JSONValue = "text"
        text["a"] = 1
        #expect(
            (value["name"], value.objectValue?.keys.contains("nick"), value["home"]?["city"], text) == (
                "Kate", false, "Bath", ["a": 1]
            )
        )
    }

    /// Texts of numbers, with the value that each becomes; nil for one that can't be decoded.
    private static let numbers: [(String, JSONValue?)] = [
        ("0", 0), ("-0", 0), ("-0.0", 0), ("0e5", 0), ("1.0", 1), ("1e3", 1000), ("100e-2", 1), ("1.50", 1.5),
        ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
        ("9007199254740993", .integer(9_007_199_254_740_993)), ("9007199254740993.0", .integer(9_007_199_254_740_993)),
        ("0.1", .double(0.1)), ("0.30000000000000004", .double(0.1 + 0.2)), ("1e300", .double(1e300)),
        ("5e-324", .double(.leastNonzeroMagnitude)), ("1.7976931348623157e308", .double(.greatestFiniteMagnitude)),
        ("9223372036854775808", .decimal(Decimal(string: "9223372036854775808") ?? 0)),
        ("18446744073709551615", .decimal(Decimal(UInt64.max))),
        ("0.1234567890123456789", .decimal(Decimal(string: "0.1234567890123456789") ?? 0)),
        (
            "99999999999999999999999999999999999999",
            .decimal(Decimal(string: "99999999999999999999999999999999999999") ?? 0)
        ),
        ("1e18", .integer(1_000_000_000_000_000_000)), ("-1e18", .integer(-1_000_000_000_000_000_000)),
        ("9.223372036854775807e18", .integer(.max)), ("-9.223372036854775808e18", .integer(.min)),
        ("9.223372036854776e18", .double(0x1p63)), ("1e19", .double(1e19)),
        // Of 39 digits a `Decimal` has those below 2^128.
        (
            "123456789012345678901234567890123456789",
            .decimal(Decimal(string: "123456789012345678901234567890123456789") ?? 0)
        ),
        (
            "-3.40282366920938463463374607431768211455e-10",
            .decimal(Decimal(string: "-3.40282366920938463463374607431768211455e-10") ?? 0)
        ),
        ("340282366920938463463374607431768211456", nil), ("999999999999999999999999999999999999999", nil),
        // Beyond `Double` and `Decimal`.
        ("1e400", nil), ("-1e400", nil), ("1e-400", nil), ("1234567890123456789012345678901234567891", nil),
        ("0.\(String(repeating: "1", count: 60))", nil), ("\(String(repeating: "9", count: 10_000))", nil),
        ("1.2345678901234567890123e300", nil), ("1e99999999999999999999", nil),
        // Between zero and the smallest number, and below it.
        ("2.4703282292062328e-324", nil), ("2.4703282292062327e-324", nil), ("1e-330", nil), ("4.9e-324", nil),
        ("1.00000000000000000001", .decimal(Decimal(string: "1.00000000000000000001") ?? 0)),
    ]

    @Test func numbersAreExactOrRefused() {
        for (text, expected) in Self.numbers {
            // `JSONDecoder`, which hands on no text, has the same answer.
            let theirs = try? JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
            let again = expected.flatMap { try? Parser.encode($0).get() }.flatMap {
                value(String(decoding: $0, as: UTF8.self))
            }
            #expect(
                (value(text), value("[\(text)]"), theirs, again) == (
                    expected, expected.map { .array([$0]) }, expected, expected
                ),
                "\(text.prefix(60))"
            )
        }
    }

    /// Numbers by hand in each of the cases that hold them: equal where the numbers are, and with one hash.
    @Test func equalNumbersAreEqualValues() throws {
        let texts = [
            "0", "1", "-1", "1.5", "0.1", "1e15", "9007199254740993", "1e18", "9223372036854775807", "1e19", "1e300",
            "12345678901234567890", "0.1234567890123456789",
        ]
        var all: [(text: String, value: JSONValue)] = []
        for text in texts {
            let number = try value(text).unwrapped()
            all.append((text, number))
            if text == "1e300" { all.append((text, .double(1e300))) }
            guard let decimal = Decimal(string: text) else { continue }
            if Decimal(string: "\(Double(text) ?? 0)") == decimal { all.append((text, .double(Double(text) ?? 0))) }
            all.append((text, .decimal(decimal)))
        }
        for one in all {
            for other in all {
                let isEqual = one.text == other.text
                let isSame = MergePatch(from: ["a": one.value], to: ["a": other.value]).isEmpty
                #expect(
                    (one.value == other.value, Set([one.value, other.value]).count, isSame) == (
                        isEqual, isEqual ? 1 : 2, isEqual
                    ),
                    "\(one) \(other)"
                )
            }
        }
        #expect(
            JSONValue.double(1) != .bool(true) && JSONValue.double(1) != "1" && JSONValue.double(.nan) != .integer(0)
        )
    }

    /// A `Decimal` has 39 digits where they fit: an entity that has such a one can be patched.
    @Test func whatADecimalHoldsCanBePatched() throws {
        for text in ["340282366920938463463374607431768211455", "-1.23456789012345678901234567890123456789"] {
            let decimal = try Decimal(string: text).unwrapped()
            let value = try JSONValue(encoding: ["price": decimal])
            expect(try value.decoded(as: [String: Decimal].self), is: ["price": decimal])
        }
    }

    /// What is malformed inside of a value is neither an object nor a number.
    @Test(arguments: [
        #""\ud800""#, #"{"\ud800": 1}"#, #"[{"a": "\udc00"}]"#, "01", "1.", "1e", #""\x""#, "\"a\u{1}b\"",
    ])
    func malformedTextIsCalledSo(text: String) {
        let reason = reason(text)
        let isNamed = ["a JSON document", "a value without this fault"].contains {
            reason?.expected.hasPrefix($0) == true
        }
        #expect((isNamed, reason?.found) == (true, "malformed text"), "\(String(describing: reason))")
    }

    @Test func aNumberThatIsRefusedIsLocated() {
        let reasons = [
            reason(#"{"a": [1, {"b": 1e400}]}"#), reason(#"[[], [1e400]]"#),
            reason(#"{"x": [0, {"y": 1e400}]}"#, as: [String: [JSONValue]].self),
        ]
        #expect(reasons.map { $0?.codingPath } == ["a[1].b", "[1][0]", "x[1].y"])
    }

    @Test func theFirstOfTwoMembersWithOneNameCounts() {
        let literal: JSONValue = ["a": 1, "a": 2]
        #expect((value(#"{"a": 1, "b": 2, "a": {"c": 3}}"#), literal) == (["a": 1, "b": 2], ["a": 1]))
    }

    @Test(arguments: ["[", "{\"a\":"])
    func aHundredThousandLevelsAreAParsingError(open: String) {
        let close = open == "[" ? "]" : "}"
        let count = 100_000
        let deep = String(repeating: open, count: count) + "1" + String(repeating: close, count: count)
        let possible = String(repeating: open, count: 500) + "1" + String(repeating: close, count: 500)
        let found = [deep, String(repeating: open, count: count), possible].map { value($0) != nil }
        #expect(found == [false, false, true])
    }

    @Test func aValueNestedTooDeeplyCanNotBeEncoded() throws {
        var value: JSONValue = 1
        for _ in 0..<400 { value = [value] }
        let isEncoded = Parser.encode(value).failure == nil
        for _ in 0..<2000 { value = ["a": value] }
        let isRefused = if case .failure(.request(.encoding, _)) = Parser.encode(value) { true } else { false }
        #expect([isEncoded, isRefused] == [true, true])
    }

    /// Any decoder makes the same value of a document, except for digits that it doesn't tell.
    @Test(arguments: [
        "null", "true", "1", "-2.5", #""a""#, "[]", "{}", #"{"a_b": {"c_d": [1, null, "x", {"e_f": 1.25}]}}"#,
        "12345678901234567890", "[0.1, 1e300, 1.0]",
    ])
    func otherDecodersAgree(text: String) throws {
        let ours = try value(text).unwrapped()
        let snake = JSONDecoder()
        snake.keyDecodingStrategy = .convertFromSnakeCase
        let decoder = JSONDecoder()
        let others = try [
            decoder.decode(JSONValue.self, from: Data(text.utf8)), value(text, snake),
            decoder.decode(JSONValue.self, from: JSONEncoder().encode(ours)),
        ]
        #expect(others == [ours, ours, ours])
    }

    @Test func aValueOfTheAppsGoesBothWays() throws {
        struct City: Codable, Equatable {
            let name: String
            var population: Int?
        }
        let bath = City(name: "Bath", population: 94_080)
        let value = try JSONValue(encoding: bath)
        let seen = try (value, value.decoded(as: City.self))
        #expect(seen == (["name": "Bath", "population": 94_080], bath))
        let wrong: JSONValue = ["name": 1]
        #expect(
            ((try? wrong.decoded(as: City.self)) == nil, (try? JSONValue(encoding: Double.nan)) == nil) == (true, true)
        )
    }
}
