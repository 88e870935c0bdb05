extension Double {
    /// The seconds in words: `0.012 s`.
    var words: String {
        // A file may have any number.
        guard isFinite, abs(self) < 1e12 else { return "– s" }
        let thousandths = Int((self * 1_000).rounded())
        let rest = "\(abs(thousandths) % 1_000)"
        let sign = thousandths < 0 ? "-" : ""
        return "\(sign)\(abs(thousandths) / 1_000).\(String(repeating: "0", count: 3 - rest.count))\(rest) s"
    }
}

extension String {
    /// The text with spaces before it, to a number of characters.
    func padded(to count: Int) -> String {
        String(repeating: " ", count: Swift.max(0, count - self.count)) + self
    }

    /// The request without the scheme and the host of its URL, which are the same in most lines: `GET /v1/cities`.
    var withoutHost: String {
        let method = prefix { $0 != " " }
        guard let scheme = firstRange(of: "://"), method.endIndex < scheme.lowerBound else { return self }
        let path = self[scheme.upperBound...].drop { $0 != "/" }
        return path.isEmpty ? self : "\(method) \(path)"
    }
}
