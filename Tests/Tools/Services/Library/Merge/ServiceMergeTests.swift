import Foundation
import TestSupport
import Testing
import UserPackage

@testable import ServiceGenerator

@Suite struct ServiceMergeTests {
    /// The merges in a folder, each after the one before.
    private struct Merges {
        let folder: TemporaryFolder
        let name: String
        var ask: ((MergeQuestion) -> MergeAnswer?)?

        func result(for files: [GeneratedFile], responses: String? = nil) throws -> MergeResult {
            let layout = PackageLayout(root: folder.url.path, millrace: nil, targets: [])
            let owner = StateOwner(target: "App", document: name, folder: "Sources/App", tests: nil)
            return try ServiceMerge(last: LastRun(for: owner, in: layout), ask: ask)
                .result(for: files, responses: responses)
        }
    }

    private static let path = "Sources/App/API/Pets/PetsService.swift"

    /// What was generated last, what a person made of it, and what is generated now: nil is a file that isn't there.
    struct Case: Sendable {
        var base: String?
        var own: String?
        var generated: String?
        var answers: [MergeAnswer]? = nil
        var result: String?
        var lines: [String]
    }

    static let cases: [Row<Case>] = [
        Row("new", Case(generated: "1", result: "1", lines: ["wrote \(path)"])),
        Row("as before", Case(base: "1", own: "1", generated: "1", result: "1", lines: [])),
        Row("another document", Case(base: "1", own: "1", generated: "2", result: "2", lines: ["changed \(path)"])),
        Row("changed by a person", Case(base: "1", own: "X", generated: "1", result: "X", lines: [])),
        Row("both alike", Case(base: "1", own: "2", generated: "2", result: "2", lines: [])),
        Row(
            "both in other places",
            Case(
                base: "1\n2\n3",
                own: "X\n2\n3",
                generated: "1\n2\n4",
                result: "X\n2\n4",
                lines: ["changed \(path), with your changes"]
            )
        ),
        Row(
            "the same line, nobody there",
            Case(
                base: "1\n2\n3",
                own: "X\n2\n3",
                generated: "Y\n2\n4",
                result: "X\n2\n4",
                lines: [
                    "kept your lines in \(path), line 1: the document changed them as well",
                    "changed \(path), with your changes",
                ]
            )
        ),
        Row(
            "the same line, kept",
            Case(base: "1", own: "X", generated: "Y", answers: [.keep], result: "X", lines: [])
        ),
        Row(
            "the same line, taken",
            Case(base: "1", own: "X", generated: "Y", answers: [.take], result: "Y", lines: ["changed \(path)"])
        ),
        Row(
            "the same line, both",
            Case(
                base: "1",
                own: "X",
                generated: "Y",
                answers: [.both],
                result: "X\nY",
                lines: ["changed \(path), with your changes"]
            )
        ),
        Row(
            "a file of another's, nobody there",
            Case(own: "X", generated: "1", result: "X", lines: [MergeQuestion.foreign(path: path).note])
        ),
        Row("a file of another's, kept", Case(own: "X", generated: "1", answers: [.keep], result: "X", lines: [])),
        Row(
            "a file of another's, taken",
            Case(own: "X", generated: "1", answers: [.take], result: "1", lines: ["changed \(path)"])
        ),
        Row("a file of another's with the same text", Case(own: "1", generated: "1", result: "1", lines: [])),
        Row("removed by a person", Case(base: "1", generated: "1", lines: [])),
        Row(
            "removed, and another document",
            Case(base: "1", generated: "2", lines: [MergeOutcome.leftOut(path).line()])
        ),
        Row("not generated any more", Case(base: "1", own: "1", lines: ["removed \(path)"])),
        Row(
            "changed, and not generated any more, nobody there",
            Case(base: "1", own: "X", result: "X", lines: [MergeQuestion.orphan(path: path).note])
        ),
        Row(
            "changed, and not generated any more, kept",
            Case(base: "1", own: "X", answers: [.keep], result: "X", lines: [])
        ),
        Row(
            "changed, and not generated any more, removed",
            Case(base: "1", own: "X", answers: [.take], lines: ["removed \(path)"])
        ),
        Row("removed, and not generated any more", Case(base: "1", lines: [])),
    ]

