import Testing

extension SourceLocation {
    /// Returns a line of the calling file.
    static func line(
        _ line: Int,
        fileID: String = #fileID,
        filePath: String = #filePath
    ) -> SourceLocation {
        SourceLocation(fileID: fileID, filePath: filePath, line: line, column: 1)
    }
}
