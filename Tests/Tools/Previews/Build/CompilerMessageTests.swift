import MillraceTestKit
import TestSupport
import Testing

@testable import PreviewGallery

@Suite struct CompilerMessageTests {
    static let outputs: [TestSupport.Row<(output: String, messages: [CompilerMessage])>] = [
        Row(
            "an error with its source, which two processes print",
            (
                """
                Building for debugging...
                [1/4] Compiling Tides Notes.swift
                /p/Sources/Tides/Notes.swift:3:5: error: cannot find 'x' in scope
                 1 | import Millrace
                 2 |
                 3 |     x
                   |     `- error: cannot find 'x' in scope
                 4 | }

                [2/4] Compiling Tides Main.swift
                /p/Sources/Tides/Notes.swift:3:5: error: cannot find 'x' in scope
                 3 |     x
                /p/Sources/Tides/Main.swift:9:1: warning: variable was never used
                 9 | var y = 1
                error: emit-module command failed with exit code 1 (use -v to see invocation)
                """,
                [
                    CompilerMessage(
                        place: "Sources/Tides/Notes.swift:3:5",
                        text: "cannot find 'x' in scope",
                        source: [
                            " 1 | import Millrace", " 2 |", " 3 |     x",
                            "   |     `- error: cannot find 'x' in scope", " 4 | }",
                        ]
                    )
                ]
            )
        ),
        Row(
            "two errors; a file outside of the package keeps its path",
            (
                "/p/A.swift:1:2: error: one\r\n/other/B.swift:3:4: fatal error: two\n",
                [
                    CompilerMessage(place: "A.swift:1:2", text: "one"),
                    CompilerMessage(place: "/other/B.swift:3:4", text: "two"),
                ]
            )
        ),
        Row(
            "an error without a place: the end of the output",
            (
                "a.o: undefined reference to 'f'\n\nerror: link command failed with exit code 1\n",
                [
                    CompilerMessage(
                        place: "",
                        text: "The build has failed.",
                        source: ["a.o: undefined reference to 'f'", "error: link command failed with exit code 1"]
                    )
                ]
            )
        ),
        Row("no output", ("", [CompilerMessage(place: "", text: "The build has failed.")])),
    ]

    @Test(arguments: outputs) func errorsAreRead(_ row: TestSupport.Row<(output: String, messages: [CompilerMessage])>)
    {
        let messages = CompilerMessage.all(in: row.value.output, root: "/p")
        #expect(messages == row.value.messages, sourceLocation: row.location)
    }

    @Test func aNameDecides() {
        let names = [
            "Notes.swift", "notes.200.json", "Notes", "Package.swift", ".Notes.swift.swp", "Notes.swift~",
            "#Notes.swift#",
            "4913", "__Snapshots__", "list.txt", "list.txt.new", ".build", "",
        ]
        #expect(names.filter(PackageFiles.matters) == ["Notes.swift", "notes.200.json", "Notes", "Package.swift"])
    }

    @Test func thePackageIsNamedByItsManifest() {
        let manifests = [
            "let package = Package(\n    name: \"Tides\",\n", "Package( name : \"x\")", "import PackageDescription",
        ]
        #expect(manifests.map(PackageFiles.packageName) == ["Tides", nil, nil])
    }
}
