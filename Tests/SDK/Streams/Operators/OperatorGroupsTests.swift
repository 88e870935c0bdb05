import Foundation
import Testing

/// The page of operators says what the folders say: which operators are read first, and which are there for parity.
struct OperatorGroupsTests {
    @Test(arguments: [("Operators", "## Read these first"), ("Operators/Parity", "## For parity with ReactiveSwift")])
    func thePageListsEveryOperatorOfTheFolder(folder: String, heading: String) throws {
        let declared = try operators(in: folder)
        #expect(declared.count > 30)
        #expect(try listed(below: heading) == declared)
    }

    /// The names of the public methods in the files of a folder, with the first label where there is one.
    private func operators(in folder: String) throws -> Set<String> {
        let url = SourceFiles.root.appendingPathComponent("Sources/SDK/Streams/" + folder).resolvingSymlinksInPath()
        let files = try FileManager.default.contentsOfDirectory(at: url, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "swift" }
        let method = /\n    public (?:static )?func `?(\w+)`?(?:<[^(]*>)?\(\s*(?:(\w+):?)?/
        return try files.reduce(into: []) { names, file in
            let source = try String(contentsOf: file, encoding: .utf8)
            // The options of an operator are no operators.
            guard !source.contains("public struct") else { return }
            for match in source.matches(of: method) {
                let label = match.2 ?? "_"
                names.insert(label == "_" ? "\(match.1)" : "\(match.1)(\(label):)")
            }
        }
    }

    /// The names in the table below a heading of the page.
    private func listed(below heading: String) throws -> Set<String> {
        let url = SourceFiles.root.appendingPathComponent("Sources/SDK/Streams/Documentation.docc/Operators.md")
            .resolvingSymlinksInPath()
        let page = try String(contentsOf: url, encoding: .utf8)
        let lines = page.split(separator: "\n").drop { $0 != heading }.dropFirst().prefix { !$0.hasPrefix("## ") }
        let names = lines.filter { $0.hasPrefix("|") }.flatMap { $0.matches(of: /`([^`]+)`/).map { String($0.1) } }
        #expect(Set(names).count == names.count, "a name stands twice below \(heading)")
        return Set(names)
    }
}
