import Millrace
import Testing

@testable import Cities

@Suite struct AppLinkTests {
    @Test func aLinkLeadsThroughTheScreensBeforeItsLast() throws {
        let cities = AppScreen.cities(CitiesViewModel.State())
        let bath = City(name: "Bath")
        let city = AppScreen.city(CityDetailViewModel.State(city: bath))
        let delivery = AppScreen.delivery(DeliveryViewModel.State(city: bath))
        #expect(try AppLink("/").screens == [cities])
        #expect(try AppLink("/cities").screens == [cities])
        #expect(try AppLink("/cities/Bath").screens == [cities, city])
        #expect(try AppLink("/cities/Bath/delivery").screens == [cities, city, delivery])
        #expect(try AppLink("/cities/Bath/delivery/").screens == [cities, city, delivery])
        let saintIves = City(name: "St Ives")
        #expect(try AppLink("/cities/St%20Ives").screens.last == .city(CityDetailViewModel.State(city: saintIves)))
        #expect(try AppLink("/addresses").screens == [cities, .addresses(AddressesViewModel.State())])
        #expect(try AppLink("/questions").screens == [cities, .questions(QuestionsViewModel.State())])
    }

    static let refused: [(text: String, error: DeepLinkError)] = [
        ("", .notALink),
        ("cities", .notALink),
        ("https://example.org/cities", .otherBase("https://example.org")),
        ("/towns", .unknownPart("towns", after: [])),
        ("/cities//delivery", .unknownPart("", after: ["cities"])),
        ("/cities/Bath/taxi", .unknownPart("taxi", after: ["cities", "Bath"])),
        ("/cities/Bath/delivery/now", .unknownPart("now", after: ["cities", "Bath", "delivery"])),
        ("/addresses/1", .unknownPart("1", after: ["addresses"])),
        ("/cities/%GG", .badEncoding("%GG")),
        ("/cities?token=secret", .unexpectedQuery("token")),
    ]

    @Test(arguments: refused.indices)
    func whatNoScreenHasIsAnError(index: Int) {
        let (text, error) = Self.refused[index]
        #expect(throws: error) { try AppLink(text) }
    }

    @Test func aLinkTakesThePlaceOfThePathAndItsScreensAreNewParts() throws {
        let old = SavedApp(
            .home(Home(user: "demo", token: Token("t"), path: [.cities(CitiesViewModel.State())])),
            backend: nil
        )
        let state = AppViewModel.State(user: "", saved: old, opening: try AppLink("/cities/Bath"))
        guard case let .home(home) = state else {
            Issue.record("the login was lost")
            return
        }
        #expect(home.path.map(\.id) == [2, 3])
    }
}
