import MillraceJSON
import OpenAPIReading

/// Makes samples of planned types: JSON of the backend's, and the code of the same value.
///
/// Examples and defaults of the document come first; everything else is made of the types, always in the same way. What
/// leads from a model back to itself is left out: an optional is nil, and a list is empty.
///
/// The reader's examples (`OpenAPIDocument.example(of:in:)`) are of schemas. A sample is of types, since a test
/// compares the value that its JSON becomes with its code.
struct SampleMaker {
    /// The number of models in each other at which a sample ends.
    private static let depth = 24

    let document: OpenAPIDocument
    let models: [String: ModelPlan]
    /// The models that are in each model, at any depth.
    private let parts: [String: Set<String>]
    /// The discriminators' values that mean a model, by the names of the model and of the member.
    private var kinds: [String: [String: String]] = [:]

    init(_ document: OpenAPIDocument, _ models: [String: ModelPlan]) {
        (self.document, self.models) = (document, models)
        let direct = models.mapValues { Set($0.types.flatMap(\.models)) }
        parts = models.keys.reduce(into: [:]) { all, name in
            var (found, waiting) = (Set<String>(), Array(direct[name] ?? []))
            while let next = waiting.popLast() {
                if found.insert(next).inserted { waiting += direct[next] ?? [] }
            }
            all[name] = found
        }
        for union in models.sorted(by: { $0.key < $1.key }).map(\.value) {
            guard case let .union(alternatives, discriminator?, _) = union.kind else { continue }
            for case let (.model(name), value?) in alternatives.map({ ($0.type, $0.values.first) }) {
                kinds[name, default: [:]][discriminator] = kinds[name]?[discriminator] ?? value
            }
        }
    }

    // MARK: Code

    /// Returns the code of a sample, where the type is known from the context.
    func code(_ type: TypePlan, _ hints: SampleHints, name: String) -> String {
        switch type {
        case let .array(element): "[\(code(element, inner(hints), name: name.singular))]"
        case let .dictionary(value): "[\"key\": \(code(value, inner(hints), name: name))]"
        case let .optional(value): code(value, hints, name: name)
        case let .model(model): code(model)
        default: SampleScalar(type, hints, name: name).code
        }
    }

    /// Returns the code of the default of a fixture's argument; nil where there can be none.
    func code(_ property: PropertyPlan, of model: ModelPlan) -> String? {
        if leadsBack(property.type, to: model) {
            switch (property.presence, property.type) {
            case (.optional, _), (.nullable, _), (.optionalOrNull, _): return "nil"
            case (_, .array): return "[]"
            case (_, .dictionary): return "[:]"
            default: return nil
            }
        }
        let kind = kinds[model.name]?[property.key].map { code($0, property.type) }
        let text = kind ?? code(property.type, hints(property, of: model), name: property.key)
        guard text.hasPrefix("."), case let .model(name) = property.type else { return text }
        // A case `none` would be that of the optional, which may be a double one.
        let isClear = property.presence == .required || property.presence != .optionalOrNull && text != ".none"
        return isClear ? text : name + text
    }

    private func code(_ name: String, depth: Int = 0) -> String {
        guard let model = models[name], depth < Self.depth else { return ".fixture()" }
        switch model.kind {
        case let .object(properties, _):
            // A property that leads back, and can't be left out, has no default.
            let arguments = properties.filter { code($0, of: model) == nil }.map { property in
                let argument = SwiftName.argument(property.name)
                guard case let .model(inner) = property.type else { return "\(argument): .fixture()" }
                return "\(argument): \(code(inner, depth: depth + 1))"
            }
            return ".fixture(\(arguments.joined(separator: ", ")))"
        case let .enumeration(cases, unknown):
            let chosen = chosen(cases, of: model)
            return chosen.map { ".\(SwiftName.escaped($0.name))" } ?? ".\(SwiftName.escaped(unknown))(\"value\")"
        case let .union(alternatives, discriminator, _):
            let alternative = chosen(alternatives, of: model)
            guard let alternative else { return ".unknown(\"value\")" }
            let isList = Self.isList(alternative.type) && leadsBack(alternative.type, to: model)
            let value = isList ? "[]" : argument(alternative, discriminator)
            return ".\(SwiftName.escaped(alternative.name))(\(value))"
        }
    }

