import Foundation
import JSONTestSupport
import Testing

/// The integers of 128 bits, whose methods the container protocols implement by throwing, in all containers.
@Suite struct WideIntegerTests {
    /// The edges of each width, and one beyond.
    private static let texts: [String] = {
        let signed: [any FixedWidthInteger.Type] = [Int8.self, Int16.self, Int32.self, Int64.self]
        let unsigned: [any FixedWidthInteger.Type] = [UInt8.self, UInt16.self, UInt32.self, UInt64.self]
        return (signed + unsigned).flatMap { edges($0) } + [
            "\(Int128.min)", "\(Int128.max)", "\(UInt128.max)", "-170141183460469231731687303715884105729",
            "170141183460469231731687303715884105728", "340282366920938463463374607431768211456",
            "0", "-0", "1.0", "1.5", "1e2", "1e40", "1e-400", "null", "true", #""1""#, "[]", "{}",
        ]
    }()

    private static func edges<Value: FixedWidthInteger>(_ type: Value.Type) -> [String] {
        let (least, greatest) = (Int128(Value.min), Int128(Value.max))
        return [least, least - 1, greatest, greatest + 1].map(String.init)
    }

    @Test func decodedInEachContainer() {
        for text in Self.texts {
            agrees(Wide.self, text)
            agrees(Wide.self, "[\(text), \(text), \(text), \(text)]")
            agrees(Wide.self, #"{"a": \#(text)}"#)
        }
        agrees(Wide.self, "[]")
    }

    @Test func encodedInEachContainer() throws {
        let encoder = EncoderOptions.made(.sortedKeys) { _ in }
        for form in WideOutput.Form.allCases {
            agreesOnEncoding(WideOutput(form: form), encoder)
            agreesOnEncoding([WideOutput(form: form)], encoder)
        }
    }

    /// What each method of a container gave or threw.
    private struct Wide: Decodable {
        private var log: [String] = []

        init(from decoder: any Decoder) throws {
            let value = try decoder.singleValueContainer()
            note { try value.decode(Int128.self) }
            note { try value.decode(UInt128.self) }
            if var array = try? decoder.unkeyedContainer() {
                note { try array.decode(Int128.self) }
                note { try array.decode(UInt128.self) }
                note { try array.decodeIfPresent(Int128.self) }
                note { try array.decodeIfPresent(UInt128.self) }
                log.append("\(array.currentIndex)")
            }
            if let object = try? decoder.container(keyedBy: NameKey.self) {
                note { try object.decode(Int128.self, forKey: "a") }
                note { try object.decode(UInt128.self, forKey: "a") }
                note { try object.decodeIfPresent(Int128.self, forKey: "a") }
                note { try object.decodeIfPresent(UInt128.self, forKey: "a") }
            }
        }

        private mutating func note<Value>(_ act: () throws -> Value) {
            do {
                log.append("\(try act())")
            } catch {
                log.append("\(error), \(error is DecodingError)")
            }
        }
    }

    private struct WideOutput: Encodable {
        enum Form: CaseIterable {
            case signed, unsigned, array, object
        }

        let form: Form

        func encode(to encoder: any Encoder) throws {
            var value = encoder.singleValueContainer()
            switch form {
            case .signed: try value.encode(Int128.min)
            case .unsigned: try value.encode(UInt128.max)
            case .array:
                var array = encoder.unkeyedContainer()
                try array.encode(Int128.min)
                try array.encode(UInt128.max)
                try array.encode(contentsOf: [Int128.max])
                try array.encode(contentsOf: [UInt128.min])
            case .object:
                var object = encoder.container(keyedBy: NameKey.self)
                try object.encode(Int128.min, forKey: "a")
                try object.encode(UInt128.max, forKey: "b")
                try object.encodeIfPresent(Int128.max, forKey: "c")
                try object.encodeIfPresent(UInt128?.none, forKey: "d")
            }
        }
    }
}
