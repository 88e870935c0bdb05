import Foundation
import JSONTestSupport

enum Numeral: Int, Decodable {
    case one = 1
}

enum Word: String, Decodable, Hashable {
    case one
}

enum Fraction: Double, Decodable {
    case half = 1.5
}

enum WordKey: String, Decodable, Hashable, CodingKeyRepresentable {
    case one
}

enum NumberKey: Int, Decodable, Hashable, CodingKeyRepresentable {
    case one = 1
}

enum Choice: Decodable {
    case a(Int)
    case b(x: Int, y: String)
    case c
}

/// An element that is nil where it can't be decoded.
struct Forgiving: Decodable {
    let value: MemberA?
    let number: Int?

    init(from decoder: any Decoder) throws {
        value = try? MemberA(from: decoder)
        number = try? Int(from: decoder)
    }
}

/// Containers that are open at once, and read in turns.
struct Interleaved: Decodable {
    let log: [String]

    init(from decoder: any Decoder) throws {
        let one = try decoder.container(keyedBy: NameKey.self)
        let other = try decoder.container(keyedBy: NameKey.self)
        var array = try one.nestedUnkeyedContainer(forKey: "b")
        var same = try other.nestedUnkeyedContainer(forKey: "b")
        let inner = try? one.nestedContainer(keyedBy: NameKey.self, forKey: "c")
        var log: [String] = []
        log.append("\(String(describing: try? array.decode(Int.self)))")
        log.append("\(String(describing: try? other.decode(Int.self, forKey: "a")))")
        log.append("\(String(describing: try? same.decode(Int.self)))")
        log.append("\(String(describing: try? inner?.decode(String.self, forKey: "d")))")
        log.append("\(String(describing: try? array.decode(Int.self)))")
        var copy = same
        log.append("\(String(describing: try? same.decode(Int.self)))")
        log.append(
            "\(String(describing: try? copy.decode(Int.self))) \(copy.currentIndex) \(same.currentIndex) \(array.isAtEnd)"
        )
        log.append("\(String(describing: try? one.decode(Int.self, forKey: "a")))")
        self.log = log
    }
}

/// A value that keeps its decoder and its containers, and reads them when it is asked.
struct KeptDecoder: Decodable {
    private let decoder: any Decoder
    private let object: KeyedDecodingContainer<NameKey>?
    private let array: (any UnkeyedDecodingContainer)?
    private let value: any SingleValueDecodingContainer
    private let inner: (any Decoder)?

    init(from decoder: any Decoder) throws {
        self.decoder = decoder
        object = try? decoder.container(keyedBy: NameKey.self)
        array = try? decoder.unkeyedContainer()
        value = try decoder.singleValueContainer()
        inner = try object?.superDecoder(forKey: "b")
    }

    var readings: [String] {
        var array = array
        return [
            (try? AnyJSON(from: decoder)).map(ExactText.text) ?? "none",
            (try? object?.decode(Int.self, forKey: "a")).map { "\($0)" } ?? "none",
            (try? object?.nestedUnkeyedContainer(forKey: "b").count).map { "\($0)" } ?? "none",
            (try? array?.decode(KeptDecoder.self).readings).map { "\($0)" } ?? "none",
            (try? value.decode(Int.self)).map { "\($0)" } ?? "none",
            inner.flatMap { try? [Int](from: $0) }.map { "\($0)" } ?? "none",
            Transcript.path(decoder.codingPath),
        ]
    }
}

/// A value that fails with an error that is not a decoder's.
struct Refusing: Decodable {
    struct Refusal: Error {}

    init(from decoder: any Decoder) throws {
        throw Refusal()
    }
}

/// A value that fails with an error that it wrote itself.
struct Reporting: Decodable {
    init(from decoder: any Decoder) throws {
        let context = DecodingError.Context(
            codingPath: decoder.codingPath + [NameKey(stringValue: "own")],
            debugDescription: "not this one"
        )
        throw DecodingError.dataCorrupted(context)
    }
}
