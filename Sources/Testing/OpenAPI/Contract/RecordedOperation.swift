import MillraceOpenAPI
import MillracePlatform

/// Finds the operation of a recording by its name, such as `GET-v1-pets.1.200`, or `GET-v1-pets-limit-10~5f3a.1.200`.
///
/// In a name, everything but letters, digits and `_` is a hyphen, so that it may fit several operations.
struct RecordedOperation {
    private let method: String
    private let words: [Substring]
    /// Whether the name has all that the request had, and its words are the segments of the path.
    private let isWhole: Bool

    init(_ name: String) {
        let target = name.prefix { $0 != "." }
        isWhole = !target.contains("~")
        let words = target.prefix { $0 != "~" }.split(separator: "-")
        method = words.first.map(String.init) ?? ""
        self.words = Array(words.dropFirst())
    }

    func operation(of document: OpenAPIDocument) -> Operation? {
        if isWhole, let match = document.match(method: method, path: "/" + words.joined(separator: "/")) {
            return match.operation
        }
        guard !isWhole else { return nil }
        let prefixes = document.servers.map { Self.words(OpenAPIDocument.pathOfServer($0)[...]) } + [[]]
        let methods: Set = [method, method == "HEAD" ? "GET" : method]
        let fits = document.operations.filter { methods.contains($0.method) }.flatMap { operation in
            prefixes.compactMap { fit(of: operation, below: $0).map { (operation, $0) } }
        }
        return fits.max { $0.1 < $1.1 }?.0
    }

    /// A measure of how well an operation fits.
    private struct Fit: Comparable {
        /// The words that are written out in the path.
        let words: Int
        /// 2 if the words after the path begin with the name of a parameter, 1 if there are none, and otherwise 0.
        let explanation: Int
        /// The words after the path.
        let rest: Int

        static func < (left: Fit, right: Fit) -> Bool {
            (left.words, left.explanation, -left.rest) < (right.words, right.explanation, -right.rest)
        }
    }

    private func fit(of operation: Operation, below prefix: [Substring]) -> Fit? {
        let names = operation.parameters.filter { $0.location == .query }.map { Self.words($0.name[...]) }
        let pattern = prefix.map(Optional.some) + Self.pattern(of: operation.path)
        return ends(of: pattern).compactMap { end -> Fit? in
            let rest = words[end...]
            let explanation = rest.isEmpty ? 1 : names.contains { rest.starts(with: $0) } ? 2 : 0
            return Fit(words: pattern.compactMap { $0 }.count, explanation: explanation, rest: rest.count)
        }
        .max()
    }

    /// Returns the positions in the name at which a path may end: each parameter has one word or more.
    private func ends(of pattern: [Substring?]) -> Set<Int> {
        pattern.reduce([0]) { positions, part in
            let open = positions.filter { $0 < words.count }
            guard let part else { return open.min().map { Set($0 + 1...words.count) } ?? [] }
            return Set(open.filter { words[$0] == part }.map { $0 + 1 })
        }
    }

    /// Returns the words of a path, and nil for each parameter.
    private static func pattern(of path: String) -> [Substring?] {
        path.split(separator: "/").flatMap { segment -> [Substring?] in
            segment.contains("{") ? [nil] : words(segment).map(Optional.some)
        }
    }

    private static func words(_ text: Substring) -> [Substring] {
        text.split { !($0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_")) }
    }
}