    /// The code of the value of an alternative, with the member that tells which one it is.
    private func argument(_ alternative: ModelPlan.Alternative, _ discriminator: String?) -> String {
        let text = code(alternative.type, SampleHints(nil, in: document), name: alternative.name)
        guard text == ".fixture()", let discriminator, let value = alternative.values.first,
            case let .model(name) = alternative.type, case let .object(properties, _)? = models[name]?.kind,
            kinds[name]?[discriminator] != value,
            let property = properties.first(where: { $0.key == discriminator })
        else { return text }
        return ".fixture(\(SwiftName.argument(property.name)): \(code(value, property.type)))"
    }

    private func code(_ value: String, _ type: TypePlan) -> String {
        guard case let .model(name) = type, case let .enumeration(cases, unknown)? = models[name]?.kind else {
            return SourceText.literal(value)
        }
        let known = cases.first { $0.value == value }.map { ".\(SwiftName.escaped($0.name))" }
        return known ?? ".\(SwiftName.escaped(unknown))(\(SourceText.literal(value)))"
    }

    // MARK: JSON

    /// Returns the JSON of a sample: that of an example where it has the type, completed.
    func json(_ type: TypePlan, _ hints: SampleHints, name: String, example: JSONValue? = nil, depth: Int = 0)
        -> JSONValue
    {
        switch type {
        case let .array(element):
            let examples = (example?.arrayValue ?? []).prefix(3).map(Optional.some)
            return .array(
                (examples.isEmpty ? [nil] : examples).map { example in
                    json(element, inner(hints), name: name.singular, example: example, depth: depth)
                }
            )
        case let .dictionary(value):
            let members = (example?.objectValue ?? [:]).sorted { $0.key < $1.key }.prefix(3)
            guard !members.isEmpty else { return .object(["key": json(value, inner(hints), name: name, depth: depth)]) }
            let pairs = members.map { ($0.key, json(value, inner(hints), name: name, example: $0.value, depth: depth)) }
            return .object(Dictionary(pairs) { first, _ in first })
        case let .optional(value): return json(value, hints, name: name, example: example, depth: depth)
        case let .model(model): return json(model, example, depth)
        default:
            if let example, SampleScalar.fits(example, type) { return example }
            return SampleScalar(type, hints, name: name).json
        }
    }

    private func json(_ name: String, _ example: JSONValue?, _ depth: Int) -> JSONValue {
        guard let model = models[name], depth < Self.depth else { return .null }
        switch model.kind {
        case let .object(properties, _):
            var members: [String: JSONValue] = [:]
            for property in properties {
                members[property.key] = json(property, of: model, example?[property.key], depth)
            }
            return .object(members)
        case let .enumeration(cases, _):
            if let text = example?.stringValue, cases.contains(where: { $0.value == text }) { return .string(text) }
            return .string(chosen(cases, of: model)?.value ?? "value")
        case let .union(alternatives, discriminator, _):
            let kind = discriminator.flatMap { example?[$0]?.stringValue }
            let meant = kind.flatMap { kind in alternatives.first { $0.values.contains(kind) } }
            guard let alternative = meant ?? chosen(alternatives, of: model) else { return "value" }
            if meant == nil, Self.isList(alternative.type), leadsBack(alternative.type, to: model) { return .array([]) }
            let hints = SampleHints(nil, in: document)
            let usable = meant == nil ? nil : example
            let value = json(alternative.type, hints, name: alternative.name, example: usable, depth: depth + 1)
            guard let discriminator, let text = kind.filter(alternative.values.contains) ?? alternative.values.first,
                var members = value.objectValue
            else { return value }
            members[discriminator] = .string(text)
            return .object(members)
        }
    }

