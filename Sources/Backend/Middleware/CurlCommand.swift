import Foundation

/// A request as a `curl` command: what a developer pastes into a shell.
///
/// ```swift
/// print(CurlCommand(request))
/// // curl -X POST -H 'Authorization: •••' --data-raw '{"a":1}' 'http://127.0.0.1:8080/v1/cities?page=2'
/// ```
///
/// Values of secret header fields, and of query items and members of the body whose names say that they are secret, are
/// replaced by `•••`; control characters are made visible.
public struct CurlCommand: Sendable, CustomStringConvertible {
    private let request: HTTPRequest

    /// Creates the command of a request.
    public init(_ request: HTTPRequest) {
        self.request = request
    }

    /// The command, on one line.
    public var description: String {
        var words = ["curl"]
        switch request.method {
        case .HEAD: words.append("--head")
        // A body alone would make it a POST.
        case .GET where request.bodySize == 0: break
        case .GET, .POST, .PUT, .PATCH, .DELETE: words += ["-X", request.method.rawValue]
        }
        for field in request.headers {
            words += ["-H", quoted(field.value.isEmpty ? "\(field.name);" : "\(field)")]
        }
        // Not as --data-binary, for which a body that begins with @ names a file.
        if let upload = request.upload {
            words += ["--data-raw", quoted("(\(upload.length) bytes)")]
        } else if let body = request.body {
            words += ["--data-raw", quoted(VisibleText.excerpt(of: body, limit: 2000))]
        }
        words.append(quoted(Redaction.standard.url(request.url)))
        return words.joined(separator: " ")
    }

    /// Returns a text as one word of a shell.
    private func quoted(_ text: String) -> String {
        "'" + VisibleText.visible(text).replacingScalars(["'": #"'\''"#]) + "'"
    }
}
