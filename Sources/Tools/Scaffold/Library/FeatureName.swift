/// A feature's name in the forms that files and sources need.
struct FeatureName {
    /// The form for types: `OrderHistory`.
    let type: String
    /// The form for variables: `orderHistory`.
    let variable: String
    /// The form for paths and files: `order-history`.
    let path: String
    /// The form for titles: `Order history`.
    let title: String

    /// The longest name with which every line of the templates fits the 120 columns of the format.
    static let maximumLength = 20

    init(_ text: String) throws {
        let isName =
            text.count <= Self.maximumLength && text.first?.isUppercase == true
            && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
        guard isName else { throw ScaffoldError.badName(text) }
        type = text
        let words = Self.words(of: text)
        variable = words.enumerated().map { $0 == 0 ? $1.lowercased() : $1 }.joined()
        path = words.map { $0.lowercased() }.joined(separator: "-")
        title = words.enumerated().map { $0 == 0 ? $1 : $1.lowercased() }.joined(separator: " ")
    }

    /// Returns the words of `OrderHistory`; a run of capitals is one word: `FAQ`, `FAQList`.
    private static func words(of text: String) -> [String] {
        let letters = Array(text)
        var words: [String] = []
        for (index, letter) in letters.enumerated() {
            let isAfterSmall = index > 0 && !letters[index - 1].isUppercase
            let isBeforeSmall = index + 1 < letters.count && letters[index + 1].isLowercase
            if letter.isUppercase, index == 0 || isAfterSmall || isBeforeSmall { words.append("") }
            words[words.count - 1].append(letter)
        }
        return words
    }
}
