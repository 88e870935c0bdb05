import Foundation

/// A document with something of everything, and what is read of it.
struct RichDocument: Decodable, Equatable {
    let id: Int
    let name: String
    let ratio: Double
    let flags: [Bool]
    let nested: Inner
    let map: [String: Int]
    let note: String?

    struct Inner: Decodable, Equatable {
        let small: Int8?
        let items: [Item]
    }

    enum Item: Decodable, Equatable {
        case whole(Int)
        case text(String)

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let whole = try? container.decode(Int.self) {
                self = .whole(whole)
            } else {
                self = .text(try container.decode(String.self))
            }
        }
    }

    static let data = Data(
        #"""
        {"id": 12, "unread": {"x": [1.5e3, "é\n"]}, "name": "a\u00e9b\"😀", "ratio": -0.25e1,
        "flags": [true, false], "nested": {"small": 7, "items": [1, "two", 3]}, "map": {"k": 1, "": 2}, "note": null}
        """#.utf8
    )
}
