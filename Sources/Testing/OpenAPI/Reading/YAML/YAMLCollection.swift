import MillraceJSON

/// A list or a map of which the end hasn't been read.
struct YAMLCollection {
    /// The key of a map's next value.
    enum Key {
        case name(String)
        /// `<<`: the value is a map, or a list of maps, whose members this one gets unless it has them.
        case merge
        /// The key is no text, so that JSON can't have the value.
        case unusable
    }

    let isMap: Bool
    let anchor: String?
    /// The number of values in it, with those that aliases repeat.
    var size = 1
    /// The key of the next value; nil where a key is next.
    var key: Key?
    private var elements: [JSONValue] = []
    private var members: [String: JSONValue] = [:]
    private var merged: [JSONValue] = []

    init(isMap: Bool, anchor: String?) {
        self.isMap = isMap
        self.anchor = anchor
    }

    var value: JSONValue {
        guard isMap else { return .array(elements) }
        var all = members
        for case let .object(more) in merged { all.merge(more) { own, _ in own } }
        return .object(all)
    }

    /// The name or the index of the next value.
    var place: String {
        guard isMap else { return String(elements.count) }
        guard case let .name(name)? = key else { return "<<" }
        return name
    }

    /// Adds a value; returns what is wrong with it.
    mutating func add(_ value: JSONValue) -> String? {
        guard isMap else {
            elements.append(value)
            return nil
        }
        defer { key = nil }
        switch key {
        case nil, .unusable: return nil
        case .merge: return merge(value)
        case let .name(name):
            guard members[name] == nil else { return "The key stands here twice; its first value counts." }
            members[name] = value
            return nil
        }
    }

    private mutating func merge(_ value: JSONValue) -> String? {
        let maps = value.arrayValue ?? [value]
        merged += maps
        return maps.contains { $0.objectValue == nil } ? "Only maps can be merged; what is none is left out." : nil
    }
}
