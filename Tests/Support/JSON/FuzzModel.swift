import Foundation

/// An object with members of many forms.
package struct FuzzModel: Decodable, Equatable {
    package let id: Int?
    package let name: String?
    package let value: Double?
    package let a: FuzzTree?
    package let b: [Int]?
    package let tags: [String: FuzzTree]?
    package let c: Bool?
    package let wide: FuzzChoice?

    private enum CodingKeys: String, CodingKey {
        case id, name, value, a, b, tags, c
        case wide = "\u{e9}"
    }
}

/// An enum with and without values.
package enum FuzzChoice: Decodable, Equatable {
    case a(Int)
    case b(id: Int, name: String?)
    case c
}

/// A tree that forgives what it does not understand.
package indirect enum FuzzTree: Decodable, Equatable {
    case leaf(String)
    case branch([FuzzTree])
    case named([String: FuzzTree], UInt8?)
    case nothing

    package init(from decoder: any Decoder) throws {
        if let object = try? decoder.container(keyedBy: NameKey.self) {
            let small = try? object.decode(UInt8.self, forKey: "value")
            let pairs = object.allKeys.compactMap { key in
                (try? object.decode(FuzzTree.self, forKey: key)).map { (key.stringValue, $0) }
            }
            self = .named(Dictionary(pairs) { first, _ in first }, small)
        } else if let array = try? [FuzzTree](from: decoder) {
            self = .branch(array)
        } else {
            let scalar = try decoder.singleValueContainer()
            self = scalar.decodeNil() ? .nothing : .leaf((try? scalar.decode(String.self)) ?? "no text")
        }
    }
}
