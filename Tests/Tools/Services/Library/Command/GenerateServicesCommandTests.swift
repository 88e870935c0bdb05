import Foundation
import TestSupport
import Testing
import UserPackage

@testable import ServiceGenerator

/// The command in a package that has sources of its own.
@Suite struct GenerateServicesCommandTests {
    private let folder = TemporaryFolder.made()

    init() throws {
        let document = ##"""
            {
              "openapi": "3.1.0",
              "info": {"title": "Shop", "version": "1"},
              "paths": {"/pets": {"get": {"operationId": "listPets", "tags": ["Pet"], "responses": {"200": {
                "description": "", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Pet"}}}
              }}}}},
              "components": {"schemas": {"Pet": {"required": ["name"], "properties": {"name": {"type": "string"}}}}}
            }
            """##
        try write(document, to: "shop.json")
        try write("let package = Package(name: \"App\")\n", to: "Package.swift")
        try write("import Millrace\n", to: "Sources/App/App.swift")
    }

    private func write(_ text: String, to path: String) throws {
        let file = folder.url.appending(path: path)
        let parent = file.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    private func move(_ path: String, to other: String) throws {
        let (old, new) = (
            folder.url.appending(path: "Sources/App/\(path)"), folder.url.appending(path: "Sources/App/\(other)")
        )
        try FileManager.default.createDirectory(at: new.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.moveItem(at: old, to: new)
    }

    /// Runs the command, and returns its output and the sources of the target afterwards.
    private func run(
        of document: String = "shop.json",
        _ arguments: String...
    ) throws -> (output: String, sources: [String]) {
        try run([document] + arguments)
    }

    private func run(_ arguments: [String]) throws -> (output: String, sources: [String]) {
        let sources = folder.url.appending(path: "Sources/App")
        let app = PackageLayout.Target(name: "App", folder: sources.path, kind: .library, dependencies: ["Millrace"])
        let layout = PackageLayout(root: folder.url.path, millrace: "millrace", targets: [app])
        let command = try GenerateServicesCommand(arguments: arguments, layout: layout)
        let output = try command.run(write: { _ in }, readLine: nil).output
        let names = FileManager.default.enumerator(atPath: sources.path)?.compactMap { $0 as? String } ?? []
        return (output, names.filter { $0.hasSuffix(".swift") }.sorted())
    }

    private static let services = ["API/Pet/PetBusinessController.swift", "API/Pet/PetService.swift"]

    typealias Source = (path: String, text: String)

    static let sources: [Row<Source>] = [
        Row("a type", ("Domain/Animals.swift", "struct Pet {}\n")), Row("a source", ("Domain/Pet.swift", "")),
    ]

    /// A module has one type of a name, and one source of it.
    @Test(arguments: sources) func aModelDoesntTakeANameOfTheModule(_ row: Row<Source>) throws {
        try write(row.value.text, to: "Sources/App/\(row.value.path)")
        let expected = (Self.services + ["API/Pet/PetModel.swift", "App.swift", row.value.path]).sorted()
        #expect(try run().sources == expected, sourceLocation: row.location)
        let again = try run()
        #expect(again.sources == expected && !again.output.contains("wrote"), sourceLocation: row.location)
    }

    @Test func aServiceThatExistsIsNamedAndNothingIsWritten() throws {
        try write("struct PetService {}\n", to: "Sources/App/Pets/PetService.swift")
        let error = #expect(throws: GenerateError.self) { try run() }
        #expect(error.map { "\($0)".contains("PetService is in Sources/App/Pets/PetService.swift already") } == true)
        #expect(!FileManager.default.fileExists(atPath: folder.url.appending(path: "Sources/App/API").path))
    }

    typealias Choice = (arguments: [String], output: String)

    /// Arguments that choose by a name, and the output or the error.
    static let choices: [Row<Choice>] = [
        Row("a tag", (["shop.json", "--tags", "nope"], #"There is no tag "nope". There are: Pet."#)),
        Row(
            "a scheme",
            (["shop.json", "--auth", "baerer=KongAuth"], #"There is no security scheme "baerer". There are: none."#)
        ),
        Row("one of two tags", (["shop.json", "--tags", "Pet , Pat"], #"There is no tag "Pat". There are: Pet."#)),
        Row(
            "an operation",
            (["shop.json", "--operations", "nope"], #"There is no operation "nope". There are: listPets."#)
        ),
        Row(
            "a tag of two documents",
            (["--diff", "shop.json", "big.json", "--tags", "nope"], #"There is no tag "nope". There are: Pet, shops."#)
        ),
        Row(
            "an operation of two documents",
            (
                ["--diff", "shop.json", "big.json", "--operations", "nope"],
                #"There is no operation "nope". There are: listPets, listShops."#
            )
        ),
        Row(
            "a tag and an operation that have nothing in common",
            (
                ["--diff", "shop.json", "big.json", "--tags", "Pet", "--operations", "listShops"],
                "No operation has the tags and the names that are chosen."
            )
        ),
        Row("a tag of the new document", (["--diff", "shop.json", "big.json", "--tags", "shops"], added)),
        Row("an operation of the new one", (["--diff", "shop.json", "big.json", "--operations", "listShops"], added)),
        Row(
            "the name in the report",
            (["--diff", "shop.json", "big.json", "--operations", "ShopsService.fetchShopsResource"], added)
        ),
        Row(
            "the name in the report, for an operation that is as it was",
            (
                ["--diff", "shop.json", "big.json", "--operations", "PetService.fetchPetsResource"],
                "Nothing has changed."
            )
        ),
    ]

    private static let added = "Additive: 1\n  GET /shops: is new.\n    ShopsService.fetchShopsResource"

    @Test(arguments: choices) func aNameThatNoDocumentHasIsNamed(_ row: Row<Choice>) throws {
        let shop = try String(contentsOf: folder.url.appending(path: "shop.json"), encoding: .utf8)
        let shops = ##""/shops": {"get": {"operationId": "listShops", "tags": ["shops"], "responses": {}}}, "/pets""##
        try write(shop.replacing("\"/pets\"", with: shops), to: "big.json")
        var output: String
        do { output = try run(row.value.arguments).output } catch { output = "\(error)" }
        #expect(output == row.value.output, sourceLocation: row.location)
        #expect(!FileManager.default.fileExists(atPath: folder.url.appending(path: "Sources/App/API").path))
    }

    /// A document's texts can't move the cursor, change colours, or begin a line.
    @Test func controlCharactersOfADocumentAreShown() throws {
        let shop = try String(contentsOf: folder.url.appending(path: "shop.json"), encoding: .utf8)
        let members = #""tags": ["\u009b2J"], "responses": {}, "callbacks": {"c": {}}"#
        let path = #""/a\u001b[31m\nnote: b": {"get": {\#(members)}}, "#
        try write(shop.replacing("\"/pets\":", with: path + "\"/pets\":"), to: "big.json")
        let outputs = try [["--diff", "shop.json", "big.json"], ["big.json"]].map { try run($0).output }
        #expect(outputs.map { $0.contains("/a␛[31m␊note: b") || $0.contains("~1a␛[31m␊note: b") } == [true, true])
        #expect(outputs.map { $0.contains("\u{1B}") || $0.contains("\u{9B}") } == [false, false])
    }

    @Test func theNameInAReportChoosesAnOperation() throws {
        #expect(try run("--operations", "PetService.fetchPetsResource").sources == run().sources)
    }

    /// What was generated before, and a person's file at the place of a generated one, keep their names.
    @Test func aSecondRunChangesNothingAlsoWithoutItsState() throws {
        let first = try run()
        #expect(first.sources == (Self.services + ["API/Pet/Pet.swift", "App.swift"]).sorted())
        #expect(try run().sources == first.sources)
        try FileManager.default.removeItem(at: folder.url.appending(path: ".generate-services"))
        #expect(try run().sources == first.sources)
    }

    static let moves: [Row<(from: String, to: String)>] = [
        Row("a model", ("API/Pet/Pet.swift", "Domain/Pet.swift")),
        Row("a model that is renamed", ("API/Pet/Pet.swift", "Animal.swift")),
        Row("a service", ("API/Pet/PetService.swift", "PetService.swift")),
        Row("a folder", ("API/Pet", "Net/Pets")),
    ]

    /// A file that a person has moved isn't a file of another's.
    @Test(arguments: moves) func aFileThatIsMovedStaysWhereItIs(_ row: Row<(from: String, to: String)>) throws {
        _ = try run()
        try move(row.value.from, to: row.value.to)
        let sources = (["App.swift", "API/Pet/Pet.swift"] + Self.services)
            .map { $0.hasPrefix(row.value.from) ? row.value.to + $0.dropFirst(row.value.from.count) : $0 }
        let again = try run()
        #expect(again.sources == sources.sorted(), sourceLocation: row.location)
        #expect(again.output.hasPrefix("Nothing has changed."), sourceLocation: row.location)
    }

    /// Two documents have types of one name, which say different things.
    @Test func aTypeOfAnotherDocumentStays() throws {
        func document(_ tags: [String], _ member: String) -> String {
            let paths = tags.map { tag in
                ##"""
                "/\##(tag)": {"get": {"operationId": "list\##(tag)", "tags": ["\##(tag)"], "responses": {"200": {
                  "description": "", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Pet"}}}}}}}
                """##
            }
            return """
                {"openapi": "3.1.0", "info": {"title": "", "version": "1"}, "paths": {\(paths.joined(separator: ","))},
                 "components": {"schemas": {"Pet": {"properties": {"\(member)": {"type": "string"}}}}}}
                """
        }
        try write(document(["A", "B"], "name"), to: "shop.json")
        try write(document(["C", "D"], "title"), to: "zoo.json")
        for _ in 1...2 {
            _ = try run()
            let sources = try run(of: "zoo.json").sources
            #expect(sources.filter { $0.contains("Models") } == ["API/Models/Pet.swift", "API/Models/PetModel.swift"])
        }
        #expect(try run().output.hasPrefix("Nothing has changed."))
    }

    @Test func documentsAreToldApartByTheirNames() throws {
        _ = try run()
        try write(try String(contentsOf: folder.url.appending(path: "shop.json"), encoding: .utf8), to: "old/shop.json")
        let error = #expect(throws: GenerateError.self) { try run(of: "old/shop.json") }
        #expect("\(try #require(error))".hasPrefix("shop.json is called shop.json, too; nothing was written."))
        #expect(try run(of: "./shop.json").output.hasPrefix("Nothing has changed."))
        try FileManager.default.removeItem(at: folder.url.appending(path: "shop.json"))
        #expect(try run(of: "old/shop.json").output.hasPrefix("Nothing has changed."))
    }

    /// A conflict that a person has merged by hand is decided without a terminal.
    @Test func whatAPersonHasMergedIsKept() throws {
        let model = folder.url.appending(path: "Sources/App/API/Pet/Pet.swift")
        let shop = folder.url.appending(path: "shop.json")
        _ = try run()
        let own = try String(contentsOf: model, encoding: .utf8).replacing("let name: String", with: "let name: Name")
        try Data(own.utf8).write(to: model)
        let document = try String(contentsOf: shop, encoding: .utf8)
        try Data(document.replacing(#""type": "string""#, with: #""type": "integer""#).utf8).write(to: shop)
        #expect(try run().output.contains("kept your lines in Sources/App/API/Pet/Pet.swift"))
        #expect(try !run(of: "shop.json", "--keep").output.contains("kept"))
        #expect(try run().output.hasPrefix("Nothing has changed."))
        #expect(try String(contentsOf: model, encoding: .utf8).contains("let name: Name"))
    }
}