    @Test(arguments: cases)
    func whatARunDoes(_ row: Row<Case>) throws {
        let this = row.value
        let folder = try TemporaryFolder.with(this.own.map { [Self.path: $0] } ?? [:])
        try this.base.map { try folder.write("\(GeneratedFile.stateFolder)/pets/\(Self.path)", $0) }
        var answers = this.answers ?? []
        let ask: ((MergeQuestion) -> MergeAnswer?)? = this.answers == nil ? nil : { _ in answers.removeFirst() }
        let merge = Merges(folder: folder, name: "pets", ask: ask)
        let files = this.generated.map { [GeneratedFile(path: Self.path, text: $0)] } ?? []
        let result = try merge.result(for: files)
        try result.write()
        let lines = this.lines.isEmpty ? ["Nothing has changed."] : this.lines
        #expect((folder.files[Self.path], result.lines()) == (this.result, lines), sourceLocation: row.location)
        #expect(answers.isEmpty, sourceLocation: row.location)

        // A second run changes nothing; it only repeats what nobody has decided.
        let before = folder.allFiles
        let second = try Merges(folder: folder, name: "pets").result(for: files)
        try second.write()
        #expect(second.outcomes == result.open.map(MergeOutcome.open), sourceLocation: row.location)
        #expect(folder.allFiles == before, sourceLocation: row.location)
    }

    private static let long = (1...8).map { "line \($0)" }.joined(separator: "\n")

    /// The paths to which a file was generated, to which a person moved it, and to which it is generated now.
    static let moves: [Row<(moved: String?, generated: String, result: String, line: String?)>] = [
        Row(
            "to another folder",
            ("Sources/App/Mine/Pet.swift", "Sources/App/API/Pets/Pet.swift", "Sources/App/Mine/Pet.swift", nil)
        ),
        Row(
            "to another name",
            ("Sources/App/API/Animal.swift", "Sources/App/API/Pets/Pet.swift", "Sources/App/API/Animal.swift", nil)
        ),
        Row(
            "by the document",
            (
                nil, "Sources/App/API/Models/Pet.swift", "Sources/App/API/Models/Pet.swift",
                "moved Sources/App/API/Pets/Pet.swift to Sources/App/API/Models/Pet.swift, with your changes"
            )
        ),
    ]

    @Test(arguments: moves)
    func aChangedFileElsewhere(_ row: Row<(moved: String?, generated: String, result: String, line: String?)>) throws {
        let (moved, path, result, line) = row.value
        let first = "Sources/App/API/Pets/Pet.swift"
        let folder = try TemporaryFolder.with(["Sources/App/Other.swift": "other"])
        let merge = Merges(folder: folder, name: "pets")
        try merge.result(for: [GeneratedFile(path: first, text: Self.long)]).write()
        try folder.write(first, Self.long.replacing("line 2", with: "mine"))
        if let moved { try folder.move(first, to: moved) }

        let files = [GeneratedFile(path: path, text: Self.long + "\nline 9")]
        let run = try merge.result(for: files)
        try run.write()
        let text = Self.long.replacing("line 2", with: "mine") + "\nline 9"
        let expected = ["Sources/App/Other.swift": "other", result: text]
        #expect(folder.files == expected, sourceLocation: row.location)
        #expect(run.lines() == [line ?? "changed \(result), with your changes"], sourceLocation: row.location)
        #expect(try merge.result(for: files).changes == [], sourceLocation: row.location)

        // The place is known from now on, however much the person changes there.
        try folder.write(result, "line 1\nmine\n")
        let later = GeneratedFile(path: path, text: Self.long + "\nline 9\nline 10")
        let places = try merge.result(for: [later]).open.map(\.note)
        let note = "kept your lines in \(result), line 2: the document changed them as well"
        #expect(places == [note], sourceLocation: row.location)
    }

    /// The place that was known isn't the file's any more.
    @Test func aFileThatIsMovedBackIsChangedThere() throws {
        let (first, other) = ("Sources/App/API/Pet.swift", "Sources/App/Mine/Pet.swift")
        let folder = try TemporaryFolder.with([:])
        let merge = Merges(folder: folder, name: "pets")
        for (from, to, text) in [(nil, first, "1"), (first, other, "2"), (other, first, "3")] {
            if let from { try folder.move(from, to: to) }
            try merge.result(for: [GeneratedFile(path: first, text: Self.long + text)]).write()
            #expect(folder.files == [to: Self.long + text])
        }
    }

