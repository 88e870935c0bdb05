import Foundation
import JSONTestSupport

/// A value that encodes nothing.
struct Silent: Encodable {
    func encode(to encoder: any Encoder) {}
}

/// A value in the place of another.
struct Wrapped<Value: Encodable>: Encodable {
    let value: Value

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(value)
    }
}

/// A class that encodes what it inherits below `super`.
class Ancestor: Encodable {
    let base = [1, 2]
}

final class Heir: Ancestor {
    let zone = "own"

    private enum CodingKeys: CodingKey {
        case zone, after
    }

    override func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(zone, forKey: .zone)
        try super.encode(to: container.superEncoder())
        try container.encode(3, forKey: .after)
    }
}

/// A value that encodes what its encoder says of itself.
struct Asking: Encodable {
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: NameKey.self)
        try container.encode("\(encoder.codingPath) \(encoder.userInfo.count)", forKey: "path")
        var array = container.nestedUnkeyedContainer(forKey: "array")
        try array.encode("\(array.codingPath) \(array.count)")
        try array.encode(array.count)
    }
}

/// Values that write to several containers in turns, forgive errors, or write nothing where something is expected.
struct Interleaving: Encodable {
    enum Form: CaseIterable {
        case turns, late, forgiven, partlyForgiven, emptySuper, emptySupers, keptSuper, twiceOpened, nullThenMore,
            nested
        case arrays, countedSupers, superTwice
    }

    let form: Form

    func encode(to encoder: any Encoder) throws {
        switch form {
        case .turns, .late, .twiceOpened, .nested: try encodeContainers(encoder)
        case .forgiven, .partlyForgiven, .nullThenMore: try encodeFaults(encoder)
        case .emptySuper, .emptySupers, .keptSuper, .arrays, .countedSupers, .superTwice: try encodeSupers(encoder)
        }
    }

    private func encodeContainers(_ encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: NameKey.self)
        switch form {
        case .turns:
            var one = object.nestedContainer(keyedBy: NameKey.self, forKey: "one")
            var other = object.nestedUnkeyedContainer(forKey: "other")
            try one.encode(1, forKey: "a")
            try other.encode(2)
            try one.encode(3, forKey: "b")
            try object.encode(4, forKey: "z")
            try other.encode(5)
        case .late:
            var one = object.nestedContainer(keyedBy: NameKey.self, forKey: "one")
            try object.encode(4, forKey: "z")
            try one.encode(1, forKey: "a")
        case .twiceOpened:
            var same = encoder.container(keyedBy: NameKey.self)
            try same.encode(1, forKey: "same")
            try object.encode(2, forKey: "a")
            try same.encode(3, forKey: "b")
            var inner = object.nestedContainer(keyedBy: NameKey.self, forKey: "inner")
            try inner.encode(1, forKey: "x")
            var again = object.nestedContainer(keyedBy: NameKey.self, forKey: "inner")
            try again.encode(2, forKey: "y")
        default:
            var one = object.nestedContainer(keyedBy: NameKey.self, forKey: "b")
            var two = one.nestedUnkeyedContainer(forKey: "two")
            var three = two.nestedContainer(keyedBy: NameKey.self)
            try three.encode([1, 2], forKey: "c")
            try two.encode("after")
            _ = two.nestedUnkeyedContainer()
            try one.encode(true, forKey: "one")
            _ = object.nestedContainer(keyedBy: NameKey.self, forKey: "a")
        }
    }

    private func encodeFaults(_ encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: NameKey.self)
        try object.encode(1, forKey: "a")
        switch form {
        case .forgiven: try? object.encode(Double.nan, forKey: "b")
        case .partlyForgiven: try? object.encode([EncodedTree.number(1), .real(.infinity)], forKey: "b")
        default:
            try object.encodeNil(forKey: "b")
            try object.encode(Silent(), forKey: "s")
        }
        try object.encode(2, forKey: "c")
    }

    private func encodeSupers(_ encoder: any Encoder) throws {
        guard form != .arrays, form != .countedSupers else {
            var array = encoder.unkeyedContainer()
            try array.encode(1)
            let inner = array.superEncoder()
            if form == .countedSupers { try array.encode(array.count) }
            try [5, 6].encode(to: inner)
            try array.encode(2)
            _ = array.superEncoder()
            return
        }
        var object = encoder.container(keyedBy: NameKey.self)
        let first = object.superEncoder()
        switch form {
        case .emptySuper: break
        case .emptySupers: _ = object.superEncoder(forKey: "other")
        case .superTwice:
            try 1.encode(to: first)
            try 2.encode(to: object.superEncoder())
        default:
            try object.encode(1, forKey: "before")
            try ["kept": 1].encode(to: first)
        }
        try object.encode(1, forKey: "a")
    }
}
