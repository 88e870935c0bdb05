import Foundation

/// Bodies that differ from a good one at one position.
enum BrokenJSON {
    /// Returns the body with one value of another type: the first one of its object without which it can't be read, or
    /// the whole body; where everything is read, the first one.
    ///
    /// - Parameters:
    ///   - body: The good body.
    ///   - isRead: Returns whether a response can be read from a body: some values aren't looked at.
    static func withWrongType(_ body: Data, where isRead: (Data) -> Bool) -> Data? {
        guard let value = value(of: body) else { return nil }
        let keys = (value as? [String: Any])?.keys.sorted() ?? []
        let candidates = keys.map { broken(value, at: $0) } + [keys.isEmpty ? broken(value) : "wrong"]
        let bodies = candidates.compactMap(data)
        return bodies.first { !isRead($0) } ?? bodies.first
    }

    /// Returns the body with one broken element in its first list, or `nil` where it has none.
    static func withMalformedElement(_ body: Data) -> Data? {
        value(of: body).flatMap(withBrokenElement).flatMap(data)
    }

    private static func broken(_ value: Any) -> Any {
        switch value {
        case let object as [String: Any]:
            guard let key = object.keys.sorted().first else { return "nothing" }
            return broken(object, at: key)
        default:
            return wrong(value)
        }
    }

    private static func broken(_ value: Any, at key: String) -> Any {
        guard let object = value as? [String: Any], let inner = object[key] else { return wrong(value) }
        return object.merging([key: wrong(inner)]) { $1 }
    }

    /// A value of another type than this one.
    private static func wrong(_ value: Any) -> Any {
        value is String ? [1] : "wrong"
    }

    private static func withBrokenElement(_ value: Any) -> Any? {
        switch value {
        case var list as [Any]:
            guard let first = list.first else { return nil }
            list[0] = broken(first)
            return list
        case let object as [String: Any]:
            for key in object.keys.sorted() {
                guard let inner = object[key], let changed = withBrokenElement(inner) else { continue }
                return object.merging([key: changed]) { $1 }
            }
            return nil
        default:
            return nil
        }
    }

    private static func value(of body: Data) -> Any? {
        try? JSONSerialization.jsonObject(with: body, options: .fragmentsAllowed)
    }

    private static func data(of value: Any) -> Data? {
        try? JSONSerialization.data(withJSONObject: value, options: [.sortedKeys, .fragmentsAllowed])
    }
}
