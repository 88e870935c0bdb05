import MillraceJSON

@testable import OpenAPIReading

/// The texts that tests compare documents by: only what differs from an empty one.
enum Words {
    /// Returns the keywords of a schema that aren't their default: `types: integer|null, minimum: 0`.
    static func of(_ schema: Schema) -> String {
        let defaults = Mirror(reflecting: Schema.Keywords()).children.map { of($0.value) }
        return zip(Mirror(reflecting: schema.keywords).children, defaults).compactMap { child, usual in
            let value = of(child.value)
            return value == usual ? nil : "\(child.label ?? ""): \(value)"
        }.joined(separator: ", ")
    }

    private static func of(_ value: Any) -> String {
        switch value {
        case let schema as Schema: return "(\(of(schema)))"
        case let json as JSONValue: return text(json)
        case let types as Set<Schema.JSONType>: return types.map(\.rawValue).sorted().joined(separator: "|")
        case let names as Set<String>: return names.sorted().joined(separator: "|")
        case let additional as Schema.Additional:
            guard case let .schema(schema) = additional else { return "\(additional)" }
            return of(schema as Any)
        case let list as [Any]: return "[\(list.map(of).joined(separator: ", "))]"
        case let members as [Pattern: Schema]:
            return "{\(members.sorted { $0.key < $1.key }.map { "\($0): (\(of($1)))" }.joined(separator: ", "))}"
        case let members as [String: Any]:
            return "{\(members.sorted { $0.key < $1.key }.map { "\($0): \(of($1))" }.joined(separator: ", "))}"
        case let discriminator as Schema.Discriminator:
            return "\(discriminator.propertyName) \(of(discriminator.mapping as Any))"
        default:
            guard let some = Mirror(reflecting: value).children.first, "\(type(of: value))".hasPrefix("Optional") else {
                return "\(value)"
            }
            return of(some.value)
        }
    }

    private static func text(_ json: JSONValue) -> String {
        switch json {
        case .null: "null"
        case let .bool(value): "\(value)"
        case let .integer(value): "\(value)"
        case let .double(value): "\(value)"
        case let .decimal(value): "\(value)"
        case let .string(value): "'\(value)'"
        case let .array(elements): "[\(elements.map(text).joined(separator: ", "))]"
        case let .object(members):
            "{\(members.sorted { $0.key < $1.key }.map { "\($0): \(text($1))" }.joined(separator: ", "))}"
        }
    }

    /// Returns one line for an operation and each of its parts.
    static func of(_ operation: OpenAPIReading.Operation) -> [String] {
        var lines = ["\(operation.method) \(operation.path)"]
        if let id = operation.id { lines.append("id \(id)") }
        if operation.isDeprecated { lines.append("deprecated") }
        lines += operation.parameters.map(of)
        if let body = operation.body {
            lines.append("body\(body.isRequired ? " required" : "") \(of(body.content))")
        }
        lines += operation.responses.sorted { $0.key < $1.key }.map { status, response in
            let headers = response.headers.sorted { $0.key < $1.key }.map { name, header in
                " \(name): (\(header.schema.map(of) ?? ""))"
            }
            return "\(status) \(of(response.content))\(headers.joined())"
        }
        lines += operation.security.map { requirement in
            let schemes = requirement.sorted { $0.key < $1.key }.map { "\($0)\($1.isEmpty ? "" : " \($1)")" }
            return "security \(schemes.joined(separator: " and "))"
        }
        return lines
    }

    private static func of(_ parameter: Parameter) -> String {
        let marks = [
            parameter.isRequired ? "required" : "", parameter.isDeprecated ? "deprecated" : "", "\(parameter.style)",
            parameter.isExploded ? "exploded" : "", parameter.mediaType ?? "",
        ]
        let examples = parameter.examples.sorted { $0.key < $1.key }.map { "\($0)=\(text($1))" }
        let words = (["\(parameter.location)", parameter.name] + marks + ["(\(of(parameter.schema)))"] + examples)
        return words.filter { !$0.isEmpty }.joined(separator: " ")
    }

    private static func of(_ content: [String: MediaType]) -> String {
        content.sorted { $0.key < $1.key }.map { name, type in
            let examples = type.examples.sorted { $0.key < $1.key }.map { " \($0)=\(text($1))" }
            let encoding = type.encoding.sorted { $0.key < $1.key }.map { " \($0) as \($1.contentType ?? "")" }
            return "\(name) (\(type.schema.map(of) ?? "-"))" + (examples + encoding).joined()
        }.joined(separator: ", ")
    }
}
