import Foundation
import JSONTestSupport
import MillraceStreams
import TestSupport
import Testing

/// Members: in any order, twice, or not at all.
@Suite struct ObjectAgreementTests {
    private static let everyProductAgreesRows: [Row<@Sendable () -> Void>] = [
        Row("members that are there twice", membersThatAreThereTwice),
        Row("wide objects asked in any order", wideObjectsAskedInAnyOrder),
        Row("keys that resemble each other", keysThatResembleEachOther),
        Row("absent null and there", absentNullAndThere),
    ]

    @Test(arguments: everyProductAgreesRows)
    func everyProductAgrees(_ row: Row<@Sendable () -> Void>) {
        row.value()
    }

    private static func membersThatAreThereTwice() {
        let all: [String] = [
            #"{"a":1,"a":2}"#, #"{"a":1,"b":0,"a":2}"#, #"{"b":0,"a":1,"a":2,"b":9}"#, #"{"a":"x","a":2}"#,
            #"{"a":2,"a":"x"}"#, #"{"a":null,"a":2}"#,
            #"{"a":2,"a":null}"#, #"{"a":1,"\u0061":2}"#, #"{"\u0061":2,"a":1}"#, #"{"a":[1],"a":[2],"b":3}"#,
            #"{"a":{"a":1,"a":2},"a":3}"#, #"{"a":1,"a":1.5}"#,
            #"{"a":1.5,"a":1}"#, #"{"a":1,"A":2}"#, #"{"a":1,"a ":2}"#, #"{"":1,"":2}"#, #"{"b":1,"b":2}"#,
            #"{"a":1,"b":2,"c":3,"c":4,"b":5,"a":6}"#, #"{}"#,
            #"{"c":1,"b":2,"a":3}"#, #"{"c":1,"c":2,"c":3,"a":1}"#, #"{"a":01,"a":1}"#, #"{"a":1,"a":01}"#,
            #"{"a":"\q","a":1}"#, #"{"super":1,"a":1}"#,
        ]
        for text in all {
            agrees(Three.self, text)
            agrees(MemberA.self, text)
            agrees(Repeated.self, text)
            agrees([String: Int].self, text)
            agrees([String: Int?].self, text)
            agrees(KeySet.self, text, by: ==)
            agrees(AnyJSON.self, text, by: AnyJSON.same)
            agrees([[String: AnyJSON]].self, "[\(text),\(text)]")
        }
    }

    /// Objects of 1 to 200 members, some of them twice, that are asked for in an order of their own.
    private static func wideObjectsAskedInAnyOrder() {
        var random = SeededGenerator(seed: 7)
        for width in TestDepth.some(1...40) + [63, 64, 65, 100, 127, 128, 129, 199, 200] {
            let names = (0..<width).map { "member\($0)" }
            var members = names.enumerated().map { "\"\($1)\": \($0)" }
            agreesOnOrders(of: names, in: "{" + members.joined(separator: ", ") + "}", using: &random)
            members.append("\"member\(Int.random(in: 0..<width, using: &random))\": -1")
            members.append("\"m\\u0065mber\(Int.random(in: 0..<width, using: &random))\": -2")
            members.shuffle(using: &random)
            agreesOnOrders(of: names, in: "{" + members.joined(separator: ", ") + "}", using: &random)
        }
    }

    private static func agreesOnOrders(of names: [String], in document: String, using random: inout SeededGenerator) {
        let twice = names.prefix(2) + names.prefix(2)
        let orders: [[String]] = [
            names, names.reversed(), names.shuffled(using: &random),
            names.shuffled(using: &random) + ["absent"] + names,
            ["absent"] + twice + names.suffix(1) + ["member"],
        ]
        for order in orders {
            Asked.$order.withValue(order) {
                agrees(Asked.self, document, by: { $0.answers == $1.answers })
                agrees([Asked].self, "[\(document), {}, \(document)]", by: { $0.map(\.answers) == $1.map(\.answers) })
            }
        }
        agrees([String: Int].self, document, by: ==)
    }

    /// Keys of which one is the beginning of another, or that differ in one place only.
    private static func keysThatResembleEachOther() {
        let stem = String(repeating: "k", count: 40)
        for length in [1, 3, 4, 7, 8, 9, 15, 16, 17, 31, 32, 33, 40] {
            let base = String(stem.prefix(length))
            var names = [
                base, base + "k", String(base.dropLast()), base.uppercased(), "x" + base.dropFirst(),
                base.dropLast() + "x",
            ]
            names = names.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
            for turn in names.indices {
                let turned = names[turn...] + names[..<turn]
                let document = "{" + turned.enumerated().map { "\"\($1)\": \($0)" }.joined(separator: ",") + "}"
                Asked.$order.withValue(names + [base + "kk", "", "k"]) {
                    agrees(Asked.self, document, by: { $0.answers == $1.answers })
                }
            }
        }
    }

    private static func absentNullAndThere() {
        let all: [String] = ["null", "0", "1", "1.5", #""x""#, "true", "[]", "{}", "300", "-1", "1e999", "01"]
        for value in all {
            for document in [
                #"{"value": \#(value)}"#, #"{"other": \#(value)}"#, "{}", #"{"value": \#(value), "value": null}"#,
            ] {
                agrees(Present<Bool>.self, document)
                agrees(Present<String>.self, document)
                agrees(Present<Int>.self, document)
                agrees(Present<Int8>.self, document)
                agrees(Present<UInt8>.self, document)
                agrees(Present<UInt64>.self, document)
                agrees(Present<UInt128>.self, document)
                agrees(Present<Double>.self, document)
                agrees(Present<Decimal>.self, document)
                agrees(Present<[Int]>.self, document)
                agrees(Present<MemberA>.self, document)
                agrees(Present<Ignorant>.self, document)
            }
        }
    }

    private struct Three: Decodable {
        let a: Int
        let b: Int?
        let c: Int?
    }

    /// One member, asked for in several ways.
    private struct Repeated: Decodable {
        let first: Int
        let second: Int
        let third: Int?
        let count: Int

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: NameKey.self)
            first = try container.decode(Int.self, forKey: "a")
            second = try decoder.container(keyedBy: NameKey.self).decode(Int.self, forKey: "a")
            third = try container.decodeIfPresent(Int.self, forKey: "a")
            count = container.allKeys.filter { $0.stringValue == "a" }.count
        }
    }

    /// An object whose members are asked for in an order that the test says.
    private struct Asked: Decodable {
        @TaskLocal static var order: [String] = []
        let answers: [Int?]

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: NameKey.self)
            answers = try Asked.order.map { name in
                let key = NameKey(stringValue: name)
                guard container.contains(key) else { return nil }
                return try container.decode(Int.self, forKey: key)
            }
        }
    }

    /// A member, asked for in each of the ways that say something of its absence.
    private struct Present<Value: Decodable>: Decodable {
        private enum CodingKeys: CodingKey {
            case value
        }

        let contains: Bool
        let isNil: Bool?
        let optional: Value?
        let maybe: Value?

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            contains = container.contains(.value)
            isNil = try? container.decodeNil(forKey: .value)
            maybe = try? container.decode(Value.self, forKey: .value)
            optional = try container.decodeIfPresent(Value.self, forKey: .value)
        }
    }
}
