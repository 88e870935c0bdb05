import OpenAPIReading

/// The names that an operation's functions can have, the best one first.
struct OperationName {
    let candidates: [String]

    /// Creates the names of an operation of a tag: `fetchPets`, `createPet`.
    init(of operation: Operation, in tag: String) {
        let tagWords = Words(of: tag).words
        let own = Self.words(of: operation, in: tagWords)
        let byPath = Self.wordsOfPath(operation)
        let parameters = Self.parameters(of: operation.path)
        var candidates = [Self.name(own ?? byPath, operation)]
        if let last = parameters.last {
            candidates.append(candidates[0] + "By" + Words(of: last).type)
        }
        candidates.append(Self.name(byPath, operation))
        if !parameters.isEmpty {
            candidates.append(
                Self.name(byPath, operation) + "By" + parameters.map { Words(of: $0).type }.joined(separator: "And")
            )
        }
        self.candidates = candidates
    }

    /// The words of the name that the document gives; nil without one.
    private static func words(of operation: Operation, in tag: [String]) -> [String]? {
        guard var id = operation.id else { return nil }
        // FastAPI adds the path and the method to the name of the function.
        let mangled = operation.path.map { $0.isLetter || $0.isNumber || $0 == "_" ? String($0) : "_" }.joined()
        let ending = "\(mangled)_\(operation.method.lowercased())"
        if id.hasSuffix(ending), id.count > ending.count { id = String(id.dropLast(ending.count)) }
        var words = Words(of: id).words
        if words.isEmpty { return nil }
        let isVerb = words.indices.map { Self.verbs.contains(words[$0].lowercased()) }
        // `pets/list`, `pets-list_pets`: the tag, then a verb.
        let count = tag.count
        if words.count > count, lower(words.prefix(count)) == lower(tag[...]), isVerb[count] {
            let (verb, rest) = (words[count], Array(words[(count + 1)...]))
            let hasNoun = !rest.isEmpty && !Self.connectives.contains(rest[0].lowercased())
            words = [verb] + (hasNoun ? rest : noun(of: tag, for: operation) + rest)
        } else if words.count == 1, isVerb[0] {
            words += noun(of: tag, for: operation)
        }
        return words
    }

    private static func lower(_ words: ArraySlice<String>) -> [String] { words.map { $0.lowercased() } }

    /// The words of a tag, of one thing where the operation is about one.
    private static func noun(of tag: [String], for operation: Operation) -> [String] {
        let isOne = operation.path.hasSuffix("}") || operation.method == "POST"
        guard isOne, let last = tag.last else { return tag }
        return tag.dropLast() + [last.singular]
    }

    /// The words of the path and the method: `create pet toy` for `POST /pets/{id}/toys`.
    private static func wordsOfPath(_ operation: Operation) -> [String] {
        let segments = operation.path.split { $0 == "/" || $0 == "?" || $0 == "." || $0 == ":" }
        var nouns: [String] = []
        for (index, segment) in segments.enumerated() where !segment.contains("{") {
            var words = Words(of: String(segment)).words
            let isOne =
                index + 1 < segments.count && segments[index + 1].contains("{")
                || index + 1 == segments.count && operation.method == "POST"
            if isOne, let last = words.popLast() { words.append(last.singular) }
            nouns += words
        }
        let verb =
            switch operation.method {
            case "GET": "fetch"
            case "POST": "create"
            case "PUT": "replace"
            case "PATCH": "update"
            case "HEAD": "check"
            case "OPTIONS": "describe"
            default: operation.method.lowercased()
            }
        return [verb] + (nouns.isEmpty ? ["root"] : nouns)
    }

    /// The names in braces of a path, in their order.
    static func parameters(of path: String) -> [String] {
        path.matches(of: /\{([^{}]*)\}/).map { String($0.1) }
    }

    private static func name(_ words: [String], _ operation: Operation) -> String {
        var words = words
        if operation.method == "GET" {
            if words.count > 1, Self.readers.contains(words[0].lowercased()) { words.removeFirst() }
            words.insert("fetch", at: 0)
        }
        return SwiftName.member(Words(words), suffix: "operation")
    }

    private static let readers: Set<String> = ["list", "get", "show", "find", "fetch", "read", "retrieve", "download"]
    private static let connectives: Set<String> = ["for", "by", "in", "of", "from", "to", "with", "as", "on", "all"]
    private static let verbs = readers.union([
        "create", "add", "post", "put", "update", "patch", "replace", "set", "delete", "remove", "cancel", "search",
        "check", "upload", "send", "start", "stop", "enable", "disable", "merge", "login", "logout",
        "register", "reset", "test", "run", "import", "export", "count", "approve", "reject", "submit", "archive",
    ])
}
