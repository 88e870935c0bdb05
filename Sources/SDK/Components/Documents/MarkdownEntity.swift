/// The characters that a Markdown text has as entities: all by number, and the common ones by name.
enum MarkdownEntity {
    private static let longest = 12

    /// Returns the text of the entity that begins at an index, and the index after it.
    static func at(_ start: Int, in text: [UInt8]) -> (text: String, end: Int)? {
        let rest = text[(start + 1)...].prefix(longest)
        guard let semicolon = rest.firstIndex(of: UInt8(ascii: ";")) else { return nil }
        let name = String(decoding: rest[..<semicolon], as: UTF8.self)
        guard name.hasPrefix("#") else { return names[name].map { ($0, semicolon + 1) } }
        let isHexadecimal = name.dropFirst().first.map { "xX".contains($0) } ?? false
        let digits = name.dropFirst(isHexadecimal ? 2 : 1)
        guard !digits.isEmpty, digits.count <= (isHexadecimal ? 6 : 7), digits.allSatisfy(\.isHexDigit),
            let number = UInt32(digits, radix: isHexadecimal ? 16 : 10)
        else { return nil }
        let scalar = number == 0 ? nil : Unicode.Scalar(number)
        return (String(Character(scalar ?? "\u{FFFD}")), semicolon + 1)
    }

    private static let names: [String: String] = {
        var names: [String: String] = [:]
        for entry in table.split(separator: " ") {
            guard let character = entry.first else { continue }
            names[String(entry.dropFirst())] = String(character)
        }
        names["nbsp"] = "\u{A0}"
        names["shy"] = "\u{AD}"
        names["ensp"] = "\u{2002}"
        names["emsp"] = "\u{2003}"
        names["thinsp"] = "\u{2009}"
        return names
    }()

    /// A character and its name in HTML.
    private static let table = """
        &amp <lt >gt "quot 'apos ¡iexcl ¢cent £pound ¤curren ¥yen ¦brvbar §sect ¨uml ©copy ªordf «laquo ¬not ®reg ¯macr \
        °deg ±plusmn ²sup2 ³sup3 ´acute µmicro ¶para ·middot ¸cedil ¹sup1 ºordm »raquo ¼frac14 ½frac12 ¾frac34 ¿iquest \
        ÀAgrave ÁAacute ÂAcirc ÃAtilde ÄAuml ÅAring ÆAElig ÇCcedil ÈEgrave ÉEacute ÊEcirc ËEuml ÌIgrave ÍIacute \
        ÎIcirc ÏIuml ÐETH ÑNtilde ÒOgrave ÓOacute ÔOcirc ÕOtilde ÖOuml ×times ØOslash ÙUgrave ÚUacute ÛUcirc ÜUuml \
        ÝYacute ÞTHORN ßszlig àagrave áaacute âacirc ãatilde äauml åaring æaelig çccedil èegrave éeacute êecirc ëeuml \
        ìigrave íiacute îicirc ïiuml ðeth ñntilde òograve óoacute ôocirc õotilde öouml ÷divide øoslash ùugrave úuacute \
        ûucirc üuuml ýyacute þthorn ÿyuml ŒOElig œoelig ŠScaron šscaron ŸYuml ƒfnof αalpha βbeta γgamma δdelta \
        εepsilon λlambda μmu πpi σsigma ωomega ΔDelta ΣSigma ΩOmega –ndash —mdash ‘lsquo ’rsquo ‚sbquo “ldquo ”rdquo \
        „bdquo †dagger ‡Dagger •bull …hellip ‰permil ′prime ″Prime ‹lsaquo ›rsaquo €euro ™trade ←larr ↑uarr →rarr \
        ↓darr ↔harr ⇐lArr ⇒rArr ⇔hArr ∀forall ∂part ∃exist ∅empty ∈isin ∉notin ∏prod ∑sum −minus √radic ∞infin ∧and \
        ∨or ∩cap ∪cup ∫int ≈asymp ≠ne ≡equiv ≤le ≥ge ⊂sub ⊃sup ✓check ★starf ♠spades ♣clubs ♥hearts ♦diams
        """
}
