/// The declaration of an enum of texts, which has a case for texts that it doesn't know.
struct EnumerationText {
    let name: String
    let cases: [ModelPlan.Case]
    let unknown: String
    let style: CodeStyle

    func write(to source: inout SourceText) {
        let protocols = "RawRepresentable, Hashable, Codable, Sendable"
        source.add("\(style.isolation)\(style.modelAccess)enum \(name): \(protocols) {")
        for value in cases { source.add("case \(SwiftName.escaped(value.name))", 1) }
        source.add("/// A value that the description of the API doesn't have.", 1)
        source.add("case \(unknown)(String)", 1)
        source.add()
        source.add("\(style.modelAccess)init(rawValue: String) {", 1)
        source.add("switch rawValue {", 2)
        for value in cases {
            source.add("case \(SourceText.literal(value.value)): self = .\(value.name)", 2)
        }
        source.add("default: self = .\(unknown)(rawValue)", 2)
        source.add("}", 2)
        source.add("}", 1)
        source.add()
        source.add("\(style.modelAccess)var rawValue: String {", 1)
        source.add("switch self {", 2)
        for value in cases {
            source.add("case .\(value.name): \(SourceText.literal(value.value))", 2)
        }
        source.add("case let .\(unknown)(value): value", 2)
        source.add("}", 2)
        source.add("}", 1)
        source.add("}")
    }
}
