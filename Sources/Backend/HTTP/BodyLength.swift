/// The length of a body as its fields say it (RFC 9110, section 8.6).
package enum BodyLength {
    /// Returns what is wrong with the values of all `Content-Length` fields, where something is.
    ///
    /// One that a client reads in its own way, as `0x2` or `2.0`, ends the body elsewhere than its server does. The same
    /// length several times is all right.
    package static func fault(of values: [String]) -> String? {
        var length: Substring?
        for value in values {
            for text in value.split(separator: ",", omittingEmptySubsequences: false) {
                let text = text.drop { isBlank($0) }.reversed().drop { isBlank($0) }.reversed()
                let digits = Substring(String(text))
                guard !digits.isEmpty, digits.utf8.allSatisfy({ (48...57).contains($0) }), Int(digits) != nil else {
                    return "an invalid length"
                }
                if let length, length != digits { return "two lengths that differ" }
                length = digits
            }
        }
        return nil
    }

    private static func isBlank(_ character: Character) -> Bool {
        character == " " || character == "\t"
    }
}
