import MillracePlatform

/// The directives of a `Cache-Control` field (RFC 9111, section 5.2).
struct CacheControl: Sendable, Equatable {
    private var directives: [String: String?] = [:]

    init(_ headers: HeaderFields) {
        let values = headers.values(of: "Cache-Control")
        for value in values {
            for part in CacheControl.split(value) { add(part) }
        }
        // `Pragma: no-cache` of HTTP/1.0 applies where there is no `Cache-Control` (section 5.4).
        if values.isEmpty, headers["Pragma"]?.lowercased().contains("no-cache") == true {
            directives["no-cache"] = .some(nil)
        }
    }

    func has(_ name: String) -> Bool {
        directives[name] != nil
    }

    /// Returns the seconds of a directive: nil if the directive is missing, and 0, which is safe, if its argument isn't
    /// a number.
    func seconds(_ name: String) -> TimeInterval? {
        guard let argument = directives[name] else { return nil }
        return argument.map(CacheControl.number) ?? 0
    }

    /// Returns the argument of a directive; nil if it has none.
    func argument(_ name: String) -> String? {
        directives[name] ?? nil
    }

    static func number(_ text: String) -> TimeInterval {
        guard !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) }) else { return 0 }
        return min(TimeInterval(text) ?? 0, longest)
    }

    /// The largest number of seconds that a cache has to support (section 1.2.2).
    static let longest: TimeInterval = 2_147_483_648

    private mutating func add(_ part: Substring) {
        let words = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = words[0].trimming().lowercased()
        guard !name.isEmpty else { return }
        let argument = words.count > 1 ? words[1].trimming(" \t\"") : nil
        guard let earlier = directives[name], let earlier, let argument else { return directives[name] = argument }
        // If a directive occurs twice, the smaller number applies.
        if CacheControl.number(argument) < CacheControl.number(earlier) { directives[name] = argument }
    }

    /// Returns the parts between commas outside quotes.
    private static func split(_ value: String) -> [Substring] {
        var isQuoted = false
        return value.split { character in
            if character == "\"" { isQuoted.toggle() }
            return character == "," && !isQuoted
        }
    }
}
