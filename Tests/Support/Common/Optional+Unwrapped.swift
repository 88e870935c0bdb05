/// A value that a test goes on with, and that is not there.
package struct Absent: Error, CustomStringConvertible {
    package let description: String
}

extension Optional {
    /// Returns the value; the error that it throws where there is none says what, and at which line.
    package func unwrapped(_ file: String = #fileID, _ line: Int = #line) throws -> Wrapped {
        guard let self else { throw Absent(description: "there is no \(Wrapped.self) at \(file):\(line)") }
        return self
    }
}
