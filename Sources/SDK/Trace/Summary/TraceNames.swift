/// The names under which a summary groups texts that differ only in numbers and values.
enum TraceNames {
    /// The feature of a loop: `CitiesViewModel` of `CitiesViewModel#1`.
    static func feature(of loop: String) -> String { withoutNumber(loop) }

    /// The feedback of an effect: `rows.[].load` of `rows.[7].load#1`.
    static func feedback(of effect: String) -> String { withoutElements(withoutNumber(effect)) }

    /// The path to a part, whichever the element of a list or a dictionary is: `cities[].name`.
    static func path(_ path: String) -> String { withoutElements(path) }

    /// The cases of an event without their values: `.ui(.select)` of `.ui(.select(3))`, and `.row(.didLoad)` of
    /// `.row(7, .didLoad([]))`.
    static func event(_ text: String) -> String {
        var (name, closing, rest) = ("", "", text[...])
        while rest.first == "." {
            let word = rest.dropFirst().prefix { $0.isLetter || $0.isNumber || $0 == "_" }
            guard !word.isEmpty else { break }
            name += "." + word
            rest = rest.dropFirst(word.count + 1)
            // The number of a row may stand before its event.
            guard let opening = rest.prefixMatch(of: /\((?:(?:\w+: )?(?:[\w-]+|"[^"]*"), )?(?:\w+: )?(?=\.[A-Za-z_])/)
            else { break }
            name += "("
            closing += ")"
            rest = rest[opening.range.upperBound...]
        }
        return name.isEmpty ? String(text.prefix { $0 != "(" }) : name + closing
    }

    /// The title of a screen, with `{n}` instead of each number.
    static func title(_ line: String) -> String {
        line.split(separator: " ").joined(separator: " ").replacing(/[0-9]+/, with: "{n}")
    }

    /// The method and the path of a request, with `{id}` for each segment that is a number, a UUID, or a long
    /// hexadecimal number.
    ///
    /// Hosts and ports are left out, so that sessions with several of them are counted together.
    static func endpoint(_ request: String) -> String {
        let words = request.split(separator: " ", maxSplits: 1)
        guard words.count == 2 else { return request }
        var path = words[1].prefix { $0 != "?" && $0 != "#" }
        if let scheme = path.firstRange(of: "://") { path = path[scheme.upperBound...].drop { $0 != "/" } }
        let segments = path.split(separator: "/", omittingEmptySubsequences: false)
        let place = segments.map { isIdentifier($0) ? "{id}" : String($0) }.joined(separator: "/")
        return "\(words[0]) \(place.isEmpty ? "/" : place)"
    }

    private static func isIdentifier(_ segment: Substring) -> Bool {
        guard segment.contains(where: \.isNumber) else { return false }
        let digits = segment.filter { $0 != "-" }
        return digits.allSatisfy(\.isNumber) || digits.count >= 16 && digits.allSatisfy(\.isHexDigit)
    }

    private static func withoutNumber(_ name: String) -> String {
        guard let mark = name.lastIndex(of: "#"), name[mark...].dropFirst().allSatisfy(\.isNumber) else { return name }
        return String(name[..<mark])
    }

    private static func withoutElements(_ path: String) -> String {
        TraceState.names(in: path).map { name in
            let (mark, bare) = name.hasPrefix(".[") ? (".", name.dropFirst()) : ("", name[...])
            return bare.hasPrefix("[") && bare.hasSuffix("]") ? "\(mark)[]" : name
        }
        .joined()
    }
}
