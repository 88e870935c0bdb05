import Foundation
import MillraceJSON
import OpenAPIReading
import TestSupport
import Testing

/// Compares the verdicts of this package with those of Python's `openapi-schema-validator`.
///
/// The made schemas have none of the differences that are known: `email`, which is an annotation here; `int32`, which
/// Python doesn't check for `1e20`; and texts that are equal in Swift though their scalars differ.
@Suite(.needs(PythonSchemas.isInstalled, "openapi-schema-validator isn't installed for Python"))
struct SchemaDifferentialTests {
    private struct Case: Decodable {
        let schemas: [String: JSONValue]
        let values: [JSONValue]
        let valid: [Bool]
    }

    @Test
    func valuesAreAcceptedAndRefusedAlike() throws {
        let count = TestDepth.times(10_000, dividedBy: 10)
        var differences: [String] = []
        var accepted = 0
        let lines = try PythonSchemas.cases(count, seed: 46)
        for line in lines {
            let made = try JSONDecoder().decode(Case.self, from: Data(line.utf8))
            let (document, schema) = try Self.document(made.schemas)
            for (value, isValid) in zip(made.values, made.valid) {
                let faults = document.faults(of: value, by: schema, in: .response)
                accepted += isValid ? 1 : 0
                guard faults.isEmpty != isValid else { continue }
                differences.append("\(JSONValue.object(made.schemas).literal) \(value.literal): \(isValid), \(faults)")
            }
        }
        #expect(differences.prefix(5).map { $0 } == [])
        #expect(differences.count == 0)
        #expect(lines.count == count)
        // Neither verdict is rare.
        #expect((count * 2...count * 8).contains(accepted))
    }

    @Test
    func examplesAreAccepted() throws {
        let lines = try PythonSchemas.cases(TestDepth.times(2_000, dividedBy: 4), seed: 47)
        let cases = try lines.compactMap { line -> String? in
            let schemas = try JSONDecoder().decode(Case.self, from: Data(line.utf8)).schemas
            let (document, schema) = try Self.document(schemas)
            guard let made = document.madeExample(of: schema, in: .response), made.faults.isEmpty else { return nil }
            return JSONValue.object(["schemas": .object(schemas), "value": made.value]).literal
        }
        let refused = try zip(cases, PythonSchemas.verdicts(on: cases)).filter { !$1 }.map(\.0)
        #expect(refused == [])
        print("\(cases.count) of \(lines.count) made schemas have an example.")
        #expect(cases.count > lines.count / 2)
    }

    private static func document(_ schemas: [String: JSONValue]) throws -> (OpenAPIDocument, Schema) {
        let document: JSONValue = [
            "openapi": "3.1.0", "info": ["title": "Made", "version": "1"], "components": ["schemas": .object(schemas)],
        ]
        let read = try OpenAPIDocument(Data(document.literal.utf8))
        return (read, try read.schemas["S"].unwrapped())
    }
}
