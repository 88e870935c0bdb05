import MillraceTestKit
import Testing

@testable import FeatureScaffold

@Suite struct FeatureNameTests {
    @Test func aNameHasFourForms() throws {
        let names = try ["Weather", "OrderHistory", "FAQ", "FAQList", "Top10"].map { text in
            let name = try FeatureName(text)
            return [name.type, name.variable, name.path, name.title].joined(separator: " | ")
        }
        assertInlineSnapshot(of: names, as: .lines) {
            """
            Weather | weather | weather | Weather
            OrderHistory | orderHistory | order-history | Order history
            FAQ | faq | faq | FAQ
            FAQList | faqList | faq-list | FAQ list
            Top10 | top10 | top10 | Top10
            """
        }
    }

    @Test func whatIsNoNameIsRefusedWithTheReason() {
        let names = [
            "", "weather", "class", "order history", "Order History", "2Weather", "Wetter!", "Übersicht", "../Weather",
            "TwentyOneLettersHereX",
        ]
        let messages = names.map { text in
            do {
                return "\(try FeatureName(text)) is a name"
            } catch {
                return "\(error)"
            }
        }
        assertInlineSnapshot(of: messages, as: .lines) {
            """
            "" is no name for a feature: it has to start with a capital letter, and to have at most 20 ASCII letters and digits, as its types and lines of 120 columns can bear.
            "weather" is no name for a feature: it has to start with a capital letter, and to have at most 20 ASCII letters and digits, as its types and lines of 120 columns can bear.
            "class" is no name for a feature: it has to start with a capital letter, and to have at most 20 ASCII letters and digits, as its types and lines of 120 columns can bear.
            "order history" is no name for a feature: it has to start with a capital letter, and to have at most 20 ASCII letters and digits, as its types and lines of 120 columns can bear.
            "Order History" is no name for a feature: it has to start with a capital letter, and to have at most 20 ASCII letters and digits, as its types and lines of 120 columns can bear.
            "2Weather" is no name for a feature: it has to start with a capital letter, and to have at most 20 ASCII letters and digits, as its types and lines of 120 columns can bear.
            "Wetter!" is no name for a feature: it has to start with a capital letter, and to have at most 20 ASCII letters and digits, as its types and lines of 120 columns can bear.
            "Übersicht" is no name for a feature: it has to start with a capital letter, and to have at most 20 ASCII letters and digits, as its types and lines of 120 columns can bear.
            "../Weather" is no name for a feature: it has to start with a capital letter, and to have at most 20 ASCII letters and digits, as its types and lines of 120 columns can bear.
            "TwentyOneLettersHereX" is no name for a feature: it has to start with a capital letter, and to have at most 20 ASCII letters and digits, as its types and lines of 120 columns can bear.
            """
        }
    }
}
