import MillraceJSON
import MillracePlatform

/// Reads the values of parameters from their texts (OpenAPI 3.1.1, "Style Values").
struct ParameterReader {
    let document: OpenAPIDocument

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

    /// The types that a schema may have: those of its target and its parts, too.
    func types(of schema: Schema, depth: Int = 0) -> Set<Schema.JSONType> {
        guard depth < 20 else { return [] }
        let keywords = document.resolved(schema).keywords
        let parts = keywords.allOf + keywords.anyOf + keywords.oneOf
        return parts.reduce(keywords.types) { $0.union(types(of: $1, depth: depth + 1)) }
    }

    /// Returns the schema of a member or an element.
    private func member(_ name: String, of schema: Schema, depth: Int = 0) -> Schema? {
        guard depth < 20 else { return nil }
        let keywords = document.resolved(schema).keywords
        if let own = keywords.properties[name] { return own }
        let parts = keywords.allOf + keywords.anyOf + keywords.oneOf
        if let part = parts.lazy.compactMap({ member(name, of: $0, depth: depth + 1) }).first { return part }
        guard case let .schema(schema) = keywords.additional else { return nil }
        return schema
    }

    private func items(of schema: Schema, depth: Int = 0) -> Schema? {
        guard depth < 20 else { return nil }
        let keywords = document.resolved(schema).keywords
        let parts = keywords.allOf + keywords.anyOf + keywords.oneOf
        return keywords.items ?? parts.lazy.compactMap { items(of: $0, depth: depth + 1) }.first
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
            if body.hasPrefix(prefix), !parameter.isExploded || !isObject(parameter.schema) {
                body = body.dropFirst(prefix.count)
            }
        case .simple, .form, .spaceDelimited, .pipeDelimited, .deepObject: break
        }
        let isList = parameter.location == .header
        let parts = body.split(separator: separator).map { isList ? $0.withoutSpaces[...] : $0 }
        if isArray(parameter.schema) {
            let prefix = "\(parameter.name)="
            let elements = parts.map { $0.hasPrefix(prefix) && separator == ";" ? $0.dropFirst(prefix.count) : $0 }
            return array(elements.map(decode), by: parameter.schema)
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
        guard !parameter.isExploded else { return array(own.map { decode($0[...]) }, by: parameter.schema) }
        let elements = first.isEmpty ? [] : split(first, by: parameter.style)
        return array(elements.map(decode), by: parameter.schema)
    }

    private func object(
        _ parameter: Parameter,
        _ own: [String],
        in pairs: [(name: String, value: String)],
        _ decode: (Substring) -> String
    ) -> JSONValue? {
        var members: [(String, String)] = []
        if parameter.style == .deepObject {
            let prefix = "\(parameter.name)["
            for (name, value) in pairs where name.hasPrefix(prefix) && name.hasSuffix("]") {
                members.append((String(name.dropFirst(prefix.count).dropLast()), decode(value[...])))
            }
        } else if parameter.isExploded {
            for (name, value) in pairs where member(name, of: parameter.schema) != nil {
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
        guard isObject(parameter.schema) else { return false }
        if parameter.style == .deepObject { return name.hasPrefix("\(parameter.name)[") }
        return parameter.isExploded && member(name, of: parameter.schema) != nil
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
