/// The search for the ledger sources in a value.
enum Leftovers {
    /// The largest depth of a stub inside the value that a driver gets.
    private static let maximumDepth = 5

    /// Returns the leftovers of a value and of the values in it, each line with the name of the value's property.
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
