/// The domains below which anyone can register a domain: `co.uk`, `github.io` (https://publicsuffix.org).
///
/// A cookie for such a domain would be sent to strangers, so none may be set.
enum PublicSuffixes {
    /// Returns whether a domain, in lower case and in its ASCII form, is a public suffix.
    ///
    /// A domain of one label is a public suffix, listed or not.
    static func contains(_ domain: String) -> Bool {
        guard let dot = domain.utf8.firstIndex(of: UInt8(ascii: ".")) else { return true }
        if hasRule(domain, "") { return true }
        // Every name below a wildcard is a public suffix, except for the named exceptions.
        return hasRule(domain[domain.index(after: dot)...], "*") && !hasRule(domain, "!")
    }

    /// Returns whether the list has a rule, by binary search: about 17 comparisons.
    private static func hasRule(_ name: some StringProtocol, _ mark: String) -> Bool {
        // The list's own marks can't be part of a name.
        guard !name.utf8.contains(where: ",!*".utf8.contains) else { return false }
        let wanted = Array(name.utf8) + Array(mark.utf8)
        return PublicSuffixData.rules.withUTF8Buffer { rules in
            // Both positions are at the comma before a rule; no rule follows the last comma.
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
