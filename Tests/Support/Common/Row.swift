import Testing

/// A row of a table: a name, what a test tries, and the line on which the row stands.
///
/// A table is one test with rows as arguments, because each `@Test` costs the build as much as a file of plain code.
/// The failure of a row names the row and its line, and with `sourceLocation: row.location` it stands on that line:
///
///     static let ends: [Row<([Int], String)>] = [
///         Row("no value", ([], "completed")),
///         Row("one value", ([1], "1 completed")),
///     ]
///
///     @Test(arguments: ends)
///     func anEnd(_ row: Row<([Int], String)>) {
///         let (values, log) = row.value
///         #expect(record(values) == log, sourceLocation: row.location)
///     }
///
/// The rows stand in a property, because a row between the parentheses of `@Test` gets the line of the macro.
package struct Row<Value: Sendable>: Sendable, CustomTestStringConvertible {
    package let name: String
    package let value: Value
    private let fileID: String
    private let filePath: String
    private let line: Int

    package init(
        _ name: String,
        _ value: Value,
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line
    ) {
        (self.name, self.value, self.fileID, self.filePath, self.line) = (name, value, fileID, filePath, line)
    }

    /// Where the row stands: `#expect(…, sourceLocation: row.location)` reports a failure there.
    package var location: SourceLocation {
        SourceLocation(fileID: fileID, filePath: filePath, line: line, column: 1)
    }

    /// Returns a row of the same name and line with another value.
    package func with(_ value: Value) -> Row {
        Row(name, value, fileID: fileID, filePath: filePath, line: line)
    }

    package var testDescription: String { "\(name), line \(line)" }
}
