import Foundation

/// A position in a JSON document, with one position for the same field of all elements of an array: `cities[].name`.
struct JSONPlace: Hashable {
    /// A step of the path.
    enum Step: Hashable {
        case key(String)
        case each
    }

    private(set) var steps: [Step] = []

    /// The name of the field, if the position is a field.
    var name: String? {
        guard case let .key(name) = steps.last else { return nil }
        return name
    }

    var text: String {
        steps.reduce(into: "") { text, step in
            switch step {
            case let .key(name): text += text.isEmpty ? name : ".\(name)"
            case .each: text += "[]"
            }
        }
    }

    func appending(_ step: Step) -> JSONPlace {
        var place = self
        place.steps.append(step)
        return place
    }

    func values(in document: Any) -> [Any] {
        steps.reduce([document]) { values, step in
            values.flatMap { value -> [Any] in
                switch step {
                case let .key(name): (value as? [String: Any])?[name].map { [$0] } ?? []
                case .each: value as? [Any] ?? []
                }
            }
        }
    }

    /// Returns the fields below the position, sorted; of an object with more than 100, which is a dictionary, only the
    /// first.
    func fields(in document: Any) -> [JSONPlace] {
        let values = values(in: document)
        let names = Set(values.compactMap { $0 as? [String: Any] }.flatMap(\.keys)).sorted().prefix(100)
        let isArray = values.contains { $0 is [Any] }
        return names.map { appending(.key($0)) } + (isArray ? appending(.each).fields(in: document) : [])
    }

    /// Returns the document with all values at the position replaced or, without a new value, removed.
    func replacing(in document: Any, by value: Any?) -> Any {
        Self.replace(document, steps[...], value) ?? NSNull()
    }

    private static func replace(_ document: Any, _ steps: ArraySlice<Step>, _ value: Any?) -> Any? {
        guard let step = steps.first else { return value }
        let rest = steps.dropFirst()
        switch step {
        case let .key(name):
            guard var object = document as? [String: Any], let inner = object[name] else { return document }
            object[name] = replace(inner, rest, value)
            return object
        case .each:
            guard let list = document as? [Any] else { return document }
            return list.compactMap { replace($0, rest, value) }
        }
    }
}
