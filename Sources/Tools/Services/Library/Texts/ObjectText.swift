/// The declaration of a struct, or of a final class.
struct ObjectText {
    let model: ModelPlan
    let properties: [PropertyPlan]
    let additional: TypePlan?
    let style: CodeStyle

    private var access: String { style.modelAccess }

    func write(to source: inout SourceText) {
        let keyword = model.isRecursive ? "final class" : "struct"
        let protocols = (isIdentifiable ? ["Identifiable"] : []) + ["Equatable", "Codable", "Sendable"]
        source.add("\(style.isolation)\(access)\(keyword) \(model.name): \(protocols.joined(separator: ", ")) {")
        writeProperties(to: &source)
        source.add()
        writeInitializer(to: &source)
        if codesByHand {
            source.add()
            writeDecoding(to: &source)
            source.add()
            writeEncoding(to: &source)
        }
        if model.isRecursive {
            source.add()
            writeEquality(to: &source)
        }
        if codesByHand || properties.contains(where: { $0.name != $0.key }) {
            source.add()
            writeKeys(to: &source)
        }
        if additional != nil {
            source.add()
            writeMemberKey(to: &source)
        }
        source.add("}")
    }

    /// Whether each value has an id, so that `Rows` and a repository can have it.
    private var isIdentifiable: Bool {
        properties.contains { property in
            property.name == "id" && property.presence == .required
                && [.string, .integer, .uuid].contains(property.type)
        }
    }

    /// Whether the compiler's coding would lose a difference between absent and null, or further members.
    private var codesByHand: Bool {
        additional != nil
            || model.isSent && properties.contains { $0.presence == .nullable || $0.presence == .optionalOrNull }
    }

    /// The names that the coding has for values of its own.
    private static let locals: Set<String> = ["container", "decoder", "encoder", "members"]

    /// A property as the coding names it.
    private func reference(_ name: String) -> String {
        Self.locals.contains(name) ? "self.\(name)" : SwiftName.escaped(name)
    }

    private func writeProperties(to source: inout SourceText) {
        let isDocumented = properties.contains { $0.description != nil }
        for (index, property) in properties.enumerated() {
            if isDocumented, index > 0 { source.add() }
            source.add(Documentation.lines(property.description, indent: 4))
            source.add("\(access)let \(SwiftName.escaped(property.name)): \(property.typeText)", 1)
        }
        guard let additional else { return }
        source.add()
        source.add("/// The members that have no property.", 1)
        source.add("\(access)let additional: [String: \(additional.text)]", 1)
    }

    private func writeInitializer(to source: inout SourceText) {
        var parameters = properties.map { property in
            "\(SwiftName.label(property.name)): \(property.typeText)" + (property.hasDefault ? " = nil" : "")
        }
        if let additional { parameters.append("additional: [String: \(additional.text)] = [:]") }
        source.add("\(access)init(", parameters, ") {", 1)
        for property in properties {
            source.add("self.\(property.name) = \(SwiftName.escaped(property.name))", 2)
        }
        if additional != nil { source.add("self.additional = additional", 2) }
        source.add("}", 1)
    }

    private func writeDecoding(to source: inout SourceText) {
        source.add("\(access)init(from decoder: any Decoder) throws {", 1)
        if !properties.isEmpty { source.add("let container = try decoder.container(keyedBy: CodingKeys.self)", 2) }
        for property in properties {
            let (name, key) = (reference(property.name), property.name)
            let type = property.type.text
            switch property.presence {
            case .required:
                source.add("\(name) = try container.decode(", ["\(type).self", "forKey: .\(key)"], ")", 2)
            case .optional, .nullable:
                source.add("\(name) = try container.decodeIfPresent(", ["\(type).self", "forKey: .\(key)"], ")", 2)
            case .optionalOrNull:
                // Without its name, nil would be a null that is there.
                let decoding = ".some(try container.decode(\(type)?.self, forKey: .\(key)))"
                let line = "\(name) = container.contains(.\(key)) ? \(decoding) : .none"
                if line.count + 8 <= Documentation.width {
                    source.add(line, 2)
                } else {
                    source.add("\(name) =", 2)
                    source.add("container.contains(.\(key))", 3)
                    let isLong = decoding.count + 22 > Documentation.width
                    source.add("? \(decoding)\(isLong ? "" : " : .none")", 3)
                    if isLong { source.add(": .none", 3) }
                }
            }
        }
        if let additional {
            source.add("let members = try decoder.container(keyedBy: MemberKey.self)", 2)
            source.add("var additional: [String: \(additional.text)] = [:]", 2)
            source.add("for key in members.allKeys where CodingKeys(rawValue: key.stringValue) == nil {", 2)
            source.add("additional[key.stringValue] = try members.decode(\(additional.text).self, forKey: key)", 3)
            source.add("}", 2)
            source.add("self.additional = additional", 2)
        }
        source.add("}", 1)
    }

    private func writeEncoding(to source: inout SourceText) {
        source.add("\(access)func encode(to encoder: any Encoder) throws {", 1)
        source.add("var container = encoder.container(keyedBy: CodingKeys.self)", 2)
        for property in properties {
            let name = reference(property.name)
            let isWritten = property.presence == .required || property.presence == .nullable
            source.add(
                "try container.\(isWritten ? "encode" : "encodeIfPresent")(\(name), forKey: .\(property.name))",
                2
            )
        }
        if additional != nil {
            source.add("var members = encoder.container(keyedBy: MemberKey.self)", 2)
            source.add("for (name, value) in additional {", 2)
            source.add("try members.encode(value, forKey: MemberKey(stringValue: name))", 3)
            source.add("}", 2)
        }
        source.add("}", 1)
    }

    private func writeEquality(to source: inout SourceText) {
        source.add("\(access)static func == (left: \(model.name), right: \(model.name)) -> Bool {", 1)
        let names = properties.map(\.name) + (additional == nil ? [] : ["additional"])
        for name in names.dropLast() {
            source.add("guard left.\(name) == right.\(name) else { return false }", 2)
        }
        source.add("return \(names.last.map { "left.\($0) == right.\($0)" } ?? "true")", 2)
        source.add("}", 1)
    }

    private func writeKeys(to source: inout SourceText) {
        source.add("private enum CodingKeys: String, CodingKey {", 1)
        for property in properties {
            let name = SwiftName.escaped(property.name)
            source.add(
                "case \(name)" + (property.name == property.key ? "" : " = \(SourceText.literal(property.key))"),
                2
            )
        }
        source.add("}", 1)
    }

    private func writeMemberKey(to source: inout SourceText) {
        source.add("private struct MemberKey: CodingKey {", 1)
        source.add("let stringValue: String", 2)
        source.add("var intValue: Int? { nil }", 2)
        source.add()
        source.add("init(stringValue: String) {", 2)
        source.add("self.stringValue = stringValue", 3)
        source.add("}", 2)
        source.add()
        source.add("init?(intValue: Int) {", 2)
        source.add("nil", 3)
        source.add("}", 2)
        source.add("}", 1)
    }
}
