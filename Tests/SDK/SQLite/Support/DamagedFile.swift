import CQRSTestSupport
import Foundation
import MillraceStreams
import TestSupport
import Testing

@testable import MillraceCQRS

/// A file of commands whose bytes can be found in it again, and what a disk makes of it.
struct DamagedFile {
    /// The places of a command's bytes in a file.
    struct Place {
        let number: Int64
        let ranges: [Range<Int>]

        /// Whether the bytes are as they were.
        func isWhole(_ whole: Data, _ damaged: Data) -> Bool {
            ranges.allSatisfy { $0.upperBound <= damaged.count && whole[$0] == damaged[$0] }
        }
    }

    private static let page = 4_096
    /// The bytes of a mark: `c1007i10003;`.
    private static let size = 12

    /// Returns a command that consists of marks.
    static func record(_ number: Int64, marks: Int, isRefused: Bool = false) -> CommandRecord {
        func text(_ range: Range<Int>) -> Data {
            Data(range.map { "c\(1_000 + number)i\(10_000 + $0);" }.joined().utf8)
        }
        return .fixture(
            number: number,
            login: number % 5 == 0 ? "bert" : "anna",
            key: "\(number)",
            payload: text(0..<marks),
            isSent: number % 3 == 0,
            replacesSent: number % 4 == 2,
            refusal: isRefused ? text(marks..<(marks + 3)) : nil
        )
    }

    /// Returns the places of the commands whose marks are in a file once.
    ///
    /// - Parameter isPaged: Whether the bytes are a database, whose large rows go on in further pages.
    static func places(in file: Data, isPaged: Bool = true) -> [Place] {
        let bytes = [UInt8](file)
        var marks: [Int64: [(index: Int, place: Int)]] = [:]
        for place in stride(from: 0, through: bytes.count - size, by: 1)
        where bytes[place] == UInt8(ascii: "c") && bytes[place + 5] == UInt8(ascii: "i")
            && bytes[place + 11] == UInt8(ascii: ";")
        {
            let text = String(decoding: bytes[place..<(place + size)], as: UTF8.self)
            guard let number = Int64(text.dropFirst().prefix(4)), let index = Int(text.dropFirst(6).prefix(5)) else {
                continue
            }
            marks[number - 1_000, default: []].append((index - 10_000, place))
        }
        return marks.compactMap { number, marks in
            guard Set(marks.map(\.index)).count == marks.count,
                marks.map(\.place) == marks.sorted(by: { $0.index < $1.index }).map(\.place) || isPaged
            else { return nil }
            let pages = Dictionary(grouping: marks) { isPaged ? $0.place / page : 0 }
            guard let first = marks.min(by: { $0.index < $1.index })?.place else { return nil }
            let ranges = pages.values.map { marks -> Range<Int> in
                let places = marks.map(\.place)
                let (low, high) = (places.min() ?? 0, (places.max() ?? 0) + size)
                // The beginning of the row is before the first mark; a mark that is cut, and the number of a page, are
                // at the ends of the others.
                if places.contains(first) {
                    return max(0, low - 72)..<min(bytes.count, high + (pages.count > 1 ? size + 4 : 0))
                }
                return (low / page * page)..<min((low / page + 1) * page, high + size)
            }
            return Place(number: number, ranges: ranges)
        }
    }

    /// Damages bytes in one of the ways of a disk.
    static func damage(_ bytes: inout Data, using generator: inout SeededGenerator) -> String {
        func place(_ count: Int = 1) -> Int { Int.random(in: 0...max(0, bytes.count - count), using: &generator) }
        func garbage(_ range: Range<Int>) {
            for index in range.clamped(to: 0..<bytes.count) {
                bytes[index] = UInt8.random(in: 0...255, using: &generator)
            }
        }
        switch Int.random(in: 0..<8, using: &generator) {
        case 0:
            for _ in 0..<Int.random(in: 1...40, using: &generator) { let at = place(); garbage(at..<(at + 1)) }
            return "bytes"
        case 1:
            let start = place()
            garbage(start..<(start + Int.random(in: 2...700, using: &generator)))
            return "a run of bytes"
        case 2, 3:
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                let start = place(page) / page * page
                for index in start..<min(start + page, bytes.count) { bytes[index] = 0 }
            }
            return "pages of zeros"
        case 4:
            bytes = bytes.prefix(place())
            return "an end that is missing"
        case 5:
            let start = place(512) / 512 * 512
            garbage(start..<(start + 512))
            return "a block"
        case 6:
            for _ in 0..<Int.random(in: 1...8, using: &generator) {
                let at = Int.random(in: 0..<min(bytes.count, 100), using: &generator)
                garbage(at..<(at + 1))
            }
            return "the header"
        default:
            let (from, to) = (place(page) / page * page, place(page) / page * page)
            let other = Data(bytes[from..<min(from + page, bytes.count)])
            bytes.replaceSubrange(
                to..<min(to + other.count, bytes.count),
                with: other.prefix(min(other.count, bytes.count - to))
            )
            return "a page of another place"
        }
    }
}

extension CommandRecord {
    /// The command as one that may have been sent: where something is lost, nobody knows whether it was.
    var sent: CommandRecord {
        var record = self
        record.isSent = true
        return record
    }
}
