import Foundation

/// An absolute path without symbolic links, `.` and `..`.
struct Folder {
    let path: String

    /// Creates a path; a relative one begins in the current directory.
    init(_ path: String, in current: String) {
        let absolute = path.hasPrefix("/") ? path : current + "/" + path
        var parts: [Substring] = []
        for part in Self.withoutLinks(absolute).split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        self.path = "/" + parts.joined(separator: "/")
    }

    /// Resolves the links of the longest part of a path that exists.
    private static func withoutLinks(_ path: String) -> String {
        var (head, tail) = (path, "")
        while !head.isEmpty {
            if let resolved = realpath(head, nil) {
                defer { free(resolved) }
                return String(cString: resolved) + tail
            }
            let cut = head.lastIndex(of: "/") ?? head.startIndex
            tail = head[cut...] + tail
            head = String(head[..<cut])
        }
        return tail
    }

    /// Returns the path from another folder to this one: `../Millrace`.
    func path(from other: Folder) -> String {
        let (own, others) = (path.split(separator: "/"), other.path.split(separator: "/"))
        let common = zip(own, others).prefix { $0 == $1 }.count
        let parts = Array(repeating: "..", count: others.count - common) + own.dropFirst(common).map(String.init)
        return parts.isEmpty ? "." : parts.joined(separator: "/")
    }
}
