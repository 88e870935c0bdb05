import Foundation
import MillraceStreams

/// A value that walks through its decoder in random steps, and records all values, paths and errors on the way.
struct JSONFuzzWalk: Decodable {
    @TaskLocal static var seed: UInt64 = 0
    private(set) var lines: [String] = []

    struct Refusal: Error {}

    private static let names = ["id", "name", "tags", "\u{e9}", "", "0", "super", "absent", "isOn", "child", "a"]

    init(from decoder: any Decoder) throws {
        let path = decoder.codingPath
        var random = SeededGenerator(seed: JSONFuzzWalk.seed &+ UInt64(path.count))
        lines.append("\(path)")
        for _ in 0...random.below(3) {
            switch random.below(3) {
            case 0: note(&random) { try decoder.container(keyedBy: JSONFuzzKey.self) }.map { walk($0, &random) }
            case 1: note(&random) { try decoder.unkeyedContainer() }.map { walk($0, &random) }
            default: note(&random) { try decoder.singleValueContainer() }.map { walk($0, &random) }
            }
        }
        lines.append("\(decoder.codingPath)")
        // Some values throw after the walk, so that others see their failure.
        if lines.count % 7 == 6 { throw Refusal() }
    }

    private mutating func walk(_ container: KeyedDecodingContainer<JSONFuzzKey>, _ random: inout SeededGenerator) {
        lines.append("\(container.codingPath) \(container.allKeys.map(\.stringValue).sorted())")
        for _ in 0..<4 {
            let key = JSONFuzzKey(random.one(of: JSONFuzzWalk.names))
            switch random.below(12) {
            case 0: note(&random) { container.contains(key) }
            case 1: note(&random) { try container.decodeNil(forKey: key) }
            case 2: note(&random) { try container.decode(Bool.self, forKey: key) }
            case 3: note(&random) { try container.decode(Int.self, forKey: key) }
            case 4: note(&random) { try container.decodeIfPresent(String.self, forKey: key) }
            case 5: note(&random) { try container.decodeIfPresent(Double.self, forKey: key) }
            case 6: note(&random) { try container.decode(JSONFuzzWalk.self, forKey: key).lines }
            case 7: note(&random) { try container.decode([JSONFuzzWalk].self, forKey: key).map(\.lines) }
            case 8:
                note(&random) { try container.decodeIfPresent(Date.self, forKey: key)?.timeIntervalSinceReferenceDate }
            case 9: note(&random) { try container.nestedUnkeyedContainer(forKey: key).codingPath }
            case 10:
                note(&random) { try container.nestedContainer(keyedBy: JSONFuzzKey.self, forKey: key).codingPath }
            default: note(&random) { try JSONFuzzWalk(from: container.superDecoder(forKey: key)).lines }
            }
        }
    }

    private mutating func walk(_ start: any UnkeyedDecodingContainer, _ random: inout SeededGenerator) {
        var container = start
        for _ in 0..<4 {
            lines.append("\(container.currentIndex) of \(container.count ?? -1) \(container.isAtEnd)")
            switch random.below(9) {
            case 0: note(&random) { try container.decodeNil() }
            case 1: note(&random) { try container.decode(Int.self) }
            case 2: note(&random) { try container.decodeIfPresent(String.self) }
            case 3: note(&random) { try container.decode(JSONFuzzWalk.self).lines }
            case 4: note(&random) { try container.decode([UInt8].self) }
            case 5: note(&random) { try container.decodeIfPresent(Data.self) }
            case 6: note(&random) { try container.nestedContainer(keyedBy: JSONFuzzKey.self).codingPath }
            case 7: note(&random) { try container.nestedUnkeyedContainer().codingPath }
            default: note(&random) { try JSONFuzzWalk(from: container.superDecoder()).lines }
            }
        }
    }

    private mutating func walk(_ container: any SingleValueDecodingContainer, _ random: inout SeededGenerator) {
        switch random.below(7) {
        case 0: note(&random) { container.decodeNil() }
        case 1: note(&random) { try container.decode(UInt8.self) }
        case 2: note(&random) { try container.decode(Float.self) }
        case 3: note(&random) { try container.decode(String?.self) }
        case 4: note(&random) { try container.decode([Int?].self) }
        case 5: note(&random) { try container.decode(URL.self) }
        default: note(&random) { try container.decode(Decimal.self) }
        }
    }

    @discardableResult
    private mutating func note<Value>(_ random: inout SeededGenerator, _ act: () throws -> Value) -> Value? {
        do {
            let value = try act()
            let isOpen =
                value is any Decoder || value is any UnkeyedDecodingContainer
                || value is any SingleValueDecodingContainer || value is KeyedDecodingContainer<JSONFuzzKey>
            lines.append(isOpen ? "given" : "\(value)")
            return value
        } catch {
            lines.append("\(error)")
            return nil
        }
    }
}
