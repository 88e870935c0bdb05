extension City {
    /// The name, or what stands for one that has nothing to be seen.
    var title: String {
        name.trimmed.isEmpty ? "(a city without a name)" : name
    }
}
