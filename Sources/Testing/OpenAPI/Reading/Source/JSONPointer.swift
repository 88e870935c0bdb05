import MillracePlatform

/// The syntax of JSON pointers (RFC 6901).
enum JSONPointer {
    /// Returns a name as it stands in a pointer.
    static func escaped(_ name: String) -> String {
        guard name.utf8.contains(where: { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "~") }) else { return name }
        return name.replacing("~", with: "~0").replacing("/", with: "~1")
    }

    /// Returns the names of a pointer in a URL's fragment: of `/paths/~1pets`; nil for a fragment that is no pointer.
    static func names(of fragment: Substring) -> [String]? {
        let hasTriplets = fragment.utf8.contains(UInt8(ascii: "%"))
        let text = hasTriplets ? PercentEncoding.decoded(String(fragment)) ?? String(fragment) : String(fragment)
        guard !text.isEmpty else { return [] }
        guard text.hasPrefix("/") else { return nil }
        return text.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
            .map { $0.contains("~") ? String($0).replacing("~1", with: "/").replacing("~0", with: "~") : String($0) }
    }
}
