/// The words of a name in a document, in any of the usual forms: `pet_status`, `petStatus`, `Pet-Status`, `PET_STATUS`.
struct Words: Equatable {
    let words: [String]

    init(_ words: [String]) {
        self.words = words
    }

    init(of text: String) {
        // Signs that begin a value have words; elsewhere they only separate.
        var rest = text[...]
        var words: [String] = []
        if let first = rest.first, let word = Self.signs[first], rest.dropFirst().first?.isNumber ?? true {
            words.append(word)
            rest = rest.dropFirst()
        }
        let parts = rest.split { !Self.isLetter($0) && !Self.isDigit($0) }
        let isShouted = parts.count > 1 && !text.contains(where: \.isLowercase)
        for part in parts {
            words += Self.split(part).map { isShouted ? $0.lowercased() : $0 }
        }
        self.words = words
    }

    /// Creates the words of several names, of which one may begin with the last word of the former.
    init(joining names: [String]) {
        var words: [String] = []
        for name in names {
            let next = Words(of: name).words
            let isRepeated = words.last.map { $0.lowercased() == next.first?.lowercased() } ?? false
            words += isRepeated ? Array(next.dropFirst()) : next
        }
        self.words = words
    }

    /// The form for types: `PetStatus`.
    var type: String {
        words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }

    /// The form for members: `petStatus`.
    var member: String {
        words.enumerated()
            .map { index, word in
                index == 0 ? Self.lowered(word) : word.prefix(1).uppercased() + word.dropFirst()
            }
            .joined()
    }

    /// Lower-cases a first word: `URL` as a whole, and `iPhone` not at all.
    private static func lowered(_ word: String) -> String {
        word.dropFirst().contains(where: \.isLowercase)
            ? word.prefix(1).lowercased() + word.dropFirst() : word.lowercased()
    }

    /// Splits `OrderHistory`; a run of capitals is one word: `URL`, `HTTPError`.
    private static func split(_ text: Substring) -> [String] {
        let letters = Array(text)
        var words: [String] = []
        for (index, letter) in letters.enumerated() {
            let isAfterSmall = index > 0 && !letters[index - 1].isUppercase
            let isBeforeSmall = index + 1 < letters.count && letters[index + 1].isLowercase
            if index == 0 || letter.isUppercase && (isAfterSmall || isBeforeSmall) { words.append("") }
            words[words.count - 1].append(letter)
        }
        return words
    }

    private static func isLetter(_ character: Character) -> Bool {
        character.unicodeScalars.count == 1 && character.isLetter
    }

    private static func isDigit(_ character: Character) -> Bool {
        character.isASCII && character.isNumber
    }

    private static let signs: [Character: String] = [
        "+": "plus", "-": "minus", "*": "all", "<": "less", ">": "greater", "=": "equal", "!": "not", "~": "like",
    ]
}

extension String {
    /// The singular of an English plural, as far as its end tells: `pets`, `cities`, `boxes`.
    var singular: String {
        let lower = lowercased()
        if lower.hasSuffix("ies"), count > 4 { return dropLast(3) + "y" }
        for ending in ["sses", "xes", "ches", "shes"] where lower.hasSuffix(ending) { return String(dropLast(2)) }
        guard lower.hasSuffix("s"), count > 3,
            !["ss", "us", "is", "news", "series", "settings", "status"].contains(where: lower.hasSuffix)
        else { return self }
        return String(dropLast())
    }
}
