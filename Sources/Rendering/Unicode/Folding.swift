/// Texts without differences of case, accents and normalization, for a search.
enum Folding {
    /// Returns the characters of a text without case and, in Latin, Greek and Cyrillic, without accents.
    ///
    /// Characters are equal whatever their normalization.
    static func characters(of text: String) -> [Character] {
        // Some letters are several in upper case: ß and ss are the same.
        text.uppercased().lowercased().map(unaccented)
    }

    private static func unaccented(_ character: Character) -> Character {
        guard !character.isASCII else { return character }
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

    /// A letter and those that are the same with accents: all that the canonical decompositions of Unicode 16 have between U+00C0 and U+1FFF.
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
