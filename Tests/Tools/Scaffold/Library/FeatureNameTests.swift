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

    private static let noNames = [
        "", "weather", "order history", "Order History", "2Weather", "Wetter!", "Übersicht", "../Weather",
        "TwentyOneLettersHereX",
    ]

    @Test(arguments: noNames) func whatIsNoNameIsRefusedWithTheReason(text: String) {
        let error = #expect(throws: (any Error).self) { try FeatureName(text) }
        let message = """
            "\(text)" is no name for a feature: it has to start with a capital letter, and to have at most 20 ASCII \
            letters and digits, as its types and lines of 120 columns can bear.
            """
        #expect(error.map { "\($0)" } == message)
    }
}
