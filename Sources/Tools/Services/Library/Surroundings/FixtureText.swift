/// The file with the fixture of a struct.
struct FixtureText {
    let model: ModelPlan
    let properties: [PropertyPlan]
    let additional: TypePlan?
    let samples: SampleMaker
    let style: CodeStyle
    /// Whether the fixtures are in a module of their own.
    let isModule: Bool

    var text: String {
        var source = SourceText()
        source.add("\(style.isolation)extension \(model.name) {")
        source.add("/// Returns \("AEIOU".contains(model.name.prefix(1)) ? "an" : "a") `\(model.name)` for tests.", 1)
        var parameters = properties.map { property in
            "\(SwiftName.label(property.name)): \(property.typeText)"
                + (samples.code(property, of: model).map { " = \($0)" } ?? "")
        }
        var arguments = properties.map { "\(SwiftName.argument($0.name)): \(SwiftName.escaped($0.name))" }
        if let additional {
            parameters.append("additional: [String: \(additional.text)] = [:]")
            arguments.append("additional: additional")
        }
        source.add("\(isModule ? "package " : "")static func fixture(", parameters, ") -> \(model.name) {", 1)
        source.add("\(model.name)(", arguments, ")", 2)
        source.add("}", 1)
        source.add("}")
        return TestSource.text(source, isModule ? [style.module] : [], testing: isModule ? nil : style.module)
    }
}
