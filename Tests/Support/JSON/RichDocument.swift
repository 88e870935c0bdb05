import Foundation

/// A document with something of everything, and what is read of it.
package struct RichDocument: Decodable, Equatable {
    package let id: Int
    package let name: String
    package let ratio: Double
    package let flags: [Bool]
    package let nested: Inner
    package let map: [String: Int]
    package let note: String?

    package struct Inner: Decodable, Equatable {
        let small: Int8?
        let items: [Item]
    }

    package enum Item: Decodable, Equatable {
        case whole(Int)
        case text(String)

        package init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let whole = try? container.decode(Int.self) {
                self = .whole(whole)
            } else {
                self = .text(try container.decode(String.self))
            }
        }
    }

    package static let data = Data(
        #"""
        {"id": 12, "unread": {"x": [1.5e3, "é\n"]}, "name": "a\u00e9b\"😀", "ratio": -0.25e1,
        "flags": [true, false], "nested": {"small": 7, "items": [1, "two", 3]}, "map": {"k": 1, "": 2}, "note": null}
        """#.utf8
    )
}
