import Foundation

/// Bodies that differ from a good one at one position.
enum BrokenJSON {
    /// Returns the body with one value of another type: the first one of its object, or the whole body.
    static func withWrongType(_ body: Data) -> Data? {
        value(of: body).flatMap { data(of: broken($0)) }
    }

    /// Returns the body with one broken element in its first list, or `nil` where it has none.
    static func withMalformedElement(_ body: Data) -> Data? {
        value(of: body).flatMap(withBrokenElement).flatMap(data)
    }

    private static func broken(_ value: Any) -> Any {
        switch value {
        case let object as [String: Any]:
            guard let key = object.keys.sorted().first, let inner = object[key] else { return "nothing" }
            return object.merging([key: wrong(inner)]) { $1 }
        default:
            return wrong(value)
        }
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
