import MillracePlatform
/// The search for segments that lead out of a path: `.` and `..`, in any encoding.
///
/// RFC 3986 has only segments between slashes. But servers decode a path before they resolve its dots (nginx), treat
/// backslashes as slashes (IIS), cut a segment at its semicolon (Tomcat), and decode again behind a proxy that has
/// decoded already. So a segment here is the text between slashes and backslashes after any number of decodings.
enum DotSegments {
    /// The largest number of encodings of a path that are searched.
    private static let depth = 3

    /// Returns whether a server could find a segment `.` or `..` in an encoded path.
    static func areIn(_ path: ArraySlice<UInt8>) -> Bool {
        if areVisible(in: path) { return true }
        guard path.contains(percent) else { return false }
        var text = Array(path)
        for _ in 0..<depth {
            let decoded = PercentEncoding.decoded(text[...])
            guard decoded.count < text.count else { return false }
            if areVisible(in: decoded[...]) { return true }
            text = decoded
        }
        return false
    }

    /// Returns whether a segment is `.` or `..` without decoding, up to its parameters.
    private static func areVisible(in path: ArraySlice<UInt8>) -> Bool {
        var dots = 0
        var isOnlyDots = true
        for byte in path {
            switch byte {
            case UInt8(ascii: "/"), UInt8(ascii: "\\"):
                if isOnlyDots, dots == 1 || dots == 2 { return true }
                (dots, isOnlyDots) = (0, true)
            case UInt8(ascii: ";"):
                if isOnlyDots, dots == 1 || dots == 2 { return true }
                isOnlyDots = false
            case UInt8(ascii: "."):
                dots += 1
            default:
                isOnlyDots = false
            }
        }
        return isOnlyDots && (dots == 1 || dots == 2)
    }

    private static let percent = UInt8(ascii: "%")
}
