/// The values in the brackets of a query: `filter[age]=1&filter[tags][]=a`.
struct DeepObject {
    private(set) var texts: [String] = []
    private(set) var members: [String: DeepObject] = [:]

    private init() {}

    init(_ name: String, _ pairs: [(name: String, value: String)]) {
        for pair in pairs where pair.name.hasPrefix("\(name)[") && pair.name.hasSuffix("]") {
            let path = pair.name.dropFirst(name.count + 1).dropLast()
            add(pair.value, at: path.split(separator: "][", omittingEmptySubsequences: false)[...])
        }
    }

    var isEmpty: Bool { texts.isEmpty && members.isEmpty }

    /// The texts as those of a list: `tags=a&tags=b`, `tags[]=a` and `tags[0]=a`.
    var elements: [String] {
        let positions = members.keys.sorted { (Int($0) ?? -1, $0) < (Int($1) ?? -1, $1) }
        return texts + positions.flatMap { members[$0]?.texts ?? [] }
    }

    private mutating func add(_ text: String, at path: ArraySlice<Substring>) {
        guard let name = path.first else {
            texts.append(text)
            return
        }
        members[String(name), default: DeepObject()].add(text, at: path.dropFirst())
    }
}
