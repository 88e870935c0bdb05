extension City {
    /// The name, or a placeholder for a name without visible characters.
    var title: String {
        name.trimmed.isEmpty ? "(a city without a name)" : name
    }
}
