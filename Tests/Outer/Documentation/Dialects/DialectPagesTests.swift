import Testing

/// The pages for those who come from other libraries: what they print of ours stands in compiled code beside this file.
@Suite struct DialectPagesTests {
    @Test(arguments: ["FromAbstractionKit", "FromAlamofire", "FromJayme", "FromMoya", "FromReactiveSwift"])
    func everySnippetOfOursStandsInCompiledCode(page: String) throws {
        let blocks = try Documentation("Sources/SDK/Millrace/Documentation.docc/\(page).md").blocks
        let ours = blocks.filter { $0.info == "swift" }
        let compiled = try CompiledCode(files: ["Tests/Outer/Documentation/Dialects/\(page).swift"])

        #expect(ours.count >= 6)
        #expect(blocks.contains { $0.info.hasPrefix("swift ") })
        for block in ours {
            let isCompiled = compiled.contains(block)
            #expect(isCompiled, "\(page).swift doesn't have this snippet of the page:\n\(block.text)")
        }
    }
}
