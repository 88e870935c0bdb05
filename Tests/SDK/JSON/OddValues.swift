import Foundation
import JSONTestSupport

/// More types that go about coding in ways of their own.
enum OddValues {
    /// A value that looks at the way that led to it, as keys of its parent's type.
    struct Placed: Codable {
        struct Inner: Codable {
            var place = ""

            init() {}

            init(from decoder: any Decoder) throws {
                let keys = decoder.codingPath.map { key in
                    let own = (key as? Placed.CodingKeys).map { "\($0)" } ?? "other"
                    return "\(own) \(key.stringValue) \(key.intValue ?? -1)"
                }
                place = try keys.joined(separator: "/") + decoder.singleValueContainer().decode(String.self)
            }

            func encode(to encoder: any Encoder) throws {
                var container = encoder.singleValueContainer()
                let keys = encoder.codingPath.map { ($0 as? Placed.CodingKeys).map { "\($0)" } ?? $0.stringValue }
                try container.encode(keys.joined(separator: "/"))
            }
        }

        var one = Inner()
        var many = [Inner(), Inner()]
        var named = ["k": [Inner()]]

        enum CodingKeys: String, CodingKey {
            case one = "first one"
            case many, named
        }
    }

    /// Numbers of all kinds, at their ends.
    struct Numbers: Codable {
        var big = UInt64.max
        var wide = UInt128.max
        var deep = Int128.min
        var small = Int8.min
        var money = Decimal(string: "-12345678901234567890.000000000123") ?? 0
        var half = Float16(0.1)
        var single = Float.leastNonzeroMagnitude
        var double = Double.greatestFiniteMagnitude
        var zero = -0.0
        var none: Decimal?
        var point = CGFloat(1.25)
    }

    enum Suit: String, Codable, CodingKeyRepresentable, CaseIterable {
        case hearts = "of hearts"
        case spades
    }

    enum Level: Int, Codable, CodingKeyRepresentable {
        case low = 1
        case high = 99
    }

    /// Dictionaries whose keys are names, numbers, and neither.
    struct Tables: Codable {
        var byNumber = [7: "seven", -1: "minus", 10: "ten"]
        var bySuit = [Suit.hearts: [1.5], .spades: []]
        var byLevel = [Level.low: "l", .high: "h"]
        var byID = [UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)): 1]
        var byPair = [[1, 2]: "list"]
        var optional = ["x": Int?.none, "y": 2]
        var deep = ["a_b": ["C_d": [Suit.spades: Int?.none]]]
    }

    /// Optionals of optionals, which all are null.
    struct Maybe: Codable {
        var twice: Int?? = .some(nil)
        var thrice: Int??? = .some(.some(3))
        var list: [Int??]? = [nil, .some(nil), 1]
        var missing: [String: String?]??
    }

    /// A value in a value in a value, each without a container of its own.
    struct Thrice: Codable {
        struct Twice: Codable {
            struct Once: RawRepresentable, Codable { var rawValue = "inner" }

            var value = Once()

            init() {}

            init(from decoder: any Decoder) throws {
                value = try decoder.singleValueContainer().decode(Once.self)
            }

            func encode(to encoder: any Encoder) throws {
                var container = encoder.singleValueContainer()
                try container.encode(value)
            }
        }

        var value: Twice? = Twice()

        init() {}

        init(from decoder: any Decoder) throws {
            value = try Twice?(from: decoder)
        }

        func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
    }

    /// Names that have to be escaped, look alike, or are no words.
    struct Names: Codable {
        var a = 1
        var b = 2
        var c = 3
        var d = 4
        var e = 5
        var f = 6
        var g = 7

        private enum CodingKeys: String, CodingKey {
            case a = "\u{0}\u{1}"
            case b = "\"\\/"
            case c = "e\u{301}"
            case d = "😀\u{2028}"
            case e = ""
            case f = "_Snake_case_"
            case g = "someURLFor2Things"
        }
    }

    /// An enum with values, as the compiler codes it.
    indirect enum Shape: Codable, Sendable {
        case none
        case circle(radius: Double)
        case pair(Shape, Shape)
        case named(String, inner: Shape? = nil)
    }

    /// Any value, in the place of another and below `super`.
    struct Erased: Encodable {
        var values: [any Encodable & Sendable] = [1, "two", [3.5], Shape.none, Int?.none, Suit.hearts, ["k": true]]

        func encode(to encoder: any Encoder) throws {
            var container = encoder.unkeyedContainer()
            for value in values { try container.encode(value) }
            for value in values { try value.encode(to: container.superEncoder()) }
            var nested = container.nestedContainer(keyedBy: NameKey.self)
            for (place, value) in values.enumerated() {
                try value.encode(to: nested.superEncoder(forKey: NameKey(stringValue: "k\(place)")))
            }
            var last = container.nestedUnkeyedContainer()
            try last.encode(contentsOf: [1, 2, 3])
            try last.encodeNil()
        }
    }

    /// A value that is forgiven, or isn't, for what it has thrown after a part of it.
    struct Failing: Encodable {
        struct Fault: Error {}

        var isForgiven = true

        struct Half: Encodable {
            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: NameKey.self)
                try container.encode(1, forKey: "written")
                throw Fault()
            }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: NameKey.self)
            if isForgiven {
                try? container.encode(Half(), forKey: "half")
            } else {
                try container.encode(Half(), forKey: "half")
            }
            try container.encodeConditional(Conditional(), forKey: "c")
            try container.encodeIfPresent(Int?.none, forKey: "n")
            try container.encodeNil(forKey: "z")
        }

        private final class Conditional: Encodable {
            let value = 1
        }
    }

    /// What the coder was told.
    struct Told: Codable {
        var words: [String] = []

        init() {}

        init(from decoder: any Decoder) throws {
            words = decoder.userInfo.map { "\($0.key.rawValue) \($0.value)" }.sorted()
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.unkeyedContainer()
            for (key, value) in encoder.userInfo { try container.encode("\(key.rawValue) \(value)") }
            try container.encode(container.count)
        }
    }

    /// Types of Foundation and of the standard library that code themselves.
    struct Others: Codable {
        var range = 1..<5
        var closed = Date(timeIntervalSince1970: 0)...Date(timeIntervalSince1970: 9.5)
        var from = PartialRangeFrom(2.5)
        var set: Set<Int> = [9]
        var contiguous: ContiguousArray<String> = ["c"]
        var duration = Duration.milliseconds(1_500)
        var vector = SIMD4<Float>(1, -0.5, 0.1, 3)
        var rect = CGRect(x: 1, y: 2.5, width: 3, height: -4)
        var indexPath: IndexPath = [1, 2]
        var indexSet: IndexSet = [1, 3, 4]
        var interval = DateInterval(start: Date(timeIntervalSince1970: 1), duration: 2.25)
        var components = DateComponents(year: 2026, month: 2, nanosecond: 5)
        var length = Measurement(value: 2.5, unit: UnitLength.meters)
        var address = URLComponents(string: "http://u@h:1/p?q=%20#f")
        var timeZone = TimeZone(secondsFromGMT: 3_600)
        var locale = Locale(identifier: "de_CH")
        var nested: [[UUID?]] = []
    }
}
