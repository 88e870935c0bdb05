/// The declaration of an enum with a value in each case.
struct UnionText {
    let model: ModelPlan
    let alternatives: [ModelPlan.Alternative]
    let discriminator: String?
    let unknown: String?
    let style: CodeStyle

    func write(to source: inout SourceText) {
        let keyword = model.isRecursive ? "indirect enum" : "enum"
        source.add("\(style.isolation)\(style.modelAccess)\(keyword) \(model.name): Equatable, Codable, Sendable {")
        for alternative in alternatives {
            source.add("case \(SwiftName.escaped(alternative.name))(\(alternative.type.text))", 1)
        }
        if let unknown {
            source.add("/// A value of a kind that the description of the API doesn't have.", 1)
            source.add("case \(unknown)(JSONValue)", 1)
        }
        source.add()
        source.add("\(style.modelAccess)init(from decoder: any Decoder) throws {", 1)
        if let discriminator { writeChoice(by: discriminator, to: &source) } else { writeAttempts(to: &source) }
        source.add("}", 1)
        source.add()
        writeEncoding(to: &source)
        if let discriminator {
            let name = SwiftName.member(discriminator)
            source.add()
            source.add("private enum CodingKeys: String, CodingKey {", 1)
            let value = name == discriminator ? "" : " = \(SourceText.literal(discriminator))"
            source.add("case \(SwiftName.escaped(name))" + value, 2)
            source.add("}", 1)
        }
        source.add("}")
    }

    private func writeChoice(by discriminator: String, to source: inout SourceText) {
        let key = SwiftName.member(discriminator)
        source.add("let container = try decoder.container(keyedBy: CodingKeys.self)", 2)
        source.add("switch try container.decode(String.self, forKey: .\(key)) {", 2)
        for alternative in alternatives {
            let values = alternative.values.map(SourceText.literal).joined(separator: ", ")
            let name = alternative.name
            let line = "case \(values): self = .\(name)(try \(alternative.type.text)(from: decoder))"
            source.add(line, 2)
        }
        source.add("default: self = .\(unknown ?? "unknown")(try JSONValue(from: decoder))", 2)
        source.add("}", 2)
    }

    private func writeAttempts(to source: inout SourceText) {
        source.add("let container = try decoder.singleValueContainer()", 2)
        for (index, alternative) in alternatives.enumerated() {
            let name = alternative.name
            if index < alternatives.count - 1 {
                let attempt = "let value = try? container.decode(\(alternative.type.text).self)"
                source.add((index == 0 ? "if " : "} else if ") + attempt + " {", 2)
                source.add("self = .\(name)(value)", 3)
            } else {
                source.add("} else {", 2)
                source.add("self = .\(name)(try container.decode(\(alternative.type.text).self))", 3)
                source.add("}", 2)
            }
        }
    }

    private func writeEncoding(to source: inout SourceText) {
        source.add("\(style.modelAccess)func encode(to encoder: any Encoder) throws {", 1)
        source.add("var container = encoder.singleValueContainer()", 2)
        source.add("switch self {", 2)
        let names = alternatives.map(\.name) + (unknown.map { [$0] } ?? [])
        for name in names {
            source.add("case let .\(name)(value): try container.encode(value)", 2)
        }
        source.add("}", 2)
        source.add("}", 1)
    }
}
