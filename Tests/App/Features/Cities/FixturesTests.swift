import Foundation
import Testing

/// Every model of the app has a fixture, with a default for each argument of its initializer.
@Suite struct FixturesTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../..").standardizedFileURL

    /// A model is a plain value of an `API` folder: a struct that can be compared.
    private struct Model {
        let name: String
        let properties: [String]

        init?(_ source: String) {
            guard let head = source.firstMatch(of: #/struct (\w+): [^{]*\bEquatable\b/#) else { return nil }
            name = String(head.1)
            properties = source.matches(of: #/package let (\w+):/#).map { String($0.1) }
        }

        /// What is wrong with its fixture.
        func problem(of fixture: String?) -> String? {
            guard let fixture else { return "\(name) has no fixture" }
            let head = fixture.firstMatch(of: #/static func fixture\(([\s\S]*?)\) -> (\w+) \{/#)
            guard let head, head.2 == name else { return "\(name) has no static func fixture(…) -> \(name)" }
            let parameters = head.1.matches(of: #/(\w+): [^=,]+ = /#).map { String($0.1) }
            guard parameters != properties else { return nil }
            let wanted = properties.joined(separator: ", ")
            return "\(name) wants defaults for \(wanted): its fixture has \(parameters.joined(separator: ", "))"
        }
    }

    @Test func everyModelHasAFixtureThatMirrorsItsInitializer() throws {
        let features = Self.root.appending(path: "Sources/App/Features")
        let files = FileManager.default.enumerator(atPath: features.path)?.compactMap { $0 as? String } ?? []
        let models = try files.filter { $0.contains("/API/") && $0.hasSuffix(".swift") }.sorted().compactMap { file in
            Model(try String(contentsOf: features.appending(path: file), encoding: .utf8))
        }
        #expect(models.count >= 11)
        for model in models {
            let file = Self.root.appending(path: "Fixtures/\(model.name)+Fixture.swift")
            let problem = model.problem(of: try? String(contentsOf: file, encoding: .utf8))
            #expect(problem == nil)
        }
    }
}
