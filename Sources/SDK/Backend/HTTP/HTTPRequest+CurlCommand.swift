import MillracePlatform

extension HTTPRequest {
    /// The request as a `curl` command on one line, for a shell.
    ///
    /// ```swift
    /// print(request.curlCommand)
    /// // curl -X POST -H 'Authorization: •••' --data-raw '{"a":1}' 'http://127.0.0.1:8080/v1/cities?page=2'
    /// ```
    ///
    /// Values of secret header fields, and of query items and members of the body with secret names, are replaced by
    /// `•••`; control characters are made visible.
    public var curlCommand: String {
        var words = ["curl"]
        switch method {
        case .HEAD: words.append("--head")
        // With a body but no method, curl would send a POST.
        case .GET where bodySize == 0: break
        case .GET, .POST, .PUT, .PATCH, .DELETE: words += ["-X", method.rawValue]
        }
        for field in headers {
            words += ["-H", quoted(field.value.isEmpty ? "\(field.name);" : "\(field)")]
        }
        // `--data-binary` would read a file for a body that begins with @.
        if let stream {
            words += ["--data-raw", quoted("(\(stream.length) bytes)")]
        } else if let body {
            words += ["--data-raw", quoted(VisibleText.excerpt(of: body, limit: 2000))]
        }
        words.append(quoted(Redaction.standard.url(url)))
        return words.joined(separator: " ")
    }

    /// Returns a text as one quoted word of a shell.
    private func quoted(_ text: String) -> String {
        "'" + VisibleText.visible(text).replacingScalars(["'": #"'\''"#]) + "'"
    }
}
