import Foundation
import MillraceBackend
import Testing

/// Values of all forms, encoded with all options as `JSONEncoder` encodes them.
@Suite struct JSONWriterTests {
    @Test func numbers() {
        agreesOnEncoding([0, 1, -1, 9, 10, -10, 99, 100, Int.max, Int.min])
        agreesOnEncoding([UInt64.max, 0, UInt64(Int64.max) + 1])
        agreesOnEncoding([Int128.max, Int128.min, 0])
        agreesOnEncoding([UInt8.min, 255])
        agreesOnEncoding([Int8.min, 127])
        agreesOnEncoding([0.0, -0.0, 1, -1.5, 0.1, 1e16, 1e15, 123_456_789.125, 1e22, 1e-7, .leastNonzeroMagnitude])
        agreesOnEncoding([Double.greatestFiniteMagnitude, .leastNormalMagnitude, .pi])
        agreesOnEncoding([Float(0.1), 1e10, -0.0, .leastNonzeroMagnitude])
        agreesOnEncoding(["1.10", "-0.5", "12345678901234567890123456789", "1e100"].map { Decimal(string: $0) })
        agreesOnEncoding(["x": [Double.nan]])
        agreesOnEncoding([Float.infinity])
        agreesOnEncoding(-Double.infinity)
        agreesOnEncoding([1.5, nil, 2])
    }

    @Test func texts() {
        for scalar in (UInt8.min..<0x90).map(Unicode.Scalar.init) {
            agreesOnEncoding("\(scalar)")
            agreesOnEncoding("abcdefg\(scalar)hijklmnop\(scalar)q")
            agreesOnEncoding(["ab\(scalar)z": 1, "ab": 2, "ab~": 3])
        }
        agreesOnEncoding(["", "/", "//", "\u{2028}", "é", "e\u{301}", "😀", "a\u{0}b", "\\", "\"", "\u{7F}"])
        agreesOnEncoding(["e\u{301}": 1, "z": 2])
    }

    @Test func datesAndData() {
        for seconds in [
            0, 1, -1, 0.5, 1e9, 1_709_164_800, -11_676_096_000, -11_676_096_001, 253_402_300_799, 253_402_300_800, 1e12,
            -0.5,
        ] {
            agreesOnEncoding(["date": Date(timeIntervalSince1970: seconds)])
        }
        for day in stride(from: -135_140, to: 2_932_896, by: 9_973) {
            let date = Date(timeIntervalSince1970: Double(day) * 86_400 + 3_661)
            agreesOnEncoding(date, EncoderOptions.made(.sortedKeys) { $0.dateEncodingStrategy = .iso8601 })
        }
        agreesOnEncoding(Date(timeIntervalSince1970: .nan))
        for count in 0..<12 { agreesOnEncoding(["data": Data((0..<count).map { UInt8(255 - $0 * 21) })]) }
        agreesOnEncoding([URL(string: "http://a/b?c=d"), URL(string: "x", relativeTo: URL(string: "http://a/"))])
        agreesOnEncoding([UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 255, 160))])
    }

    @Test func collections() {
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

    @Test func keys() {
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

    @Test func unusualForms() {
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
            try JSONWriter.encode(["w": [Witness()]], by: encoder) == Data(#"{"w":["JSONSlot"]}"#.utf8)
        }
        #expect(try isOurs(Parser.encoder))
        #expect(try isOurs(JSONEncoder()))
        #expect(try isOurs(EncoderOptions.made([]) { $0.keyEncodingStrategy = .convertToSnakeCase }))
        #expect(try !isOurs(EncoderOptions.made([]) { $0.keyEncodingStrategy = .custom { $0[0] } }))
        #expect(try Parser.encode(["w": Witness()]).get() == Data(#"{"w":"JSONSlot"}"#.utf8))
    }

    private struct CamelKeys: Encodable {
        var myURLProperty = 1
        var aB: Int? = 2
        var none: Int?
        var nested = ["keepThis": [1.5]]
        var zulu = "z"
        var alpha = [Date(timeIntervalSince1970: 5)]
    }
}
