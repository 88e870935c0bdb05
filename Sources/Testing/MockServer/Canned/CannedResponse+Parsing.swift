import MillracePlatform

extension CannedResponse {
    /// Creates a response from the name and the contents of a file.
    ///
    /// - Parameters:
    ///   - fileName: The file's name with its extension: `cities.200.json`.
    ///   - contents: The file's bytes.
    /// - Throws: A ``CannedResponseError`` that names the file and the fault.
    public init(named fileName: String, contents: Data) throws(CannedResponseError) {
        let parts = fileName.split(separator: ".", omittingEmptySubsequences: false)
        guard
            parts.count >= 3, !parts[0].isEmpty,
            let status = Int(parts[parts.count - 2]), (100...599).contains(status)
        else { throw .badName(fileName) }
        let name = parts.dropLast().joined(separator: ".")
        guard parts.last == "http" else {
            let type = Self.contentType(ofExtension: parts[parts.count - 1])
            self.init(name: name, status: status, headers: ["Content-Type": type], body: contents)
            return
        }
        var rest = contents[...]
        let statusLine = Self.takeLine(&rest)
        let words = statusLine.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
        guard words.count >= 2, words[0].hasPrefix("HTTP/"), let written = Int(words[1]) else {
            throw .badStatusLine(file: fileName, line: statusLine)
        }
        guard written == status else {
            throw .statusMismatch(file: fileName, named: status, written: written)
        }
        var headers = HeaderList()
        while !rest.isEmpty {
            let line = Self.takeLine(&rest)
            if line.isEmpty { break }
            guard let field = try? HeaderField(parsing: Array(line.utf8)[...]) else {
                throw .badHeader(file: fileName, line: line)
            }
            headers.append(name: field.name, value: field.value)
        }
        let reason = words.count > 2 && !words[2].isEmpty ? String(words[2]) : nil
        self.init(name: name, status: status, reason: reason, headers: headers, body: Data(rest))
    }

    private static func takeLine(_ bytes: inout Data) -> String {
        let line = bytes.prefix { $0 != 0x0A }
        bytes = bytes.dropFirst(line.count + 1)
        return String(decoding: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self)
    }

    private static func contentType(ofExtension fileExtension: Substring) -> String {
        switch fileExtension {
        case "json": "application/json"
        case "html": "text/html; charset=utf-8"
        case "txt": "text/plain; charset=utf-8"
        case "xml": "application/xml"
        default: "application/octet-stream"
        }
    }
}
