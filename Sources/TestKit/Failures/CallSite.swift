/// Where in a test something was asserted: a failure is reported there.
public struct CallSite: Sendable {
    /// The module and the file: `CitiesTests/CitiesViewModelTests.swift`.
    public let fileID: StaticString
    /// The path of the file, as it was compiled.
    public let filePath: StaticString
    /// The line, from 1.
    public let line: UInt
    /// The column, from 1.
    public let column: UInt

    /// Makes the place where this is written, or one that a helper got from its caller.
    ///
    /// A helper takes these four as its own parameters, with these defaults, and passes them on.
    ///
    /// - Parameters:
    ///   - fileID: The module and the file.
    ///   - filePath: The path of the file.
    ///   - line: The line.
    ///   - column: The column.
    public init(
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) {
        self.fileID = fileID
        self.filePath = filePath
        self.line = line
        self.column = column
    }
}

extension CallSite: CustomStringConvertible {
    /// The file and the line: `CitiesTests/CitiesViewModelTests.swift:12`.
    public var description: String {
        "\(fileID):\(line)"
    }
}
