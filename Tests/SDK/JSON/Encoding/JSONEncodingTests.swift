import Foundation
import JSONTestSupport
import MillraceBackend
import MillraceJSON
import MillraceStreams
import TestSupport
import Testing

/// Values of all forms, encoded with all options as `JSONEncoder` encodes them.
@Suite struct JSONEncodingTests {
    private static let everyProductAgreesRows: [Row<@Sendable () -> Void>] = [
        Row("numbers", numbers),
        Row("decimals", decimals),
        Row("long documents", longDocuments),
        Row("texts", texts),
        Row("dates and data", datesAndData),
        Row("collections", collections),
        Row("keys", keys),
        Row("orders", orders),
        Row("unusual forms", unusualForms),
    ]

    @Test(arguments: everyProductAgreesRows)
    func everyProductAgrees(_ row: Row<@Sendable () -> Void>) {
        row.value()
    }

    private static func numbers() {
        agreesOnEncoding([0, 1, -1, 9, 10, -10, 99, 100, Int.max, Int.min])
        agreesOnEncoding([UInt64.max, 0, UInt64(Int64.max) + 1])
        agreesOnEncoding([Int128.max, Int128.min, 0])
        agreesOnEncoding([UInt8.min, 255])
        agreesOnEncoding([Int8.min, 127])
        agreesOnEncoding([0.0, -0.0, 1, -1.5, 0.1, 1e16, 1e15, 123_456_789.125, 1e22, 1e-7, .leastNonzeroMagnitude])
        agreesOnEncoding([Double.greatestFiniteMagnitude, .leastNormalMagnitude, .pi])
        agreesOnEncoding([Float16(0.1), -0.0])
        agreesOnEncoding([CGFloat(1.25)])
        agreesOnEncoding([Float(0.1), 1e10, -0.0, .leastNonzeroMagnitude])
        agreesOnEncoding(["1.10", "-0.5", "12345678901234567890123456789", "1e100"].map { Decimal(string: $0) })
        agreesOnEncoding(["x": [Double.nan]])
        agreesOnEncoding([Float.infinity])
        agreesOnEncoding(-Double.infinity)
        agreesOnEncoding([1.5, nil, 2])
    }

    /// Numbers of few decimals have a way of their own, which ends where 15 digits do.
    private static func decimals() {
        var random = SeededGenerator(seed: 5)
        var numbers: [Double] = []
        for scale in [1, 10, 1e3, 1e6, 1e7, 1e9, 1e10, 1e12] {
            for bits in [4, 10, 20, 30, 40, 50, 53] as [UInt64] {
                for _ in 0..<TestDepth.times(20) { numbers.append(Double(random.next() >> (64 - bits)) / scale) }
            }
        }
        // Numbers that are as close to one text as to another.
        for bits in 1...52 as ClosedRange<UInt64> {
            for shift in [1, 8, 12, 20, 30] {
                numbers.append(Double(random.next() >> (64 - bits) | 1) / Double(1 << shift))
            }
        }
        for edge in [1e-4, 1e-3, 0.1, 1, 1e6, 1e9, 1e15, 1e16, 0x1p53] {
            numbers += [edge.nextDown, edge, edge.nextUp, edge - 1e-3, edge + 1e-3, edge - 1e-9, edge + 1e-9]
        }
        numbers += [999_999.999999999, 999_999.9999999999, 123_456.123456789, 0.001000001, 4.35, 0.1 + 0.2, 100, 1e5]
        let encoder = EncoderOptions.made([]) { _ in }
        agreesOnEncoding(numbers + numbers.map { -$0 }, encoder)
        agreesOnEncoding(numbers.map(Float.init), encoder)
    }

    /// From where on a document isn't copied any more.
    private static func longDocuments() {
        for count in [65_530, 65_532, 65_533, 65_534, 65_535, 65_536, 70_000, 1 << 20] {
            let text = String(repeating: "x", count: count)
            agreesOnEncoding([text], EncoderOptions.made([.sortedKeys]) { _ in })
            agreesOnEncoding(
                ["b": text, "a": "\n" + text],
                EncoderOptions.made([.sortedKeys, .prettyPrinted]) { _ in }
            )
        }
    }

