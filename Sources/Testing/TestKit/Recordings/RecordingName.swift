import Foundation
import Millrace

/// The name of a request's recordings, without a number and a status: `GET-v1-cities`.
///
/// Two requests have the same name only if they have the same method, path and query. A name leaves out characters that
/// a file's name can't contain, and then ends with a hash of the whole: `GET-v1-cities~5f3a…`. The values of secret
/// query items are masked first: no name contains them, and a request with another token has the same recordings.
enum RecordingName {
    /// The part of a canned response's name for requests that differ from an earlier one with this name only in a
    /// masked value.
    static let merged = "merged"

    static func name(of request: HTTPRequest, _ rules: Redaction) -> String {
        let target = target(of: request.url, rules)
        let text = "\(request.method.rawValue) \(target)"
        let readable = request.method.rawValue + slug(target)
        let isWhole =
            target.utf8.allSatisfy { isPlain($0) || $0 == UInt8(ascii: "/") } && !target.contains("//")
            && readable.utf8.count <= 80
        return isWhole ? readable : "\(readable.prefix(80))~\(Fingerprint.hash(of: text))"
    }

    /// Splits the name of a canned response into that of its request and its number: `GET-v1-cities.2.200`, or
    /// `GET-v1-cities~5f3a.2.merged.200`.
    static func parts(of cannedName: String) -> (name: String, number: Int) {
        var parts = cannedName.split(separator: ".")
        if parts.count > 1 { parts.removeLast() }
        if parts.count > 1, parts.last == merged[...] { parts.removeLast() }
        guard parts.count > 1, let number = parts.last.flatMap({ Int($0) }) else {
            return (parts.joined(separator: "."), 0)
        }
        return (parts.dropLast().joined(separator: "."), number)
    }

    private static func target(of url: URL, _ rules: Redaction) -> String {
        let path = rules.text(url.path(percentEncoded: true))
        let query = rules.query(of: url).map { "?\($0)" } ?? ""
        return (path.isEmpty ? "/" : path) + query
    }

    /// Whether a canned response is that of a request whose name another request has too.
    static func isMerged(_ cannedName: String) -> Bool {
        cannedName.split(separator: ".").dropLast().last == merged[...]
    }

    /// Returns the parts of a request that its name leaves out: the query items and the path that are masked.
    ///
    /// The items with a name in `secretNames` are not among them. The result is for comparisons in memory
    /// alone.
    static func masked(of request: HTTPRequest, _ rules: Redaction) -> [String: String] {
        var masked: [String: String] = [:]
        let path = request.url.path(percentEncoded: true)
        if rules.text(path) != path { masked["the path"] = path }
        for item in (request.url.query(percentEncoded: true) ?? "").split(separator: "&") {
            let name = String(item.prefix { $0 != "=" })
            let isMasked = rules.isSecret(name, in: .item) || rules.text("?\(item)") != "?\(item)"
            guard isMasked, !rules.isNamed(name) else { continue }
            masked[name, default: ""] += "&\(item)"
        }
        return masked
    }

    private static func slug(_ target: String) -> String {
        var slug = ""
        for byte in target.utf8 {
            if isPlain(byte) {
                slug.unicodeScalars.append(Unicode.Scalar(byte))
            } else if slug.last != "-" {
                slug.append("-")
            }
        }
        return slug
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte) || byte == UInt8(ascii: "_")
    }
}
