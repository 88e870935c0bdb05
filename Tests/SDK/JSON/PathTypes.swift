import Foundation
import JSONTestSupport

/// A tree of coding paths: each value keeps the one that its decoder, and its container, had.
struct Paths: Decodable {
    let own: String
    let container: String
    let below: [Paths]

    init(from decoder: any Decoder) throws {
        own = Transcript.path(decoder.codingPath)
        if let object = try? decoder.container(keyedBy: NameKey.self) {
            container = Transcript.path(object.codingPath)
            let keys = object.allKeys.sorted { $0.stringValue < $1.stringValue }
            below =
                try keys.map { try object.decode(Paths.self, forKey: $0) }
                + keys.map { try Paths(from: object.superDecoder(forKey: $0)) }
        } else if var array = try? decoder.unkeyedContainer() {
            container = Transcript.path(array.codingPath)
            var found: [Paths] = []
            while !array.isAtEnd {
                found.append(
                    try array.currentIndex % 2 == 0 ? array.decode(Paths.self) : Paths(from: array.superDecoder())
                )
            }
            below = found
        } else {
            container = Transcript.path(try decoder.singleValueContainer().codingPath)
            below = []
        }
    }
}

/// Which of a document's keys a type of keys knows, which are numbers too.
struct KnownKeys: Decodable {
    let names: [String]

    private enum CodingKeys: Int, CodingKey {
        case first = 1
        case second = 4
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        names =
            container.allKeys.map { "\($0.stringValue) \($0.intValue ?? -1)" }.sorted()
            + [CodingKeys.first, .second].map { "\(container.contains($0))" }
    }
}

/// What the decoder was told for its types.
struct Informed: Decodable {
    let unit: String
    let below: [Informed]

    init(from decoder: any Decoder) throws {
        unit = decoder.userInfo.map { "\($0.key.rawValue): \($0.value)" }.joined()
        if let object = try? decoder.container(keyedBy: NameKey.self) {
            below =
                try object.allKeys.map { try object.decode(Informed.self, forKey: $0) } + [
                    Informed(from: object.superDecoder())
                ]
        } else {
            below = (try? [Informed](from: decoder)) ?? []
        }
    }
}
