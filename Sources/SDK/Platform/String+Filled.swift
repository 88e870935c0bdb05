extension String {
    /// Returns a sentence of a table with its placeholders replaced: `{title}` by the value for `title`.
    ///
    /// Placeholders inside a value, and those without a value, stay. Trailing spaces after an empty value are removed.
    package func filled(_ values: KeyValuePairs<String, String>) -> String {
        var result = ""
        var rest = self[...]
        while let start = rest.firstIndex(of: "{"), let end = rest[start...].firstIndex(of: "}") {
            let name = rest[rest.index(after: start)..<end]
            let value = values.first { $0.key == name }?.value
            result += rest[..<start] + (value ?? String(rest[start...end]))
            rest = rest[rest.index(after: end)...]
        }
        result += rest
        while result.last == " " { result.removeLast() }
        return result
    }
}
