import Foundation

/// The file of a snapshot: `__Snapshots__/<TestFile>/<test>.<name>.txt`, beside the file of the test.
struct SnapshotFile: Equatable {
    let path: String

    init(path: String) {
        self.path = path
    }

    init(testFile: String, function: String, name: String?) {
        let file = URL(fileURLWithPath: testFile)
        let words = [String(function.prefix { $0 != "(" })] + (name.map { [$0] } ?? [])
        path =
            file.deletingLastPathComponent()
            .appendingPathComponent("__Snapshots__")
            .appendingPathComponent(file.deletingPathExtension().lastPathComponent)
            .appendingPathComponent(words.map(Self.fileName).joined(separator: ".") + ".txt")
            .path
    }

    /// The path from `__Snapshots__` on, for messages.
    var shortPath: String {
        path.range(of: "__Snapshots__", options: .backwards).map { String(path[$0.lowerBound...]) } ?? path
    }

    /// Returns the text, or `nil` without a file.
    func read() throws -> String? {
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Replaces the file in one step, so that no reader sees half of it.
    func write(_ text: String) throws {
        let url = URL(fileURLWithPath: path)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data((text + "\n").utf8).write(to: url, options: .atomic)
    }

    /// Returns a part of a name that every file system accepts: letters, digits, `-` and `_`, and at most 100 bytes.
    private static func fileName(_ text: String) -> String {
        var name = ""
        for character in text where character != "`" {
            let isKept = character.isLetter || character.isNumber || character == "_" || character == "-"
            if isKept { name.append(character) } else if !name.isEmpty, name.last != "-" { name.append("-") }
        }
        while name.last == "-" { name.removeLast() }
        guard name.utf8.count > 100 else { return name.isEmpty ? "_" : name }
        let hash = text.utf8.reduce(0x811c_9dc5 as UInt32) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
        return String(decoding: Array(name.utf8.prefix(90)).filter { $0 < 128 }, as: UTF8.self) + "-"
            + String(hash, radix: 16)
    }
}
