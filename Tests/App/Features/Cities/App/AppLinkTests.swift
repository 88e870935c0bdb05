import Millrace
import TestSupport
import Testing

@testable import Cities

@Suite struct AppLinkTests {
    private static let cities = AppScreen.cities(CitiesViewModel.State())
    private static let bath = City(name: "Bath")
    private static let city = AppScreen.city(CityDetailViewModel.State(city: bath))
    private static let delivery = AppScreen.delivery(DeliveryViewModel.State(city: bath))
    private static let saintIves = AppScreen.city(CityDetailViewModel.State(city: City(name: "St Ives")))

    private static let links: [Row<(String, [AppScreen])>] = [
        Row("nothing", ("/", [cities])),
        Row("the cities", ("/cities", [cities])),
        Row("a city", ("/cities/Bath", [cities, city])),
        Row("a slash at the end", ("/cities/Bath/delivery/", [cities, city, delivery])),
        Row("a name with a space", ("/cities/St%20Ives", [cities, saintIves])),
        Row("the addresses", ("/addresses", [cities, .addresses(AddressesViewModel.State())])),
        Row("the questions", ("/questions", [cities, .questions(QuestionsViewModel.State())])),
    ]

    @Test(arguments: links) func aLinkLeadsThroughTheScreensBeforeItsLast(_ row: Row<(String, [AppScreen])>) throws {
        #expect(try AppLink(row.value.0).screens == row.value.1, sourceLocation: row.location)
    }

    private static let refused: [Row<(String, DeepLinkError)>] = [
        Row("no link", ("cities", .notALink)),
        Row("another base", ("https://example.org/cities", .otherBase("https://example.org"))),
        Row("an unknown screen", ("/towns", .unknownPart("towns", after: []))),
        Row(
            "a part too many",
            ("/cities/Bath/delivery/now", .unknownPart("now", after: ["cities", "Bath", "delivery"]))
        ),
        Row("a bad encoding", ("/cities/%GG", .badEncoding("%GG"))),
        Row("a query", ("/cities?token=secret", .unexpectedQuery("token"))),
    ]

    @Test(arguments: refused) func whatNoScreenHasIsAnError(_ row: Row<(String, DeepLinkError)>) {
        #expect(throws: row.value.1, sourceLocation: row.location) { try AppLink(row.value.0) }
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
