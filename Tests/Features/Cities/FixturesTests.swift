import Foundation
import Testing

/// Every model of the app has a fixture, with a default for each argument of its initializer.
@Suite struct FixturesTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../..").standardizedFileURL

    /// A model is a plain value of an `API` folder: a struct that can be compared.
    private static func models() throws -> [(name: String, properties: [String])] {
        let features = root.appending(path: "Sources/Features")
        let files = FileManager.default.enumerator(atPath: features.path)?.compactMap { $0 as? String } ?? []
        return try files.filter { $0.contains("/API/") && $0.hasSuffix(".swift") }.sorted().compactMap { file in
            let source = try String(contentsOf: features.appending(path: file), encoding: .utf8)
            guard let model = source.firstMatch(of: #/struct (\w+): [^{]*\bEquatable\b/#) else { return nil }
            return (String(model.1), source.matches(of: #/package let (\w+):/#).map { String($0.1) })
        }
    }

    @Test func everyModelHasAFixtureThatMirrorsItsInitializer() throws {
        let models = try Self.models()
        #expect(models.count >= 11)
        for model in models {
            let file = Self.root.appending(path: "Fixtures/\(model.name)+Fixture.swift")
            guard let source = try? String(contentsOf: file, encoding: .utf8) else {
                Issue.record("\(model.name) has no fixture")
                continue
            }
            let head = source.firstMatch(of: #/static func fixture\(([\s\S]*?)\) -> (\w+) \{/#)
            let parameters = head?.1.matches(of: #/(\w+): [^=,]+ = /#).map { String($0.1) }
            #expect(parameters == model.properties, "the fixture of \(model.name)")
            #expect(head?.2 == model.name[...])
        }
    }
}
