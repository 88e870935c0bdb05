/// The public functions and initializers of the stream types, read from the sources.
enum PublicOperators {
    struct Declaration: Sendable, Hashable {
        /// The type and the name, with what tells overloads apart: `SignalProducer.take(first:)`.
        var key: String

        /// Whether it takes a closure, which the stream keeps.
        var takesClosure: Bool
    }

    private static let types = ["SignalProducer", "Signal", "PropertyProtocol", "Property", "MutableProperty"]

    /// All of them; overloads that only differ in their constraints are named with those, and a form that asks for a
    /// time in ReactiveSwift's unit with that unit, others with their parameters.
    static let all: [Declaration] = {
        let folders = ["Sources/SDK/Streams", "Sources/SDK/ReactiveSwift"]
        let files = folders.flatMap { ((try? SourceFiles.all(below: $0)) ?? [:]).values }
        let found = files.flatMap(declarations)
        return Dictionary(grouping: found) { $0.labels + $0.unit }.values.flatMap { overloads in
            let telling = Set(overloads.map(\.constraints)).count == overloads.count
            return overloads.map { overload in
                let name = overloads.count == 1 || telling ? overload.labels : overload.typed
                let suffix =
                    overloads.count > 1 && !overload.constraints.isEmpty ? " where " + overload.constraints : ""
                let takesClosure = overload.types.contains { $0.contains("->") }
                return Declaration(key: name + suffix + overload.unit, takesClosure: takesClosure)
            }
        }
        .sorted { $0.key < $1.key }
    }()
}

extension PublicOperators {
    private struct Found {
        let type: String
        let name: String
        let parameters: [(label: String, type: String)]
        let constraints: String

        var labels: String {
            "\(type).\(name)(\(parameters.map { $0.label + ":" }.joined()))"
        }

        var typed: String {
            "\(type).\(name)(\(parameters.map { "\($0.label): \($0.type)" }.joined(separator: ", ")))"
        }

        var types: [String] {
            parameters.map(\.type)
        }

        /// The unit of a time that is no `Duration`.
        var unit: String {
            types.first { ["TimeInterval", "DispatchTimeInterval"].contains($0) }.map { " in \($0)" } ?? ""
        }
    }

    private static func declarations(in source: String) -> [Found] {
        var found: [Found] = []
        var scope: (type: String, constraints: String)?
        let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() {
            if let first = line.first, first != " ", first != "}", first != "@", first != "/", first != "w",
                first != "#"
            {
                scope = Self.scope(opening: lines[index...].prefix(20))
            }
            let words = line.split(separator: " ")
            guard let scope, line.hasPrefix("    public "), !line.hasPrefix("     "),
                words.contains("func") || words.contains(where: { $0.hasPrefix("init") })
            else { continue }
            let text = lines[index...].prefix(20).joined(separator: " ")
            found.append(declaration(text[...], of: scope.type, where: scope.constraints))
        }
        return found
    }

    /// The type that a declaration without indentation opens, if it is one of those that are looked for.
    private static func scope(opening lines: ArraySlice<Substring>) -> (String, String)? {
        let head = lines.joined(separator: " ").prefix { $0 != "{" }
        guard let keyword = head.firstMatch(of: /\b(extension|struct|class|protocol)\s+([\w.]+)/),
            keyword.1 != "protocol", types.contains(String(keyword.2))
        else { return nil }
        return (String(keyword.2), constraints(in: head))
    }

    private static func constraints(in head: Substring) -> String {
        head.firstMatch(of: /\bwhere\s+(.*)$/).map { clean($0.1) } ?? ""
    }

    private static func declaration(_ text: Substring, of type: String, where outer: String) -> Found {
        let signature = text.drop { $0 == " " }
        let open = opening(of: signature)
        let name = signature[..<open].split(separator: "<").first?.split(separator: " ").last.map(String.init) ?? ""
        let close = closing(of: signature, from: open)
        let parameters = split(signature[signature.index(after: open)..<close]).map { parameter in
            let parts = parameter.split(separator: ":", maxSplits: 1)
            let label = parts.first?.split(separator: " ").first { !$0.isEmpty } ?? ""
            return (String(label), clean(withoutDefault(parts.last ?? "")))
        }
        let rest = signature[signature.index(after: close)...].prefix { $0 != "{" }
        let all = [outer, constraints(in: rest)].filter { !$0.isEmpty }.joined(separator: ", ")
        return Found(type: type, name: name.replacing("`", with: ""), parameters: parameters, constraints: all)
    }

    /// Where the parameters begin: behind the type parameters, if there are any.
    private static func opening(of signature: Substring) -> String.Index {
        var depth = 0
        for index in signature.indices {
            switch signature[index] {
            case "<": depth += 1
            case ">": depth -= 1
            case "(" where depth == 0: return index
            default: break
            }
        }
        return signature.startIndex
    }

    private static func closing(of signature: Substring, from open: String.Index) -> String.Index {
        var depth = 0
        for index in signature[open...].indices {
            switch signature[index] {
            case "(": depth += 1
            case ")":
                depth -= 1
                if depth == 0 { return index }
            default: break
            }
        }
        return signature.endIndex
    }

    private static func split(_ parameters: Substring) -> [Substring] {
        var depth = 0
        var last: Character = " "
        return parameters.split { character in
            defer { last = character }
            switch character {
            case "(", "<", "[": depth += 1
            case ")", "]": depth -= 1
            case ">" where last != "-": depth -= 1
            default: break
            }
            return character == "," && depth == 0
        }
        .filter { $0.contains(":") }
    }

    private static func withoutDefault(_ type: Substring) -> Substring {
        type.firstRange(of: " = ").map { type[..<$0.lowerBound] } ?? type
    }

    private static func clean(_ text: Substring) -> String {
        ["@escaping", "@Sendable", "@MainActor", "& Sendable", "any "].reduce(String(text)) {
            $0.replacing($1, with: "")
        }
        .split(separator: " ").joined(separator: " ").replacing("( ", with: "(")
    }
}
