import Foundation
import OpenAPIReading
import OuterSupport
import TestSupport
import Testing

@testable import ServiceGenerator

/// Compares what generated models decode and encode with the verdicts of Python's `openapi-schema-validator`.
///
/// `Models/models.py` makes the documents and the values, and has the rules by which a model differs from its schema:
/// those that the page names. A value is decoded if and only if it is valid by these rules. What is encoded again is
/// the same value but for the forms that the page names, and, where the app sends it, valid if the value was.
@Suite(
    .needs(PythonProgram.has("openapi_schema_validator"), "openapi-schema-validator isn't installed for Python"),
    .bodyTimeLimit(minutes: 20)
)
struct ModelDifferentialTests {
    private struct Verdict: Decodable {
        let values: Int
        let valid: Int
        let accepted: Int
        /// How many verdicts differ for two reasons, each of which is enough.
        let several: Int
        /// How many verdicts differ because of each rule, and how many values are encoded in another form.
        let rules: [String: Int]
        let forms: [String: Int]
        let problems: Int
        let first: [String]
    }

    @Test
    func modelsDecodeAndEncodeAsThePageSays() throws {
        let (schemas, values) = (TestDepth.times(240, dividedBy: 20), 420)
        let folder = TemporaryFolder.made()
        let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Models/models.py").path
        _ = try PythonProgram.lines(of: [script, "make", folder.path(), "\(schemas)", "\(values)", "46"])
        let plans = try ["3.0.json", "3.1.json"]
            .map { ServicePlan(try OpenAPIDocument(contentsOf: folder.url.appending(path: $0))) }
        #expect(plans.flatMap(\.remarks) == [])
        let program = try ModelProgram(plans)
        try program.answer(folder.url.appending(path: "values"), in: folder.url.appending(path: "answers"))
        let line = try PythonProgram.lines(of: [script, "judge", folder.path()]).first.unwrapped()
        let verdict = try JSONDecoder().decode(Verdict.self, from: Data(line.utf8))
        print("\(verdict.values) values: \(verdict.valid) valid, \(verdict.accepted) decoded,")
        print("    \(verdict.several) differ for several reasons.")
        for (name, count) in verdict.rules.merging(verdict.forms, uniquingKeysWith: +).sorted(by: { $0.key < $1.key }) {
            print("    \(count) \(name)")
        }
        #expect(verdict.first == [])
        #expect(verdict.problems == 0)
        #expect(verdict.values == schemas * values)
        // Neither verdict is rare.
        #expect((verdict.values / 4...verdict.values * 3 / 4).contains(verdict.valid))
        try expectThePage(names: verdict)
    }

    /// The page has a row for each rule and each form, and none that isn't met.
    private func expectThePage(names verdict: Verdict) throws {
        let path = "../../../../../Sources/SDK/Millrace/Documentation.docc/FromAnOpenAPIDocument.md"
        let page = try String(contentsOf: URL(filePath: #filePath).appending(path: path).standardized, encoding: .utf8)
        for (heading, counts) in [("a model", verdict.rules), ("written again as", verdict.forms)] {
            let rows = page.components(separatedBy: "\n")
                .drop { !$0.hasSuffix("| \(heading) |") }.dropFirst(2).prefix { $0.hasPrefix("|") }
                .map { $0.split(separator: "|")[0].trimmingCharacters(in: .whitespaces) }
            #expect(counts.filter { $0.value > 0 && !rows.contains($0.key) } == [:])
            // A share doesn't meet all of them.
            if TestDepth.current != .share { #expect(rows.filter { counts[$0] ?? 0 == 0 } == []) }
        }
    }
}
