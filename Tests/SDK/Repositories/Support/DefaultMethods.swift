import Foundation

/// The default methods of repositories, as their sources declare them: `update(_ entity: Versioned, id)`.
///
/// Parameters are named as they are declared. A method for repositories of any kind counts as one of many entities, and
/// `create` as one of both kinds. The resources behind the methods, which have other suites, are left out; so are
/// queries and commands.
struct DefaultMethods {
    private(set) var many: Set<String> = []
    private(set) var one: Set<String> = []

    private static let protocols = [
        "Repository", "Creatable", "Readable", "Updatable", "Patchable", "Deletable", "BulkCreatable", "BulkUpdatable",
    ]

    init() {
        let folder = URL(filePath: #filePath).appending(path: "../../../../../Sources/SDK/Repositories").standardized
        let names = FileManager.default.enumerator(atPath: folder.path())?.compactMap { $0 as? String } ?? []
        for name in names where name.hasSuffix(".swift") && !name.hasPrefix("Live/") {
            read((try? String(contentsOf: folder.appending(path: name), encoding: .utf8)) ?? "")
        }
    }

    private mutating func read(_ source: String) {
        var head: Substring?
        var signature: String?
        for line in source.split(separator: "\n") {
            if line.hasPrefix("extension ") || line.hasPrefix("public protocol ") { head = line }
            if line.hasPrefix("    public func ") { signature = "" }
            guard let begun = signature else { continue }
            let whole = begun + " " + line.trimmingCharacters(in: .whitespaces)
            signature = line.hasSuffix("{") ? nil : whole
            if signature == nil, let head { add(whole, in: head) }
        }
    }

    private mutating func add(_ signature: String, in head: Substring) {
        guard let named = head.firstMatch(of: /^extension (\w+)/), Self.protocols.contains(String(named.1)),
            let parts = signature.firstMatch(of: /public func (\w+)(?:<[^(]*>)?\((.*)\) ->/),
            !parts.1.hasSuffix("Resource"), !["prepared", "access", "path"].contains(parts.1)
        else { return }
        let labels = parts.2.matches(of: /(?:^|, ?| )((?:\w+ )?\w+): *(Versioned)?/).map { label in
            "\(label.1)\(label.2.map { ": \($0)" } ?? "")"
        }
        let method = "\(parts.1)(\(labels.joined(separator: ", ")))"
        if head.contains("SingleEntity") || named.1 == "Creatable" { one.insert(method) }
        if !head.contains("SingleEntity") { many.insert(method) }
    }
}