    /// What others have put beside the texts that were generated last is left alone, and so are the files at its paths.
    @Test func theStateHasOnlyGeneratedFiles() throws {
        let state = "\(GeneratedFile.stateFolder)/pets"
        let others = [
            "README.md": "1", "Sources/.DS_Store": "1", "\(state)/README.md": "1", "\(state)/Sources/.DS_Store": "1",
        ]
        let folder = try TemporaryFolder.with(others)
        try Data([0xFF, 0]).write(to: folder.url.appending(path: "\(state)/.DS_Store"))
        try folder.write(
            "\(state)/moved",
            "Sources/A.swift -> Sources/B.swift\r\nSources/C.swift -> ../C.swift\r\nSources/D.swift -> Sources/E.swift\r\n"
        )
        for path in ["A", "C", "D"] { try folder.write("\(state)/Sources/\(path).swift", "1") }
        for path in ["B", "C", "D"] { try folder.write("Sources/\(path).swift", "1") }
        try Merges(folder: folder, name: "pets")
            .result(for: ["A", "C", "D"].map { GeneratedFile(path: "Sources/\($0).swift", text: "2") })
            .write()
        #expect(
            folder.allFiles
                == others.merging([
                    "Sources/B.swift": "2", "Sources/C.swift": "2", "Sources/D.swift": "2",
                    "\(state)/Sources/A.swift": "2", "\(state)/Sources/C.swift": "2", "\(state)/Sources/D.swift": "2",
                    "\(state)/moved": "Sources/A.swift -> Sources/B.swift\n",
                    "\(state)/target": "App\npets\nSources/App\n",
                ]) { $1 }
        )
    }

    /// A file that two documents have stays until neither has it.
    @Test func aFileOfTwoDocumentsStaysForTheOther() throws {
        let folder = TemporaryFolder.made()
        let files = [GeneratedFile(path: "API/Pet.swift", text: "1")]
        for document in ["a", "b"] { try Merges(folder: folder, name: document).result(for: files).write() }
        try Merges(folder: folder, name: "a").result(for: []).write()
        #expect(folder.files == ["API/Pet.swift": "1"])
        try Merges(folder: folder, name: "b").result(for: []).write()
        #expect(folder.allFiles == [:])
    }

    @Test func otherDocumentsStay() throws {
        let folder = TemporaryFolder.made()
        let pets = Merges(folder: folder, name: "pets")
        let shops = Merges(folder: folder, name: "shops")
        try pets.result(for: [GeneratedFile(path: "API/Pets/Pet.swift", text: "1")]).write()
        try shops.result(for: [GeneratedFile(path: "API/Shops/Shop.swift", text: "2")]).write()
        try pets.result(for: []).write()
        #expect(folder.entries == ["API", "API/Shops", "API/Shops/Shop.swift"])
    }

    @Test func theTableHasTheResponsesThatAreThere() throws {
        let table = { (names: [String]) in
            "let files: [(name: String, contents: [UInt8])] = [\n"
                + names.map { ResponseTable.line($0) + "\n" }.joined() + "]\n"
        }
        let folder = try TemporaryFolder.with(["Canned/Files.swift": table(["own.200.json"])])
        let merge = Merges(folder: folder, name: "pets")
        func run(_ names: String...) throws -> String? {
            let files = names.map { GeneratedFile(path: "Canned/Responses/\($0)", text: $0) }
            try merge.result(for: files, responses: "Canned").write()
            return folder.files["Canned/Files.swift"]
        }
        #expect(try run("a.200.json", "z.200.json") == table(["a.200.json", "own.200.json", "z.200.json"]))
        // A person has removed one, and the document another one.
        try FileManager.default.removeItem(at: folder.url.appending(path: "Canned/Responses/z.200.json"))
        #expect(try run("a.200.json", "z.200.json") == table(["a.200.json", "own.200.json"]))
        #expect(try run("z.200.json") == table(["own.200.json"]))
    }

    @Test func aTextThatIsSavedMeanwhileStays() throws {
        let folder = try TemporaryFolder.with(["a/kept": "1"])
        // A person saves it while a question is open.
        let run = try Merges(folder: folder, name: "pets", ask: { _ in .take })
            .result(for: [GeneratedFile(path: "a/kept", text: "generated")])
        try folder.write("a/kept", "saved meanwhile")
        #expect(throws: FileFault.changedMeanwhile(path: "a/kept")) { try run.write() }
        #expect(folder.files["a/kept"] == "saved meanwhile")
    }

    @Test func aQuestionShowsBothSidesUntilItIsAnswered() {
        var (output, input) = ("", ["what?", "b"])
        let dialog = MergeDialog(write: { output += $0 }, readLine: { input.isEmpty ? nil : input.removeFirst() })
        let question = MergeQuestion.lines(path: "Pet.swift", line: 3, own: ["let mine: Int"], generated: [])
        #expect(dialog.ask(question) == .both)
        #expect(
            output == """
                Pet.swift, line 3: you and the document changed the same lines.
                  yours:
                    let mine: Int
                  generated:
                    (nothing)
                Keep yours, take what is generated, or both? (k/t/b)
                Answer with one of the letters in parentheses.

                """
        )
        #expect(dialog.ask(.orphan(path: "Pet.swift")) == nil)
        let halves = MergeQuestion.lines(path: "Pet.swift", line: 3, own: ["func a() {"], generated: ["func b() {"])
        #expect(halves.text.hasSuffix("Keep yours, or take what is generated? (k/t)") && halves.answer("b") == nil)
        #expect(MergeQuestion.orphan(path: "").answer(" R ") == .take)
        #expect(MergeQuestion.orphan(path: "").answer("t") == nil)
    }
}
