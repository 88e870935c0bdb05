extension City {
    /// Returns the name, or a placeholder for a name without visible characters.
    func title(in words: Words) -> String {
        name.trimmed.isEmpty ? words.common.unnamedCity : name
    }
}