    private static func texts() {
        for scalar in (UInt8.min..<0x90).map(Unicode.Scalar.init) {
            agreesOnEncoding("\(scalar)")
            agreesOnEncoding("abcdefg\(scalar)hijklmnop\(scalar)q")
            agreesOnEncoding(["ab\(scalar)z": 1, "ab": 2, "ab~": 3])
        }
        agreesOnEncoding(["", "/", "//", "\u{2028}", "é", "e\u{301}", "😀", "a\u{0}b", "\\", "\"", "\u{7F}"])
        agreesOnEncoding(["e\u{301}": 1, "z": 2])
        // Texts of all lengths, with something to escape at each place.
        for length in [0, 1, 2, 3, 4, 5, 7, 8, 9, 12, 15, 16, 17] {
            let plain = Array(repeating: "a", count: length)
            let texts = (0..<length).flatMap { place in
                ["\"", "\\", "/", "\u{1F}", "é", "\n"].map { text in
                    plain[..<place].joined() + text + plain[(place + 1)...].joined()
                }
            }
            agreesOnEncoding([plain.joined()] + texts, EncoderOptions.made([.sortedKeys]) { _ in })
        }
    }

    private static func datesAndData() {
        for seconds in [
            0, 1, -1, 0.5, 1e9, 1_709_164_800, -11_676_096_000, -11_676_096_001, 253_402_300_799, 253_402_300_800, 1e12,
            -0.5,
        ] {
            agreesOnEncoding(["date": Date(timeIntervalSince1970: seconds)])
        }
        for day in stride(from: -135_140, to: 2_932_896, by: 9_973 * TestDepth.step(4)) {
            let date = Date(timeIntervalSince1970: Double(day) * 86_400 + 3_661)
            agreesOnEncoding(date, EncoderOptions.made(.sortedKeys) { $0.dateEncodingStrategy = .iso8601 })
        }
        agreesOnEncoding(Date(timeIntervalSince1970: .nan))
        for count in 0..<12 { agreesOnEncoding(["data": Data((0..<count).map { UInt8(255 - $0 * 21) })]) }
        agreesOnEncoding([URL(string: "http://a/b?c=d"), URL(string: "x", relativeTo: URL(string: "http://a/"))])
        agreesOnEncoding([UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 255, 160))])
    }

    private static func collections() {
        agreesOnEncoding([Int]())
        agreesOnEncoding([String: Int]())
        agreesOnEncoding([[Int]](repeating: [1, 2], count: 3))
        agreesOnEncoding([[[]], [[1], []]] as [[[Int]]])
        agreesOnEncoding(["b": 1, "a": 2, "c/d": 3, "\u{e9}": 4, "Z": 5, "": 6])
        agreesOnEncoding(["outer": ["innerKey": ["b": [true, false], "a": []]]])
        agreesOnEncoding([1: "a"])
        agreesOnEncoding([2.5: "a"])
        agreesOnEncoding(["x": Int?.none])
        agreesOnEncoding(Int?.none)
        agreesOnEncoding([Int??.none, .some(.none), 1])
        agreesOnEncoding(Set([5]))
        agreesOnEncoding(1...3)
        var deep = EncodedTree.list([])
        for depth in 0..<520 {
            if depth % 103 == 0 || depth > 505 { agreesOnEncoding(deep, EncoderOptions.made(.sortedKeys) { _ in }) }
            deep = depth % 2 == 0 ? .list([deep]) : .object([("k", deep)])
        }
    }

    private static func keys() {
        agreesOnEncoding(CamelKeys())
        agreesOnEncoding([CamelKeys()])
        agreesOnEncoding(["myKey": CamelKeys()])
        let names = [
            "b", "a", "aB", "ABC", "aBC", "x9Y", "HTTPServer", "_x", "x_", "__", "aB1c", "a_b", "A", "", "éÀ", "ab",
            "a/b",
        ]
        for name in names {
            agreesOnEncoding(EncodedTree.object([(name, .number(1))]))
            let inner = EncodedTree.object([(name, .list([]))])
            agreesOnEncoding(EncodedTree.object([("m", .number(0)), (name, .number(1)), ("k", inner)]))
            agreesOnEncoding(EncodedTree.object([(name, .number(1)), (name, .number(2))]))
        }
        agreesOnEncoding(EncodedTree.object([("\u{e9}", .number(1)), ("e\u{301}", .number(2)), ("x", .number(2))]))
        let many = (0..<60).map { ("key\($0 * 37 % 60)", EncodedTree.list([.number($0), .text("\($0)")])) }
        agreesOnEncoding(EncodedTree.object(many))
        agreesOnEncoding(EncodedTree.object(many + many))
    }

    /// Objects of all sizes, whose names differ early, late, by their lengths, and by what is escaped in them.
    private static func orders() {
        func scalar(_ value: Int) -> Unicode.Scalar { Unicode.Scalar(UInt8(value)) }
        let names: [(Int) -> String] = [
            { "\($0 * 7 % 40)" },
            { "name\($0 * 7 % 40)" },
            { "a long name that ends with \($0 * 7 % 40)" },
            { String(repeating: "n", count: $0 * 7 % 40) },
            { "12345678\(scalar($0 * 11 % 120 + 1))" },
            { "\(scalar($0 * 11 % 120))" },
            { "x\(scalar($0 * 7 % 120 + 100))" },
            { $0 % 2 == 0 ? "é\($0)" : "e\($0)" },
        ]
        let options = [
            EncoderOptions.made([.sortedKeys]) { _ in }, EncoderOptions.made([.sortedKeys, .prettyPrinted]) { _ in },
            EncoderOptions.made([.withoutEscapingSlashes]) { _ in },
        ]
        let counts = TestDepth.some([0, 1, 2, 3, 8, 15, 16, 17, 25, 34], each: 3)
        for (option, encoder) in options.enumerated() {
            for (form, name) in names.enumerated() {
                for (size, count) in counts.enumerated()
                where (option + form + size).isMultiple(of: TestDepth.step(2)) {
                    let members = (0..<count).map { (name($0), EncodedTree.number($0)) }
                    // Again and again, as an order is known from the second object on.
                    let turned = Array(members.prefix(1)) + members.dropFirst().reversed()
                    let all = [members, members.reversed(), turned, members].map(EncodedTree.object)
                    let objects = EncodedTree.list(all)
                    agreesOnEncoding(objects, encoder)
                    agreesOnEncoding(Dictionary(members) { first, _ in first }, encoder)
                    agreesOnEncoding(EncodedTree.object(members + members.prefix(1)), encoder)
                }
            }
        }
    }

    /// A root that encodes nothing, or only nothings, in each format.
    @Test func rootsOfNothingAgree() {
        for encoder in EncoderOptions.all {
            agreesOnEncoding(Silent(), encoder)
            agreesOnEncoding(Wrapped(value: Silent()), encoder)
            agreesOnEncoding(Wrapped(value: Wrapped(value: Silent())), encoder)
            agreesOnEncoding(Date(timeIntervalSince1970: -1), encoder)
            agreesOnEncoding(Data(), encoder)
            agreesOnEncoding(Wrapped(value: Data()), encoder)
            agreesOnEncoding(Optional(Silent()), encoder)
            agreesOnEncoding([String: Silent](), encoder)
            agreesOnEncoding([Silent](), encoder)
            for form in Opened.allCases { agreesOnEncoding(form, encoder) }
        }
    }

    /// Containers of a root that are opened, and stay empty.
    private enum Opened: Encodable, CaseIterable {
        case object, array, value, superObject, superArray, inObject, inArray

        func encode(to encoder: any Encoder) {
            switch self {
            case .object: _ = encoder.container(keyedBy: NameKey.self)
            case .array: _ = encoder.unkeyedContainer()
            case .value: _ = encoder.singleValueContainer()
            case .superObject:
                var object = encoder.container(keyedBy: NameKey.self)
                _ = object.superEncoder()
            case .superArray:
                var array = encoder.unkeyedContainer()
                _ = array.superEncoder()
            case .inObject:
                var object = encoder.container(keyedBy: NameKey.self)
                _ = object.nestedContainer(keyedBy: NameKey.self, forKey: "a")
            case .inArray:
                var array = encoder.unkeyedContainer()
                _ = array.nestedUnkeyedContainer()
            }
        }
    }

    private static func unusualForms() {
        agreesOnEncoding(Silent())
        agreesOnEncoding([Silent()])
        agreesOnEncoding(["s": Silent()])
        agreesOnEncoding(Wrapped(value: Silent()))
        agreesOnEncoding(Heir())
        agreesOnEncoding([Heir(), Heir()])
        agreesOnEncoding(Asking())
        agreesOnEncoding([Asking()])
        for form in Interleaving.Form.allCases {
            agreesOnEncoding(Interleaving(form: form))
            agreesOnEncoding([Interleaving(form: form), Interleaving(form: form)])
            agreesOnEncoding(["k": Interleaving(form: form)])
        }
    }

    /// Most values are ours, or all of this would hold for `JSONEncoder` alone.
    @Test func whatIsOurs() throws {
        struct Witness: Encodable {
            func encode(to encoder: any Encoder) throws {
                var container = encoder.singleValueContainer()
                try container.encode(String(describing: type(of: encoder)))
            }
        }
        func isOurs(_ encoder: JSONEncoder) throws -> Bool {
            try JSON.encode(["w": [Witness()]], by: encoder) == Data(#"{"w":["JSONSlot"]}"#.utf8)
        }
        let encoders = [
            Parser.encoder, JSONEncoder(), EncoderOptions.made([]) { $0.keyEncodingStrategy = .convertToSnakeCase },
            EncoderOptions.made([]) { $0.keyEncodingStrategy = .custom { $0[0] } },
        ]
        #expect(
            try (encoders.map(isOurs), Parser.encode(["w": Witness()]).get())
                == ([true, true, true, false], Data(#"{"w":"JSONSlot"}"#.utf8))
        )
    }

    private struct CamelKeys: Encodable {
        var myURLProperty = 1
        var aB: Int? = 2
        var none: Int?
        var nested = ["keepThis": [1.5]]
        var zulu = "z"
        var alpha = [Date(timeIntervalSince1970: 5)]
    }

    private enum Unit: String, Codable, Hashable, CaseIterable {
        case day, hour, minute, second
    }

    private struct Unordered: Codable, Equatable {
        var tags: Set<String>
        var pairs: Set<[Int]> = [[1], [2, 3], []]
        var amounts: [Unit: [String: Int]]

        /// The same value each time, in tables of other sizes, whose orders differ.
        init(capacity: Int) {
            tags = Set(minimumCapacity: capacity)
            amounts = Dictionary(minimumCapacity: capacity)
            for number in 0..<40 { tags.insert("t\(number)") }
            for unit in Unit.allCases { amounts[unit] = ["b": 1, "a": 2] }
        }
    }

    /// Sorted keys are for equal bytes of equal values: a query is found by them, and a patch has what differs.
    @Test(arguments: [JSONEncoder.OutputFormatting.sortedKeys, [.sortedKeys, .prettyPrinted]])
    func equalValuesWithoutAnOrderHaveEqualBytes(format: JSONEncoder.OutputFormatting) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = format
        let values = [0, 1, 64, 512, 4096].map(Unordered.init)
        let texts = try values.map { try JSON.encode($0, by: encoder) }
        #expect(Set(texts).count == 1)
        #expect(try JSONDecoder().decode(Unordered.self, from: texts[0]) == values[0])
        let text = String(decoding: texts[0], as: UTF8.self).filter { !$0.isWhitespace }
        #expect(text.hasPrefix(#"{"amounts":["day",{"a":2,"b":1},"hour","#), "\(text)")
    }
}
