/// The keys that are derived from the names of types.
enum ResponseKey {
    /// Returns a type's name, beginning in lower case.
    static func single(of type: Any.Type) -> String {
        let name = String(describing: type).prefix { $0 != "<" }
        let capitals = name.prefix { $0.isUppercase }.count
        // In `URLAlias` the last capital begins a word: urlAlias; in `URL` none does.
        let lowered = capitals > 1 && capitals < name.count ? capitals - 1 : capitals
        return name.prefix(lowered).lowercased() + name.dropFirst(lowered)
    }

    /// Returns the regular English plural of a type's name, beginning in lower case.
    static func plural(of type: Any.Type) -> String {
        let name = single(of: type)
        let lowered = name.lowercased()
        if lowered.hasSuffix("y"), let before = lowered.dropLast().last, !"aeiou".contains(before) {
            return name.dropLast() + "ies"
        }
        let hissing = ["s", "x", "z", "ch", "sh"].contains { lowered.hasSuffix($0) }
        return name + (hissing ? "es" : "s")
    }
}