    private func json(_ property: PropertyPlan, of model: ModelPlan, _ example: JSONValue?, _ depth: Int) -> JSONValue?
    {
        guard !leadsBack(property.type, to: model) else {
            switch (property.presence, property.type) {
            case (.optional, _), (.optionalOrNull, _): return nil
            case (.nullable, _): return .null
            case (_, .array): return .array([])
            case (_, .dictionary): return .object([:])
            default: return json(property.type, hints(property, of: model), name: property.key, depth: depth + 1)
            }
        }
        let hints = hints(property, of: model)
        let known = example ?? kinds[model.name]?[property.key].map(JSONValue.string)
        return json(property.type, hints, name: property.key, example: known, depth: depth + 1)
    }

    // MARK: Choices

    /// The paths of the properties that are nil in a sample of a type: `pets[].parent`.
    func missing(in type: TypePlan) -> Set<String> {
        var (found, waiting): (Set<String>, [(TypePlan, String)]) = ([], [(type, "")])
        var rest = 2_000
        while let (type, path) = waiting.popLast(), rest > 0 {
            rest -= 1
            switch type {
            case let .array(element): waiting.append((element, path + "[]"))
            case let .optional(value): waiting.append((value, path))
            case let .model(name):
                guard let model = models[name] else { continue }
                for (label, type, isMissing) in parts(of: model) {
                    let place = path.isEmpty ? label : "\(path).\(label)"
                    if isMissing { found.insert(place) } else if let type { waiting.append((type, place)) }
                }
            default: continue
            }
        }
        return found
    }

    /// The parts of a model in a sample, with their types; nil for a list that is empty.
    private func parts(of model: ModelPlan) -> [(label: String, type: TypePlan?, isMissing: Bool)] {
        switch model.kind {
        case .enumeration: return []
        case let .object(properties, _):
            return properties.map { property in
                guard leadsBack(property.type, to: model) else { return (property.name, property.type, false) }
                guard property.presence == .required else { return (property.name, nil, true) }
                if case .model = property.type { return (property.name, property.type, false) }
                return (property.name, nil, false)
            }
        case let .union(alternatives, _, _):
            return chosen(alternatives, of: model).map { [($0.name, $0.type, false)] } ?? []
        }
    }

    private static func isList(_ type: TypePlan) -> Bool {
        if case .array = type { true } else { false }
    }

    private func leadsBack(_ type: TypePlan, to model: ModelPlan) -> Bool {
        type.models.contains { $0 == model.name || parts[$0]?.contains(model.name) == true }
    }

    private func chosen(_ cases: [ModelPlan.Case], of model: ModelPlan) -> ModelPlan.Case? {
        let wished = model.schema.keywords.examples + [model.schema.keywords.defaultValue].compactMap { $0 }
        return cases.first { wished.contains(.string($0.value)) } ?? cases.first
    }

    /// The first alternative that doesn't lead back.
    private func chosen(_ alternatives: [ModelPlan.Alternative], of model: ModelPlan) -> ModelPlan.Alternative? {
        alternatives.first { !leadsBack($0.type, to: model) } ?? alternatives.first
    }

    private func hints(_ property: PropertyPlan, of model: ModelPlan) -> SampleHints {
        let example = model.schema.keywords.examples.lazy.compactMap { $0[property.key] }.first
        return SampleHints(property.schema, in: document, example: example)
    }

    /// The hints of the elements of a list or a dictionary.
    private func inner(_ hints: SampleHints) -> SampleHints {
        let examples = hints.values.lazy.compactMap { value in
            value.arrayValue?.first ?? value.objectValue?.min { $0.key < $1.key }?.value
        }
        return SampleHints(hints.inner, in: document, example: examples.first)
    }
}

extension Optional {
    fileprivate func filter(_ isIncluded: (Wrapped) -> Bool) -> Wrapped? {
        flatMap { isIncluded($0) ? $0 : nil }
    }
}
