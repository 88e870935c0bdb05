import OpenAPIReading
import UserPackage

/// The files around the services of a document, which tests need.
package struct SurroundingFiles {
    /// The files, by path from the package's root on.
    package let files: [GeneratedFile]

    /// Creates the files of a plan.
    ///
    /// - Parameters:
    ///   - document: The document of the plan.
    ///   - places: The places of the tests' files in the package.
    package init(_ plan: ServicePlan, of document: OpenAPIDocument, _ style: CodeStyle, in places: TestPlaces) {
        let samples = SampleMaker(document, plan.modelsByName)
        let canned = CannedMaker(samples: samples)
        let source = CannedSource(module: places.responses?.module, style: style)
        let calls = ResourceCall(samples: samples)
        var files: [GeneratedFile] = []
        var responses: [String: String] = [:]
        for tag in plan.tags {
            let folder = "\(places.tests)/\(SourceFiles.folder(of: tag))"
            func add(_ name: String, _ text: String) {
                files.append(GeneratedFile(path: "\(folder)/\(name).swift", text: text))
            }
            let successes = tag.operations.map { canned.success($0, of: tag) }
            let refusals = Self.unique(tag.operations.compactMap(canned.refusal))
            add(StubText.type(of: tag), StubText(tag: tag, style: style).text)
            let failures = FailuresText(tag: tag, source: source, makers: canned, calls: calls, style: style)
            if !FailuresText.operations(of: tag).isEmpty { add("\(tag.name)Failures", failures.text) }
            let decoding = DecodingTestsText(tag: tag, source: source, makers: canned, calls: calls, style: style)
            if !DecodingTestsText.operations(of: tag).isEmpty { add("\(tag.name)DecodingTests", decoding.text) }
            if places.responses == nil {
                add("\(tag.name)CannedResponses", source.text(successes + refusals, of: tag))
            } else {
                for response in refusals + successes { responses[response.fileName] = response.file }
            }
        }
        for model in plan.modelsByName.values.sorted(by: { $0.name < $1.name }) {
            guard case let .object(properties, additional) = model.kind else { continue }
            let text = FixtureText(
                model: model,
                properties: properties,
                additional: additional,
                samples: samples,
                style: style,
                isModule: places.fixturesModule != nil
            ).text
            files.append(GeneratedFile(path: "\(places.fixtures)/\(model.name)+Fixture.swift", text: text))
        }
        if let folder = places.responses?.folder {
            files += responses.map { GeneratedFile(path: "\(folder)/Responses/\($0.key)", text: $0.value) }
        }
        self.files = files.sorted { $0.path < $1.path }
    }

    /// The refusals, one of each name: operations have the same ones.
    private static func unique(_ refusals: [CannedPlan]) -> [CannedPlan] {
        let byName = Dictionary(refusals.map { ($0.name, $0) }) { first, _ in first }
        return byName.values.sorted { $0.name < $1.name }
    }
}
