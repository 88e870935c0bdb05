import TestSupport

extension Row where Value == String {
    /// Returns a row for each story of a text, whose first line is `## ` with its name.
    ///
    /// The text begins two lines below the call, so that a row has the line of its name.
    package static func stories(
        _ text: String,
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line
    ) -> [Row<String>] {
        var stories: [(name: String, line: Int, lines: [Substring])] = []
        for (offset, text) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if text.hasPrefix("## ") {
                stories.append((String(text.dropFirst(3)), line + 2 + offset, []))
            } else if !stories.isEmpty, !text.isEmpty {
                stories[stories.count - 1].lines.append(text)
            }
        }
        return stories.map {
            Row($0.name, $0.lines.joined(separator: "\n"), fileID: fileID, filePath: filePath, line: $0.line)
        }
    }
}
