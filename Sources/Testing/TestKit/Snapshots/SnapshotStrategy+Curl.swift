import Foundation
import Millrace

extension SnapshotStrategy where Value == HTTPRequest {
    /// The request as a shell command that masks the secrets of its header fields, its query and its body.
    ///
    /// ```swift
    /// assertSnapshot(of: accessible.requests[0].request, as: .curl)
    /// ```
    /// ```text
    /// curl \
    ///     --request POST \
    ///     --header 'Accept: application/json' \
    ///     --header 'Authorization: •••' \
    ///     --data '{"name":"Bath"}' \
    ///     'http://stub.invalid/v1/cities'
    /// ```
    ///
    /// Header fields are sorted by name. The number of bytes stands for a body that is no text.
    public static var curl: SnapshotStrategy {
        SnapshotStrategy { request in
            var parts = ["curl"]
            switch request.method {
            case .GET: break
            case .HEAD: parts.append("--head")
            case .POST, .PUT, .PATCH, .DELETE: parts.append("--request \(request.method.rawValue)")
            }
            parts += request.headers.map(\.description).sorted().map { "--header \(quoted($0))" }
            if let body = request.body {
                let text = String(data: Data(Redaction.standard.body(Array(body))), encoding: .utf8)
                parts.append("--data \(quoted(text ?? "(\(body.count) bytes)"))")
            }
            parts.append(quoted(Redaction.standard.url(request.url)))
            return parts.joined(separator: " \\\n    ")
        }
    }

    /// Returns the text as one word of a shell.
    private static func quoted(_ text: String) -> String {
        "'" + text.replacing("'", with: "'\\''") + "'"
    }
}

extension SnapshotStrategy where Value == RecordedAccess {
    /// The recorded request as a shell command, as for an `HTTPRequest`.
    public static var curl: SnapshotStrategy {
        SnapshotStrategy<HTTPRequest>.curl.pullback(\.request)
    }
}
