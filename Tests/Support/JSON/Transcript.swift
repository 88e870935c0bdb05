import Foundation
import MillraceStreams

/// A value that walks through its decoder by a script of random steps, and keeps all that it saw.
///
/// What the steps give, and the errors they throw, may depend on every step before, so that the text of two decoders is
/// the same only if they behave alike in all of it. The seed is the test's. Of a dictionary that fails it sees only
/// that it does: which of its members is at fault is a matter of chance, also from one `JSONDecoder` to the next.
package struct Transcript: Decodable {
    @TaskLocal package static var seed: UInt64 = 0
    package let lines: [String]

    package init(from decoder: any Decoder) throws {
        var walker = TranscriptWalker(
            random: SeededGenerator(seed: Transcript.seed &+ UInt64(decoder.codingPath.count))
        )
        walker.walk(decoder)
        lines = walker.lines
        // Some give up after what they saw, so that others see their failure.
        if lines.count % 7 == 6 { throw Refusal(lines: lines.count) }
    }

    /// What a value throws that gives up; its text is the same for all decoders.
    package struct Refusal: Error {
        let lines: Int
    }

    package static func path(_ path: [any CodingKey]) -> String {
        path.map { "\($0.stringValue)/\($0.intValue.map(String.init) ?? "-")" }.joined(separator: ".")
    }
}

/// The steps of a `Transcript`.
struct TranscriptWalker {
    var random: SeededGenerator
    private(set) var lines: [String] = []

    init(random: SeededGenerator) {
        self.random = random
    }

    private static let keys: [NameKey] = ["a", "b", "c", "id", "name", "\u{e9}", "", "0", "7", "super", "absent"]

    mutating func walk(_ decoder: any Decoder, depth: Int = 0) {
        note("at \(Transcript.path(decoder.codingPath))") { decoder.userInfo.count }
        for _ in 0..<Int.random(in: 1...3, using: &random) where depth < 4 && lines.count < 60 {
            switch Int.random(in: 0..<3, using: &random) {
            case 0: note("keyed") { try decoder.container(keyedBy: NameKey.self) }.map { walk($0, depth: depth) }
            case 1: note("unkeyed") { try decoder.unkeyedContainer() }.map { walk($0, depth: depth) }
            default: note("single") { try decoder.singleValueContainer() }.map { walk($0) }
            }
        }
    }

    private mutating func walk(_ container: KeyedDecodingContainer<NameKey>, depth: Int) {
        note("keys") { Set(container.allKeys.map(\.stringValue)).sorted() }
        for _ in 0..<Int.random(in: 1...6, using: &random) {
            let key = TranscriptWalker.keys.randomElement(using: &random) ?? "a"
            let step = Int.random(in: 0..<17, using: &random)
            let name = "\(step) \(key.stringValue)"
            switch step {
            case 0: note(name) { container.contains(key) }
            case 1: note(name) { try container.decodeNil(forKey: key) }
            case 2: note(name) { try container.decode(Bool.self, forKey: key) }
            case 3: note(name) { try container.decode(Int.self, forKey: key) }
            case 4: note(name) { try container.decode(String.self, forKey: key) }
            case 5: note(name) { try container.decodeIfPresent(Double.self, forKey: key) }
            case 6: note(name) { try container.decodeIfPresent(UInt8.self, forKey: key) }
            case 7: note(name) { try container.decodeIfPresent(Transcript.self, forKey: key)?.lines }
            case 8: note(name) { try container.decode([Transcript].self, forKey: key).map(\.lines) }
            case 9: note(name) { try? container.decode([String: Int?].self, forKey: key).count }
            case 14: note(name) { try container.decodeIfPresent(Date.self, forKey: key).map(ExactText.text) }
            case 15: note(name) { try container.decode(Data.self, forKey: key) }
            case 16: note(name) { try container.decode(Decimal.self, forKey: key) }
            case 10:
                note(name) { try container.nestedContainer(keyedBy: NameKey.self, forKey: key) }.map {
                    walk($0, depth: depth + 1)
                }
            case 11: note(name) { try container.nestedUnkeyedContainer(forKey: key) }.map { walk($0, depth: depth + 1) }
            case 12: note(name) { try container.superDecoder(forKey: key) }.map { walk($0, depth: depth + 1) }
            default: note(name) { try container.superDecoder() }.map { walk($0, depth: depth + 1) }
            }
        }
    }

    private mutating func walk(_ start: any UnkeyedDecodingContainer, depth: Int) {
        var container = start
        for _ in 0..<Int.random(in: 1...8, using: &random) {
            let step = Int.random(in: 0..<14, using: &random)
            let name = "\(step) \(container.currentIndex) of \(container.count ?? -1) \(container.isAtEnd)"
            switch step {
            case 0: note(name) { try container.decodeNil() }
            case 1: note(name) { try container.decode(Bool.self) }
            case 2: note(name) { try container.decode(Int.self) }
            case 3: note(name) { try container.decode(String.self) }
            case 4: note(name) { try container.decodeIfPresent(Double.self) }
            case 5: note(name) { try container.decodeIfPresent(String.self) }
            case 6: note(name) { try container.decode(Transcript.self).lines }
            case 7: note(name) { try container.decode([Int].self) }
            case 8: note(name) { try container.decodeIfPresent(AnyJSON.self).map(ExactText.text) }
            case 12: note(name) { try container.decode([UInt8].self) }
            case 13: note(name) { try container.decodeIfPresent(Data.self) }
            case 9:
                note(name) { try container.nestedContainer(keyedBy: NameKey.self) }.map { walk($0, depth: depth + 1) }
            case 10: note(name) { try container.nestedUnkeyedContainer() }.map { walk($0, depth: depth + 1) }
            default: note(name) { try container.superDecoder() }.map { walk($0, depth: depth + 1) }
            }
        }
        note("end") { "\(container.currentIndex) \(container.isAtEnd) \(Transcript.path(container.codingPath))" }
    }

    private mutating func walk(_ container: any SingleValueDecodingContainer) {
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            switch Int.random(in: 0..<14, using: &random) {
            case 0: note("nil") { container.decodeNil() }
            case 1: note("bool") { try container.decode(Bool.self) }
            case 2: note("int") { try container.decode(Int.self) }
            case 3: note("double") { try container.decode(Double.self) }
            case 4: note("string") { try container.decode(String.self) }
            case 5: note("ints") { try container.decode([Int?].self) }
            case 6: note("object") { try? container.decode([String: AnyJSON].self).keys.sorted() }
            case 7: note("optional") { try container.decode(UInt16?.self) }
            case 8: note("float") { try container.decode(Float.self) }
            case 9: note("decimal") { try container.decode(Decimal.self) }
            case 10: note("address") { try container.decode(URL.self) }
            case 11: note("identifier") { try container.decode(UUID.self) }
            case 12: note("date") { try ExactText.text(container.decode(Date.self)) }
            default: note("object's a") { try container.decode(MemberA.self).a }
            }
        }
    }

    /// Keeps what a step gave or threw, and returns what it gave.
    @discardableResult
    private mutating func note<T>(_ step: String, _ act: () throws -> T) -> T? {
        do {
            let value = try act()
            let isPlain =
                !(value is any Decoder || value is any UnkeyedDecodingContainer
                || value is KeyedDecodingContainer<NameKey>)
            lines.append("\(step): \(isPlain && !(value is any SingleValueDecodingContainer) ? "\(value)" : "given")")
            return value
        } catch {
            lines.append("\(step): \(error)")
            return nil
        }
    }
}
