import Foundation
import JSONTestSupport

/// Types that go about coding in ways of their own, each of which exists in some app.
enum OddTypes {
    /// A class whose parent is in the place of `super`, and whose grandparent is in that one's.
    class Root: Codable {
        var id = 0
        var path: [String] = []

        init() {}

        private enum CodingKeys: CodingKey { case id }

        required init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            id = try container.decode(Int.self, forKey: .id)
            // The types of other keys are Foundation's own, and ours.
            path = decoder.codingPath.map { key in
                let type = key is Leaf.CodingKeys ? "Leaf " : key is NameKey ? "NameKey " : ""
                return type + key.stringValue
            }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(id, forKey: .id)
        }
    }

    class Branch: Root {
        var name = ""

        private enum CodingKeys: CodingKey { case name }

        override init() { super.init() }

        required init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            name = try container.decode(String.self, forKey: .name)
            try super.init(from: container.superDecoder())
        }

        override func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try super.encode(to: container.superEncoder())
            try container.encode(name, forKey: .name)
        }
    }

    final class Leaf: Branch {
        var flag = false

        fileprivate enum CodingKeys: String, CodingKey { case flag = "is flag", parent }

        override init() { super.init() }

        required init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            try super.init(from: container.superDecoder(forKey: .parent))
            flag = try container.decode(Bool.self, forKey: .flag)
        }

        override func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(flag, forKey: .flag)
            try super.encode(to: container.superEncoder(forKey: .parent))
        }
    }

    /// A child that reads the same object as its parent, as a class without `superDecoder()` does.
    final class Flat: Root {
        var extra: String?

        private enum CodingKeys: CodingKey { case extra }

        override init() { super.init() }

        required init(from decoder: any Decoder) throws {
            try super.init(from: decoder)
            extra = try decoder.container(keyedBy: CodingKeys.self).decodeIfPresent(String.self, forKey: .extra)
        }

        override func encode(to encoder: any Encoder) throws {
            try super.encode(to: encoder)
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encodeIfPresent(extra, forKey: .extra)
        }
    }

    /// Containers that are opened first, and used in another order later.
    struct Later: Codable, Equatable {
        var first: [Int] = [1, 2]
        var second: [String] = ["a"]
        var third = ["x": 1]

        private enum CodingKeys: CodingKey { case first, second, third }

        init() {}

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            var first = try container.nestedUnkeyedContainer(forKey: .first)
            var second = try container.nestedUnkeyedContainer(forKey: .second)
            let third = try container.nestedContainer(keyedBy: NameKey.self, forKey: .third)
            (self.first, self.second, self.third) = ([], [], [:])
            for key in third.allKeys { self.third[key.stringValue] = try third.decode(Int.self, forKey: key) }
            while !second.isAtEnd { self.second.append(try second.decode(String.self)) }
            while !first.isAtEnd { self.first.append(try first.decode(Int.self)) }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            var first = container.nestedUnkeyedContainer(forKey: .first)
            var second = container.nestedUnkeyedContainer(forKey: .second)
            var third = container.nestedContainer(keyedBy: NameKey.self, forKey: .third)
            for (name, value) in self.third { try third.encode(value, forKey: NameKey(stringValue: name)) }
            for text in self.second { try second.encode(text) }
            for number in self.first { try first.encode(number) }
        }
    }
}
