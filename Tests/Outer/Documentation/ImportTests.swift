import Testing

/// What modules import, beyond what the manifest says of them.
@Suite struct ImportTests {
    /// One file that imports the whole of Foundation links the data of all languages into every app.
    @Test(arguments: [
        "SDK/Platform", "SDK/Streams", "SDK/ReactiveSwift", "SDK/JSON", "SDK/Backend", "SDK/Repositories", "SDK/CQRS",
        "SDK/Feedback", "SDK/Rendering", "SDK/Terminal", "Testing/MockServer",
    ])
    func theSDKImportsTheSmallHalfOfFoundation(folder: String) throws {
        let files = SourceTree.files(below: "Sources/\(folder)", types: ["swift"])
        #expect(!files.isEmpty)
        for file in files where file != "Sources/SDK/Platform/Exports.swift" {
            let imports = try SourceTree.text(file).matches(of: /(?m)^[^\/\n]*\bimport (\w+ )?(Foundation\w*)/)
            #expect(imports.isEmpty, "\(file) imports \(imports.map { String($0.2) })")
        }
    }
}
