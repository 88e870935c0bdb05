import Testing

/// Compares two values, and reports a difference on the line of the call.
///
/// It is for the rows of a table that need types of their own: a call costs the build a tenth of an `#expect`.
package func expect<Value: Equatable>(
    _ found: Value,
    is expected: Value,
    fileID: String = #fileID,
    filePath: String = #filePath,
    line: Int = #line
) {
    let location = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: 1)
    #expect(found == expected, sourceLocation: location)
}
