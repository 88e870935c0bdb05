/// The files of the services in the folder of their target.
package struct SourceFiles {
    let plan: ServicePlan
    let style: CodeStyle

    package init(_ plan: ServicePlan, _ style: CodeStyle) {
        (self.plan, self.style) = (plan, style)
    }

    /// The folder of a tag: `API/Pets`.
    package static func folder(of tag: TagPlan) -> String { "API/\(tag.name)" }

    /// The files, by path.
    package var files: [GeneratedFile] {
        let models = plan.modelsByName
        var files = plan.tags.flatMap { tag in
            let folder = Self.folder(of: tag)
            return [
                GeneratedFile(
                    path: "\(folder)/\(tag.name)BusinessController.swift",
                    text: BusinessControllerText(tag: tag, models: models, style: style).text
                ),
                GeneratedFile(
                    path: "\(folder)/\(tag.name)Service.swift",
                    text: ServiceText(tag: tag, models: models, style: style).text
                ),
            ] + tag.models.map { file($0, in: folder) }
        }
        files += plan.models.map { file($0, in: "API/Models") }
        files += plan.authKinds.map { kind in
            GeneratedFile(path: "API/\(kind.name).swift", text: AuthKindText(kind: kind, style: style).text)
        }
        if plan.hasDates {
            files.append(GeneratedFile(path: "API/APICoding.swift", text: CodingText(style: style).text))
        }
        return files.sorted { $0.path < $1.path }
    }

    private func file(_ model: ModelPlan, in folder: String) -> GeneratedFile {
        GeneratedFile(path: "\(folder)/\(model.name).swift", text: ModelText(model: model, style: style).text)
    }
}
