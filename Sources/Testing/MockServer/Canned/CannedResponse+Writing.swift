import MillracePlatform

extension CannedResponse {
    /// The file from which this response can be read: its name with the extension, and its bytes.
    ///
    /// The file is a `.json` file when status, content type and body are all that it has to hold, and an `.http` file
    /// otherwise. Control characters in header fields are left out, because a line break among them would end the
    /// field.
    ///
    /// ```swift
    /// CannedResponse(name: "cities.200", status: 200, headers: ["Content-Type": "application/json"], body: body).file
    /// // ("cities.200.json", body)
    /// ```
    public var file: (name: String, contents: Data) {
        let name = name.hasSuffix(".\(status)") ? name : "\(name).\(status)"
        let isPlainJSON =
            reason == nil && headers.count == 1
            && headers["Content-Type"]?.lowercased().replacing(" ", with: "") == "application/json"
        guard !isPlainJSON else { return ("\(name).json", body) }
        var head = "HTTP/1.1 \(status)" + (reason.map { " \(Self.visible($0))" } ?? "") + "\n"
        for field in headers where !field.name.isEmpty {
            head += "\(Self.visible(field.name)): \(Self.visible(field.value))\n"
        }
        return ("\(name).http", Data((head + "\n").utf8) + body)
    }

    private static func visible(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.filter { $0.value >= 32 && $0.value != 127 || $0 == "\t" }))
    }
}
