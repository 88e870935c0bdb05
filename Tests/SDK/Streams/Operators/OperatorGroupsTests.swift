import Foundation
import Testing

/// The pages of operators say what the code says: which operators this package uses, which it only has, and which are
/// those of `MillraceReactiveSwift`.
struct OperatorGroupsTests {
    private static let streams = "Sources/SDK/Streams"
    private static let reactiveSwift = "Sources/SDK/ReactiveSwift"

    /// Names that another type of this package has, which is no stream.
    private static let homonyms: Set = ["take(until:)"]

    @Test func theOperatorsToReadFirstAreThoseThatAreUsed() throws {
        let declared = try operators(in: Self.streams + "/Operators")
        let used = try Self.used(of: declared.subtracting(Self.homonyms), in: usingCode())
        let page = Self.streams + "/Documentation.docc/Operators.md"
        #expect(used.count > 30)
        #expect(try listed(below: "## Read these first", of: page) == used)
        #expect(try listed(below: "## Further operators", of: page) == declared.subtracting(used))
    }

    @Test func thePageOfReactiveSwiftListsTheOperatorsThatAreThere() throws {
        let folders = ["/Operators", "/Properties", "/Producers/SignalProducer+Lift.swift"]
        let declared = try folders.reduce(into: Set()) { try $0.formUnion(operators(in: Self.reactiveSwift + $1)) }
        let page = Self.reactiveSwift + "/Documentation.docc/MillraceReactiveSwift.md"
        #expect(declared.count > 40)
        #expect(try listed(below: "## Overview", of: page) == declared)
    }

    /// No module, feature or page but the one about ReactiveSwift uses what is there for ReactiveSwift's users.
    @Test func nobodyImportsReactiveSwiftsModule() throws {
        let sources = try files(in: ["Sources", "Fixtures", "CannedResponses"], ofType: "swift")
            .filter { !$0.key.hasPrefix(Self.reactiveSwift + "/") }
        let pages = try files(in: ["Sources", "README.md"], ofType: "md")
        let importing = sources.merging(pages) { $0 + $1 }.filter { _, text in
            text.contains("import MillraceReactiveSwift")
                && text.contains(/(?m)^\s*(?:@\w+ )?import MillraceReactiveSwift/)
        }
        #expect(sources.count > 500)
        #expect(Array(importing.keys) == ["Sources/SDK/Millrace/Documentation.docc/FromReactiveSwift.md"])
    }

    /// The names of the public methods in the files of a folder, with the first label where there is one.
    private func operators(in folder: String) throws -> Set<String> {
        let method = /\n    public (?:static )?func `?(\w+)`?(?:<[^(]*>)?\(\s*(?:(\w+):?)?/
        return try files(in: [folder], ofType: "swift").values.reduce(into: []) { names, source in
            // The options of an operator are no operators.
            guard !source.contains("public struct") else { return }
            for match in source.matches(of: method) {
                let label = match.2 ?? "_"
                names.insert(label == "_" ? "\(match.1)" : "\(match.1)(\(label):)")
            }
        }
    }

    /// The code of the other modules, of the features and of the pages, without comments.
    private func usingCode() throws -> String {
        let sources = try files(in: ["Sources", "Fixtures", "CannedResponses"], ofType: "swift")
            .filter { !$0.key.hasPrefix(Self.streams + "/") && !$0.key.hasPrefix(Self.reactiveSwift + "/") }
            .map { _, source in
                source.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("//") }.joined(separator: "\n")
            }
        let pages = try files(in: ["Sources", "README.md"], ofType: "md")
            .filter { !$0.key.hasSuffix("/FromReactiveSwift.md") }
            .flatMap { $0.value.matches(of: /```swift\n([^`]*)```/).map { String($0.1) } }
        return (sources + pages).joined(separator: "\n")
    }

    /// The operators that code calls: `.take(first:` for `take(first:)`, and for `map` a `.map` without a label.
    private static func used(of names: Set<String>, in code: String) throws -> Set<String> {
        let names = Dictionary(grouping: names) { $0.prefix { $0 != "(" } }
        var used: Set<String> = []
        // What is behind a point begins with the name of a member, and few members are operators.
        for call in code.utf8.split(separator: UInt8(ascii: ".")) {
            let member = Substring(call.prefix { $0 == UInt8(ascii: "_") || isalnum(Int32($0)) != 0 })
            guard let operators = names[member] else { continue }
            let arguments = Substring(call.dropFirst(member.utf8.count).prefix(80))
            for name in operators where try !used.contains(name) && Self.takes(arguments, name) { used.insert(name) }
        }
        return used
    }

    /// Whether what follows the name of a member are the arguments of an operator.
    private static func takes(_ arguments: Substring, _ name: String) throws -> Bool {
        let parts = name.split(separator: "(")
        // All arguments of `on` have a label and a default.
        let form =
            parts[0] == "on"
            ? #"\(\w+:"# : parts.count > 1 ? #"\(\s*\#(parts[1].dropLast())"# : #"\s*(?:\{|\((?!\s*\w+:))"#
        return try arguments.prefixMatch(of: Regex(form)) != nil
    }

    /// The texts of the files of a type in folders, or of files, by their paths.
    private func files(in places: [String], ofType type: String) throws -> [String: String] {
        try places.reduce(into: [:]) { files, place in
            let url = SourceFiles.root.appendingPathComponent(place).resolvingSymlinksInPath()
            let names = FileManager.default.enumerator(atPath: url.path)?.compactMap { $0 as? String } ?? []
            for name in names where name.hasSuffix("." + type) {
                files[place + "/" + name] = try String(contentsOfFile: url.path + "/" + name, encoding: .utf8)
            }
            if names.isEmpty, place.contains(".") { files[place] = try String(contentsOf: url, encoding: .utf8) }
        }
    }

    /// The names in the tables below a heading of a page.
    private func listed(below heading: String, of page: String) throws -> Set<String> {
        let url = SourceFiles.root.appendingPathComponent(page).resolvingSymlinksInPath()
        let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n").drop { $0 != heading }
            .dropFirst()
            .prefix { !$0.hasPrefix("## ") }
        return Set(lines.filter { $0.hasPrefix("|") }.flatMap { $0.matches(of: /`([^`]+)`/).map { String($0.1) } })
    }
}
