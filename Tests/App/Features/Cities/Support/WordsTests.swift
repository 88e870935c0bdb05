import Millrace
import Testing

@testable import Cities

/// The German table beside the English one.
@Suite struct WordsTests {
    /// The texts that are the same in both languages.
    private static let equal: Set = ["login.name", "addresses.name", "delivery.optional"]

    /// A sentence with places.
    private struct Sentence: Sendable {
        let path: String
        /// What stands in the places.
        let places: [String]
        let text: @Sendable (Words) -> String
    }

    /// All sentences with places, in the order of the table; one for each of their forms.
    private static let sentences: [Sentence] =
        [
            Sentence(path: "app.lost", places: ["full"]) { $0.app.lost("full") },
            Sentence(path: "app.unwritableTrace", places: ["a.jsonl", "full"]) {
                $0.app.unwritableTrace("a.jsonl", "full")
            },
            Sentence(path: "app.unusableScreens", places: ["a.json", "full"]) {
                $0.app.unusableScreens("a.json", "full")
            },
            Sentence(path: "login.knownUser", places: ["demo"]) { $0.login.knownUser("demo") },
            Sentence(path: "cities.unreadable", places: ["1"]) { $0.cities.unreadable(1) },
            Sentence(path: "cities.unreadable", places: ["2"]) { $0.cities.unreadable(2) },
            Sentence(path: "city.place", places: ["Mill", "25"]) { $0.city.place("Mill", 25) },
            Sentence(path: "city.slot", places: ["9:00", "11:00"]) { $0.city.slot("9:00", "11:00") },
            Sentence(path: "delivery.header", places: ["Bath"]) { $0.delivery.header("Bath") },
            Sentence(path: "delivery.deliveries", places: ["Bath"]) { $0.delivery.deliveries("Bath") },
        ]
        + ages.map { age, count, _ in
            Sentence(path: "delivery.age", places: ["\(count)"]) { $0.delivery.age(age) }
        } + [
            Sentence(path: "addresses.deletion", places: ["Home"]) { $0.addresses.deletion("Home") },
            Sentence(path: "outbox.inMemory", places: ["Full."]) { $0.outbox.inMemory("Full.") },
            Sentence(path: "outbox.discarding", places: ["Home"]) { $0.outbox.discarding("Home") },
            Sentence(path: "outbox.order", places: ["5 Mill Lane", "Bath"]) { $0.outbox.order("5 Mill Lane", "Bath") },
            Sentence(path: "outbox.newAddress", places: ["Home"]) { $0.outbox.newAddress("Home") },
            Sentence(path: "outbox.savedAddress", places: ["Home"]) { $0.outbox.savedAddress("Home") },
            Sentence(path: "outbox.deletedAddress", places: ["Home"]) { $0.outbox.deletedAddress("Home") },
            Sentence(path: "outbox.saved", places: []) { $0.outbox.saved(0) },
            Sentence(path: "outbox.saved", places: ["1"]) { $0.outbox.saved(1) },
            Sentence(path: "outbox.saved", places: ["7"]) { $0.outbox.saved(7) },
            Sentence(path: "outbox.lost", places: []) { $0.outbox.lost(nil) },
            Sentence(path: "outbox.lost", places: []) { $0.outbox.lost(0) },
            Sentence(path: "outbox.lost", places: ["1"]) { $0.outbox.lost(1) },
            Sentence(path: "outbox.lost", places: ["7"]) { $0.outbox.lost(7) },
            Sentence(path: "outbox.damagedFile", places: ["a.sqlite"]) { $0.outbox.damagedFile("a.sqlite") },
        ]

    /// Returns the texts below a value by their paths; the text is nil for a sentence with places, which a mirror can't
    /// call.
    private static func texts(of value: Any, at path: String = "") -> [(path: String, text: String?)] {
        if let text = value as? String { return [(path, text)] }
        let children = Mirror(reflecting: value).children
        guard !children.isEmpty else { return [(path, nil)] }
        return children.flatMap { child in
            texts(of: child.value, at: [path, child.label ?? ""].filter { !$0.isEmpty }.joined(separator: "."))
        }
    }

    private static let ages: [(age: AnswerAge, count: Int, german: String)] = [
        (AnswerAge(.seconds(60)), 1, "1 Minute"), (AnswerAge(.seconds(200)), 3, "3 Minuten"),
        (AnswerAge(.seconds(3_599)), 59, "59 Minuten"), (AnswerAge(.seconds(3_600)), 1, "1 Stunde"),
        (AnswerAge(.seconds(7_300)), 2, "2 Stunden"), (AnswerAge(.seconds(86_399)), 23, "23 Stunden"),
        (AnswerAge(.seconds(86_400)), 1, "1 Tag"), (AnswerAge(.seconds(1_000_000)), 11, "11 Tage"),
    ]

    @Test func nothingIsLeftInEnglish() {
        let (english, german) = (Self.texts(of: Words.english), Self.texts(of: Words.german))
        let left = zip(english, german).filter { $0.text != nil && $0.text == $1.text }.map(\.0.path)
        #expect((english.count > 130, Set(left)) == (true, Self.equal))
        let sentences = Self.sentences.filter { $0.text(.english) == $0.text(.german) }
        #expect(sentences.map(\.path) == [])
    }

    /// The list of sentences is that of the texts which a mirror can't call.
    @Test func noTextIsEmptyAndNoSentenceLosesAPlace() {
        let texts = [Words.english, .german].flatMap { Self.texts(of: $0) }
        #expect(texts.filter { $0.text?.isEmpty == true }.map(\.path) == [])
        #expect(Set(Self.sentences.map(\.path)) == Set(texts.filter { $0.text == nil }.map(\.path)))
        let lost = Self.sentences.flatMap { sentence in
            [sentence.text(.english), sentence.text(.german)].flatMap { text in
                sentence.places.filter { !text.contains($0) }.map { "\(sentence.path): “\($0)” in “\(text)”" }
            }
        }
        #expect(lost == [])
    }

    @Test func anAgeIsInItsLargestUnit() {
        let texts = Self.ages.map { [Words.german.delivery.age($0.age), Words.english.delivery.age($0.age)] }
        #expect(texts == Self.ages.map { ["Die Liste ist \($0.german) alt.", "The list is \($0.age)."] })
    }

    /// German has other quotation marks, and others again within them.
    @Test func quotationMarksWithinOthersAreSingle() {
        let title = Words.german.outbox.newAddress("Home")
        #expect(
            (title, Words.german.outbox.discarding(title)) == (
                "Die neue Adresse „Home“", "Verwerfen: „Die neue Adresse ‚Home‘“?"
            )
        )
    }
}
