import UserPackage

/// The document and the target of a state's texts.
struct StateOwner: Equatable {
    static let fileName = "target"

    /// The name of the target of the services.
    var target: String
    /// The name of the document's file.
    var document: String
    /// The folder of the target, by which it is recognized: targets are renamed.
    var folder: String
    /// The folder of the target of the tests; nil without tests.
    var tests: String?

    init(target: String, document: String, folder: String, tests: String?) {
        (self.target, self.document, self.folder, self.tests) = (target, document, folder, tests)
    }

    /// Reads the lines of the file; nil if they aren't such.
    init?(_ lines: [String]) {
        let lines = lines.filter { !$0.isEmpty }
        guard (3...4).contains(lines.count) else { return nil }
        let folder = lines[2] == Self.root ? "" : lines[2]
        self.init(target: lines[0], document: lines[1], folder: folder, tests: lines.count == 4 ? lines[3] : nil)
    }

    var text: String {
        let lines = [target, document, folder.isEmpty ? Self.root : folder] + (tests.map { [$0] } ?? [])
        return lines.map { $0 + "\n" }.joined()
    }

    /// The path of the package in the file.
    private static let root = "."
}
