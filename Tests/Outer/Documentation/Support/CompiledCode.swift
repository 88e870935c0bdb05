/// Code that the compiler has seen, line by line without indentation and comments: a snippet may stand in a function.
struct CompiledCode {
    private var lines: [String] = []
    private var places: [String: [Int]] = [:]

    /// Everything that is compiled with the tests and shows how the package is used.
    static let everywhere = Result {
        let files = ["Tests", "Sources/App/Features"].flatMap { SourceTree.files(below: $0, types: ["swift"]) }
        return try CompiledCode(files: files)
    }

    init(files: [String]) throws {
        for file in files {
            append(try SourceTree.text(file))
        }
    }

    init(text: String) {
        append(text)
    }

    /// Whether the lines of a block stand there whole, one after the other.
    func contains(_ block: FencedBlock) -> Bool {
        let code = block.code
        guard let first = code.first else { return false }
        return places[first, default: []].contains { lines[$0...].starts(with: code) }
    }

    private mutating func append(_ text: String) {
        for line in text.split(separator: "\n") {
            guard let code = FencedBlock.parts(of: line).code else { continue }
            places[code, default: []].append(lines.count)
            lines.append(code)
        }
        // No snippet goes on in the next file.
        lines.append("")
    }
}
