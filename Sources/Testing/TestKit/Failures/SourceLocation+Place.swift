import Testing

extension SourceLocation {
    /// The module, the file and the line: `CitiesTests/CitiesViewModelTests.swift:12`.
    var place: String {
        "\(fileID):\(line)"
    }
}
