/// The domains below which anybody can have one: `co.uk`, `github.io` (https://publicsuffix.org).
///
/// No cookie may be set for one, since it would go to strangers.
enum PublicSuffixes {
    /// Returns whether a domain, in lower case and in its ASCII form, is a public suffix.
    ///
    /// A domain of one label is, whether it is listed or not.
    static func contains(_ domain: String) -> Bool {
        guard let dot = domain.utf8.firstIndex(of: UInt8(ascii: ".")) else { return true }
        if hasRule(domain, "") { return true }
        // Below a wildcard every name is one, but for those that are excepted by name.
        return hasRule(domain[domain.index(after: dot)...], "*") && !hasRule(domain, "!")
    }

    /// Returns whether the list has a rule, by halves: about 17 comparisons.
    private static func hasRule(_ name: some StringProtocol, _ mark: String) -> Bool {
        // What no name has is the list's own.
        guard !name.utf8.contains(where: ",!*".utf8.contains) else { return false }
        let wanted = Array(name.utf8) + Array(mark.utf8)
        return PublicSuffixData.rules.withUTF8Buffer { rules in
            // Both at the comma before a rule; the last comma has none behind it.
            var (low, high) = (0, rules.count - 1)
            while low < high {
                var comma = (low + high) / 2
                while rules[comma] != separator { comma -= 1 }
                var end = comma + 1
                while rules[end] != separator { end += 1 }
                let rule = rules[(comma + 1)..<end]
                if rule.elementsEqual(wanted) { return true }
                if rule.lexicographicallyPrecedes(wanted) { low = end } else { high = comma }
            }
            return false
        }
    }

    private static let separator = UInt8(ascii: ",")
}
