import Foundation
import JSONTestSupport
import MillraceStreams
import Testing

/// Random documents by types by settings, and random values by settings, in the short form.
///
/// `fuzz-json --cases N --seed S` is the long one.
@Suite struct OptionFuzzTests {
    /// Optionals of optionals, which all are null.
    private struct Maybe: Codable {
        var twice: Int?? = .some(nil)
        var thrice: Int??? = .some(.some(3))
        var list: [Int??]? = [nil, .some(nil), 1]
        var missing: [String: String?]??
    }

    private typealias Shape = @Sendable (Data, JSONDecoder) -> Void

    @Test func documentsByShapesBySettings() {
        var json = RandomJSON(seed: 12)
        for round in 0..<80 {
            let text = round % 3 == 0 ? json.document() : "[\(json.document(depth: 2)),\(json.document(depth: 2))]"
            let broken = Data(json.mutated(text))
            for (place, decoder) in OptionFuzzTests.decoders.enumerated() {
                let shape = OptionFuzzTests.shapes[(round + place) % OptionFuzzTests.shapes.count]
                // Foundation reads on behind a number at the end, and JSON5 that is broken may end the process there.
                shape(Data((text + "\n").utf8), decoder)
                if !decoder.allowsJSON5 { shape(broken, decoder) }
            }
        }
    }

    @Test func valuesBySettings() {
        var random = SeededGenerator(seed: 13)
        for round in 0..<60 {
            let value = OptionFuzzTests.tree(&random, depth: 4)
            for (place, encoder) in EncoderOptions.all.enumerated() where (place + round) % 6 == 0 {
                agreesOnEncoding(value, encoder)
                agreesOnEncoding(["a/\u{e9}": [value], "aB": []], encoder)
            }
        }
    }

    private static func tree(_ random: inout SeededGenerator, depth: Int) -> EncodedTree {
        let names = [
            "a", "b", "aB", "a_b", "a\n", "", "é", "e\u{301}", "long name that goes on", "long name that ends", "/",
        ]
        let count = Int.random(in: 0...5, using: &random)
        switch Int.random(in: 0...(depth > 0 ? 7 : 4), using: &random) {
        case 0: return .nothing
        case 1: return .number(Int(truncatingIfNeeded: random.next() >> UInt64.random(in: 0...63, using: &random)))
        case 2: return .real(Double(Int64(truncatingIfNeeded: random.next()) >> 20) / 1e6)
        case 3: return .real(Double(sign: .plus, exponent: Int.random(in: -99...99, using: &random), significand: 1.37))
        case 4: return .text((0..<count).map { _ in names.randomElement(using: &random) ?? "" }.joined())
        case 5: return .list((0..<count).map { _ in tree(&random, depth: depth - 1) })
        default:
            let members = names.shuffled(using: &random).prefix(count)
            return .object(members.map { ($0, tree(&random, depth: depth - 1)) })
        }
    }

    private static let shapes: [Shape] = [
        { agrees([Int].self, $0, decoder: $1) },
        { agrees([Double?].self, $0, decoder: $1) },
        { agrees([Float].self, $0, decoder: $1) },
        { agrees([String].self, $0, decoder: $1) },
        { agrees([Date?].self, $0, decoder: $1) },
        { agrees([Data].self, $0, decoder: $1) },
        { agrees([Decimal].self, $0, decoder: $1) },
        { agrees(AnyJSON.self, $0, decoder: $1, by: AnyJSON.same) },
        { agrees([String: AnyJSON].self, $0, decoder: $1, by: { $0.keys == $1.keys }) },
        { agrees([Maybe].self, $0, decoder: $1) },
        { agrees([MemberA?].self, $0, decoder: $1) },
    ]

    private static let decoders: [JSONDecoder] = {
        let settings: [(JSONDecoder) -> Void] = [
            { _ in },
            { $0.keyDecodingStrategy = .convertFromSnakeCase },
            { $0.dateDecodingStrategy = .iso8601 },
            { $0.dateDecodingStrategy = .millisecondsSince1970 },
            { $0.dataDecodingStrategy = .deferredToData },
            { $0.allowsJSON5 = true },
            { $0.assumesTopLevelDictionary = true },
            { $0.keyDecodingStrategy = .custom { $0.last ?? NameKey(name: "") } },
            {
                $0.nonConformingFloatDecodingStrategy = .convertFromString(
                    positiveInfinity: "a",
                    negativeInfinity: "b",
                    nan: ""
                )
            },
        ]
        return settings.map { set in
            let decoder = JSONDecoder()
            set(decoder)
            return decoder
        }
    }()
}
