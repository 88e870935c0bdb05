/// The way to everything in a value that can have something left over.
enum Leftovers {
    /// How deep a stub may be inside of the value that is given to a driver.
    private static let maximumDepth = 5

    /// Returns what is left over in a value and everything in it, each line with the name of the property it is from.
    static func find(in value: Any) -> [String] {
        var seen: Set<ObjectIdentifier> = []
        return lines(value, label: nil, depth: 0, seen: &seen)
    }

    private static func lines(
        _ value: Any,
        label: String?,
        depth: Int,
        seen: inout Set<ObjectIdentifier>
    ) -> [String] {
        if type(of: value) is AnyClass, !seen.insert(ObjectIdentifier(value as AnyObject)).inserted { return [] }
        if let source = value as? any LedgerSource {
            return source.leftovers.map { "\(label ?? "stub"): \($0)" }
        }
        guard depth < maximumDepth else { return [] }
        return Mirror(reflecting: value).children.flatMap { child in
            let name = [label, child.label].compactMap { $0 }.joined(separator: ".")
            return lines(child.value, label: name.isEmpty ? nil : name, depth: depth + 1, seen: &seen)
        }
    }
}
