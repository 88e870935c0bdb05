/// The names of schemas that references lead to.
///
/// The schemas of `#/components/schemas` have theirs. Another place gets one from its path: `models/pet.yaml#` is
/// `pet`, `#/components/schemas/Pet/properties/tags/items` is `PetTagsItems`.
struct SchemaNames {
    private var names: [String: String] = [:]
    private var taken: Set<String>
    /// The last numbers behind names that several places could have.
    private var numbers: [String: Int] = [:]

    /// - Parameter components: The names of `#/components/schemas`.
    init(components: [String]) {
        taken = Set(components)
        for name in components { names["#/components/schemas/" + JSONPointer.escaped(name)] = name }
    }

    /// The name of a place; nil if it has none.
    subscript(place: String) -> String? { names[place] }

    /// Gives a place the name of a component that only refers to it, unless it has one.
    mutating func name(_ place: String, _ name: String) {
        if names[place] == nil { names[place] = name }
    }

    /// Gives a place a name that no other place has.
    mutating func addName(of place: String) -> String {
        let candidates = Self.candidates(place)
        let name = candidates.first { !taken.contains($0) } ?? numbered(candidates.last ?? "Schema")
        taken.insert(name)
        names[place] = name
        return name
    }

    private mutating func numbered(_ base: String) -> String {
        var number = numbers[base] ?? 1
        repeat { number += 1 } while taken.contains(base + String(number))
        numbers[base] = number
        return base + String(number)
    }

    /// Members of documents whose names say nothing about a schema.
    private static let silent: Set<String> = [
        "components", "schemas", "definitions", "$defs", "properties", "paths", "responses", "requestBodies",
        "requestBody", "parameters", "headers", "content", "schema", "allOf", "anyOf", "oneOf",
    ]

    /// Returns the names that a place may have, from the best one: with the file's name and its folders for others.
    private static func candidates(_ place: String) -> [String] {
        let parts = place.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        var folders = parts[0].split(separator: "/").map(String.init)
        let file = folders.popLast().map { [String($0.prefix { $0 != "." })] } ?? []
        let pointer = (parts.count > 1 ? JSONPointer.names(of: parts[1]) : nil) ?? []
        // Media types, and indexes, are silent as well.
        let own = pointer.filter { !silent.contains($0) && Int($0) == nil && !($0.contains("/") && !$0.hasPrefix("/")) }
        let whole = folders.indices.reversed().map { folders[$0...] + file + own } + [file + own]
        return ([own] + whole.reversed()).map(joined).filter { !$0.isEmpty }
    }

    /// Returns words as one name: the first one as it is, the others with a capital letter.
    private static func joined(_ words: [String]) -> String {
        let words = words.flatMap { $0.split { !$0.isLetter && !$0.isNumber && $0 != "_" } }
        let rest = words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }
        return (words.prefix(1).map(String.init) + rest).joined()
    }
}
