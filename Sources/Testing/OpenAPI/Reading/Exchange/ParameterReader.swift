import MillraceJSON
import MillracePlatform

/// Reads the values of parameters from their texts (OpenAPI 3.1.1, "Style Values").
struct ParameterReader {
    let document: OpenAPIDocument
    /// The names of the query's parameters, which are no members of an object beside them.
    var names: Set<String> = []

    /// Returns the value of a parameter in a request; nil for one that isn't there.
    func value(of parameter: Parameter, in request: ExchangedRequest, path: [String: String]) -> JSONValue? {
        switch parameter.location {
        case .path: return path[parameter.name].map { value(of: parameter, text: $0, decode: FormText.percentDecoded) }
        case .query: return value(of: parameter, in: request.queryPairs, decode: FormText.decoded)
        case .header: return request.header(parameter.name).map { value(of: parameter, text: $0, decode: String.init) }
        case .cookie: return value(of: parameter, in: request.cookies, decode: FormText.percentDecoded)
        }
    }

    /// The value of JSON that a text stands for: the first that the schema allows, of the types that it has.
    func scalar(_ text: String, by schema: Schema) -> JSONValue {
        var candidates: [JSONValue] = []
        if let value = try? JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)) {
            switch value {
            case .bool, .integer, .double, .decimal, .null: candidates.append(value)
            case .string, .array, .object: break
            }
        }
        candidates.append(.string(text))
        if text.isEmpty { candidates.append(.null) }
        let allowed = candidates.first { document.faults(of: $0, by: schema, in: .request).isEmpty }
        let types = types(of: schema)
        let likely = candidates.first { !$0.types.isDisjoint(with: types) }
        return allowed ?? likely ?? .string(text)
    }

    /// Returns a schema, its target, and their alternatives and parts, each once.
    private func parts(of schema: Schema) -> [Schema] {
        var parts: [Schema] = []
        var known: Set<ObjectIdentifier> = []
        var open = [schema]
        while let next = open.popLast() {
            guard known.insert(ObjectIdentifier(next)).inserted else { continue }
            parts.append(next)
            let keywords = next.keywords
            let target = keywords.reference.flatMap { document.schemas[$0] }.map { [$0] } ?? []
            open += (target + keywords.allOf + keywords.anyOf + keywords.oneOf).reversed()
        }
        return parts
    }

    /// The types that a schema may have: those of its target and its parts, too.
    func types(of schema: Schema) -> Set<Schema.JSONType> {
        parts(of: schema).reduce(into: []) { $0.formUnion($1.keywords.types) }
    }

    /// Returns the schema of a member.
    func member(_ name: String, of schema: Schema) -> Schema? {
        let parts = parts(of: schema)
        return parts.lazy.compactMap { $0.keywords.properties[name] }.first
            ?? parts.lazy.compactMap { part -> Schema? in
                guard case let .schema(schema) = part.keywords.additional else { return nil }
                return schema
            }.first
    }

    private func items(of schema: Schema) -> Schema? {
        parts(of: schema).lazy.compactMap(\.keywords.items).first
    }

    /// Returns the value of a path's parameter or a header field.
    private func value(of parameter: Parameter, text: String, decode: (Substring) -> String) -> JSONValue {
        if parameter.mediaType != nil { return json(decode(text[...]), by: parameter.schema) }
        var body = text[...]
        var separator: Character = ","
        switch parameter.style {
        case .label:
            if body.hasPrefix(".") { body.removeFirst() }
            if parameter.isExploded { separator = "." }
        case .matrix:
            if body.hasPrefix(";") { body.removeFirst() }
            if parameter.isExploded { separator = ";" }
            let prefix = "\(parameter.name)="
            if !parameter.isExploded || !isObject(parameter.schema) {
                guard body.hasPrefix(prefix) else { return .string(decode(text[...])) }
                body = body.dropFirst(prefix.count)
            }
        case .simple, .form, .spaceDelimited, .pipeDelimited, .deepObject: break
        }
        let isList = parameter.location == .header
        let parts = body.split(separator: separator).map { isList ? $0.withoutSpaces[...] : $0 }
        if isArray(parameter.schema) {
            let prefix = "\(parameter.name)="
            let elements = parts.map { $0.hasPrefix(prefix) && separator == ";" ? $0.dropFirst(prefix.count) : $0 }
            return list(elements.map(decode), decode(body), by: parameter.schema)
        }
        guard isObject(parameter.schema) else { return scalar(decode(body), by: parameter.schema) }
        return object(members(parts, isExploded: parameter.isExploded).map { ($0, decode($1)) }, by: parameter.schema)
    }

    /// Returns the value of a query's or a cookie's parameter.
    func value(
        of parameter: Parameter,
        in pairs: [(name: String, value: String)],
        decode: (Substring) -> String
    ) -> JSONValue? {
        let own = pairs.filter { $0.name == parameter.name }.map(\.value)
        if parameter.mediaType != nil { return own.first.map { json(decode($0[...]), by: parameter.schema) } }
        if isObject(parameter.schema) { return object(parameter, own, in: pairs, decode) }
        guard let first = own.first else { return nil }
        guard isArray(parameter.schema) else { return scalar(decode(first[...]), by: parameter.schema) }
        guard !parameter.isExploded else {
            let whole = own.count == 1 ? decode(first[...]) : nil
            return list(own.map { decode($0[...]) }, whole, by: parameter.schema)
        }
        let elements = first.isEmpty ? [] : split(first, by: parameter.style)
        return list(elements.map(decode), decode(first[...]), by: parameter.schema)
    }

    /// Returns a list, or the whole as a scalar where the schema allows that only.
    private func list(_ texts: [String], _ whole: String?, by schema: Schema) -> JSONValue {
        let list = array(texts, by: schema)
        guard let whole, !document.faults(of: list, by: schema, in: .request).isEmpty else { return list }
        let scalar = scalar(whole, by: schema)
        return document.faults(of: scalar, by: schema, in: .request).isEmpty ? scalar : list
    }

    private func object(
        _ parameter: Parameter,
        _ own: [String],
        in pairs: [(name: String, value: String)],
        _ decode: (Substring) -> String
    ) -> JSONValue? {
        if parameter.style == .deepObject {
            let members = DeepObject(parameter.name, pairs.map { ($0.name, decode($0.value[...])) })
            guard !members.isEmpty else { return nil }
            return value(of: members, by: parameter.schema)
        }
        var members: [(String, String)] = []
        if parameter.isExploded {
            for (name, value) in pairs where isMember(name, of: parameter) {
                members.append((name, decode(value[...])))
            }
        } else if let first = own.first {
            members = self.members(split(first, by: parameter.style), isExploded: false).map { ($0, decode($1)) }
        }
        guard !members.isEmpty else { return nil }
        return object(members, by: parameter.schema)
    }

    /// Whether a name in a query is a part of an object.
    func isMember(_ name: String, of parameter: Parameter) -> Bool {
        guard parameter.mediaType == nil, isObject(parameter.schema) else { return false }
        if parameter.style == .deepObject { return name.hasPrefix("\(parameter.name)[") }
        guard parameter.isExploded else { return false }
        let keywords = MergedKeywords(parameter.schema, in: document).keywords
        guard keywords.properties[name] == nil else { return true }
        guard !names.contains(name), keywords.additional != .forbidden else { return false }
        // An object of which nothing is said has any members.
        let isFree = keywords.saysAdditional || keywords.properties.isEmpty && keywords.oneOf.isEmpty
        return isFree && keywords.anyOf.isEmpty || member(name, of: parameter.schema) != nil
    }

    /// Returns an object of the members in brackets, which may be objects and lists.
    private func value(of members: DeepObject, by schema: Schema?) -> JSONValue {
        if let schema, isArray(schema) { return array(members.elements, by: schema) }
        guard members.members.isEmpty else {
            return .object(
                Dictionary(
                    uniqueKeysWithValues: members.members.map { name, value in
                        (name, self.value(of: value, by: schema.flatMap { member(name, of: $0) }))
                    }
                )
            )
        }
        let text = members.texts.first ?? ""
        return schema.map { scalar(text, by: $0) } ?? .string(text)
    }

    private func isArray(_ schema: Schema) -> Bool { types(of: schema).contains(.array) }

    private func isObject(_ schema: Schema) -> Bool {
        let types = types(of: schema)
        return types.contains(.object) && !types.contains(.array) && !types.contains(.string)
    }

    private func split(_ text: String, by style: Parameter.Style) -> [Substring] {
        let separator: String =
            switch style {
            case .spaceDelimited: " "
            case .pipeDelimited: "|"
            case .matrix, .label, .simple, .form, .deepObject: ","
            }
        // A separator may be encoded, too.
        let escapes = [" ": ["%20", "+"], "|": ["%7C", "%7c"]][separator] ?? []
        return escapes.reduce(text) { $0.replacing($1, with: separator) }.split(separator: separator)
    }

    private func members(_ parts: [Substring], isExploded: Bool) -> [(String, Substring)] {
        guard !isExploded else {
            return parts.map { part in
                let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                return (String(pair[0]), pair.count > 1 ? pair[1] : "")
            }
        }
        return stride(from: 0, to: parts.count - 1, by: 2).map { (String(parts[$0]), parts[$0 + 1]) }
    }

    private func array(_ texts: [String], by schema: Schema) -> JSONValue {
        let items = items(of: schema)
        return .array(texts.map { text in items.map { scalar(text, by: $0) } ?? .string(text) })
    }

    private func object(_ members: [(String, String)], by schema: Schema) -> JSONValue {
        let values = members.map { name, text in
            (FormText.percentDecoded(name), member(name, of: schema).map { scalar(text, by: $0) } ?? .string(text))
        }
        return .object(Dictionary(values) { first, _ in first })
    }

    private func json(_ text: String, by schema: Schema) -> JSONValue {
        (try? JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))) ?? .string(text)
    }
}
