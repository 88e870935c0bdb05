import Foundation
import JSONTestSupport

/// Types that go about coding in ways of their own.
enum OddValues {
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
