import Testing

/// Every snippet of every page and doc comment is compiled; the suites beside this one run them.
@Suite struct SnippetTests {
    private static let modules = SourceTree.folders(in: "Sources").flatMap { floor in
        SourceTree.folders(in: "Sources/\(floor)").map { "\(floor)/\($0)" }
    }

    @Test(arguments: modules + ["README.md"])
    func everySnippetStandsInCompiledCode(place: String) throws {
        let compiled = try CompiledCode.everywhere.get()
        let isPage = place.hasSuffix(".md")
        for file in isPage ? [place] : SourceTree.files(below: "Sources/\(place)", types: ["swift", "md"]) {
            let documentation = try Documentation(file)
            #expect(documentation.openFences == [], "\(file) doesn't close its fences")
            #expect(documentation.indentedCode == [], "\(file) has code without fences")
            for block in documentation.blocks {
                #expect(!block.info.isEmpty, "\(file) doesn't say what this is:\n\(block.text)")
                guard block.info == "swift" else { continue }
                let isCompiled = compiled.contains(block)
                #expect(isCompiled, "no compiled file has this snippet of \(file):\n\(block.text)")
            }
        }
    }

    /// The pages and the modules are where they are looked for.
    @Test func theSnippetsAreFound() throws {
        #expect(Set(Self.modules).isSuperset(of: ["SDK/Backend", "SDK/Rendering", "SDK/Streams", "Testing/TestKit"]))
        for module in ["SDK/Backend", "SDK/Rendering", "Testing/TestKit", "SDK/Millrace"] {
            let blocks = try SourceTree.files(below: "Sources/\(module)", types: ["swift", "md"])
                .flatMap { try Documentation($0).blocks }
            #expect(blocks.count { $0.info == "swift" } >= 20, "\(module)")
        }
    }

    @Test func aSnippetStandsThereWholeOrNotAtAll() {
        let compiled = CompiledCode(text: "func f() {\n    a()  // first\n    // then\n\n    b(1)\n}")
        func contains(_ lines: String...) -> Bool { compiled.contains(FencedBlock(info: "swift", lines: lines)) }
        #expect(contains("a()", "", "// and", "  b(1)  // last"))
        #expect(!contains("b(1)", "a()"))
        #expect(!contains("b("))
        #expect(!contains("a()", "b(1)", "}", "c()"))
        #expect(!contains("// nothing"))
    }
}
