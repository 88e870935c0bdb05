/// Texts without differences of case, accents and normalization, for a search.
package enum Folding {
    /// Returns the characters of a text without case and, in Latin, Greek and Cyrillic, without accents.
    ///
    /// Characters are equal whatever their normalization.
    package static func characters(of text: String) -> [Character] {
        // Some letters are several in upper case: ß and ss are the same. A capital ẞ is not.
        text.lowercased().uppercased().lowercased().map(unaccented)
    }

    /// Returns the characters of one character: those of `characters(of:)`, without its cost for the usual letters.
    package static func characters(of character: Character) -> [Character] {
        let scalars = character.unicodeScalars
        guard let scalar = scalars.first, scalars.count == 1 else { return characters(of: String(character)) }
        if scalar.value < usual.count { return usual[Int(scalar.value)] }
        // A sign of a script without capitals, as of Chinese.
        let isCased = scalar.properties.changesWhenCaseMapped
        return isCased ? characters(of: String(character)) : [unaccented(character)]
    }

    /// The characters of each scalar of Latin, Greek, Cyrillic and Armenian.
    private static let usual = (0..<UInt32(0x590)).map { value in
        Unicode.Scalar(value).map { characters(of: String(Character($0))) } ?? []
    }

    /// Returns whether characters begin with some that were typed.
    ///
    /// The last typed one may be unfinished: a vowel sign or a tone that is typed next becomes a part of it, in Hindi
    /// and in Thai for example.
    package static func begin(_ characters: ArraySlice<Character>, with typed: [Character]) -> Bool {
        guard let last = typed.last else { return true }
        guard characters.count >= typed.count, characters.starts(with: typed.dropLast()) else { return false }
        let character = characters[characters.startIndex + typed.count - 1]
        return character == last || isUnfinished(last, of: character)
    }

    private static func isUnfinished(_ typed: Character, of character: Character) -> Bool {
        guard !character.isASCII, character.unicodeScalars.starts(with: typed.unicodeScalars),
            let next = character.unicodeScalars.dropFirst(typed.unicodeScalars.count).first
        else { return false }
        // A nukta and the mark of a voiced kana make another letter, which may be one scalar, too.
        let properties = next.properties
        return properties.generalCategory.isMark && ![7, 8].contains(properties.canonicalCombiningClass.rawValue)
    }

    private static func unaccented(_ character: Character) -> Character {
        guard !character.isASCII else { return character }
        // A sign with a mark is another sign: ≠ is no equals sign.
        guard character.unicodeScalars.first?.properties.isAlphabetic == true else { return character }
        let scalars = character.unicodeScalars.filter { !(0x300...0x36F).contains($0.value) }
        guard scalars.count == 1, let scalar = scalars.first else { return character }
        return letters[scalar] ?? Character(scalar)
    }

    private static let letters: [Unicode.Scalar: Character] = {
        var letters: [Unicode.Scalar: Character] = [:]
        for line in table.split(separator: "\n") {
            guard let letter = line.first else { continue }
            for scalar in line.unicodeScalars.dropFirst() { letters[scalar] = letter }
        }
        return letters
    }()

    /// A letter and those that are the same with accents: all that the canonical decompositions of Unicode 16 have
    /// between U+00C0 and U+1FFF.
    private static let table = """
        aàáâãäåāăąǎǟǡǻȁȃȧḁạảấầẩẫậắằẳẵặ
        bḃḅḇ
        cçćĉċčḉ
        dďḋḍḏḑḓ
        eèéêëēĕėęěȅȇȩḕḗḙḛḝẹẻẽếềểễệ
        fḟ
        gĝğġģǧǵḡ
        hĥȟḣḥḧḩḫ
        iìíîïĩīĭįǐȉȋḭḯỉị
        jĵ
        kķǩḱḳḵ
        lĺļľḷḹḻḽ
        mḿṁṃ
        nñńņňǹṅṇṉṋ
        oòóôõöōŏőơǒǫǭȍȏȫȭȯȱṍṏṑṓọỏốồổỗộớờởỡợ
        pṕṗ
        rŕŗřȑȓṙṛṝṟ
        sśŝşšșṡṣṥṧṩ
        tţťțṫṭṯṱ
        uùúûüũūŭůűųưǔǖǘǚǜȕȗṳṵṷṹṻụủứừửữự
        vṽṿ
        wŵẁẃẅẇẉ
        xẋẍ
        yýÿŷȳẏỳỵỷỹ
        zźżžẑẓẕ
        æǣǽ
        øǿ
        ʒǯ
        ʹʹ
        αάἀἁἂἃἄἅἆἇὰάᾰᾱ
        εέἐἑἒἓἔἕὲέ
        ηήἠἡἢἣἤἥἦἧὴή
        ιίϊἰἱἲἳἴἵἶἷὶίῐῑ
        οόὀὁὂὃὄὅὸό
        ρῥ
        υϋύὑὓὕὗὺύῠῡ
        ωώὠὡὢὣὤὥὦὧὼώ
        ϒϓϔ
        аӑӓ
        гѓ
        еѐёӗ
        жӂӝ
        зӟ
        ийѝӣӥ
        кќ
        оӧ
        уўӯӱӳ
        чӵ
        ыӹ
        эӭ
        ії
        ѵѷ
        әӛ
        өӫ
        """
}

extension Unicode.GeneralCategory {
    fileprivate var isMark: Bool { self == .nonspacingMark || self == .spacingMark }
}
