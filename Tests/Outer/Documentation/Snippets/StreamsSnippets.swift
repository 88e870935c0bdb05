import Millrace
import Synchronization
import Testing

/// The snippets of Streams.
@Suite(.timeLimit(.minutes(5))) struct StreamsSnippets {
    private struct City: Equatable {
        let name: String
    }

    private struct Receipt: Equatable {
        let number: Int
    }

    private final class Service: Sendable {
        let saved = Mutex<[City]>([])

        func save(_ city: City) -> SignalProducer<Receipt, CoreError> {
            SignalProducer { [self] in
                saved.withLock { saved in
                    saved.append(city)
                    return Receipt(number: saved.count)
                }
            }
        }
    }

    private let cities = SignalProducer<City, CoreError>(values: City(name: "London"), City(name: "Bath"))

    @Test func value() async throws {
        let city = try await cities.value()
        #expect(city == City(name: "London"))
    }

    @Test func values() async throws {
        var shown: [String] = []
        func show(_ city: City) { shown.append(city.name) }
        for try await city in cities.values(buffering: .bounded(16, .dropOldest)) {
            show(city)
        }
        #expect(shown == ["London", "Bath"])
    }

    @Test func actions() {
        let service = Service()
        let city = City(name: "Bath")
        let save = Action<City, Receipt, CoreError> { city in service.save(city) }
        save.apply(city).start()
        #expect(service.saved.withLock { $0 } == [city])
        #expect(save.apply(city).single() == .success(Receipt(number: 2)))
    }

    private struct Store: Sendable {
        func cities() async -> [City] {
            await Task.yield()
            return [City(name: "London")]
        }
    }

    @Test func tasks() async {
        let store = Store()
        let cities = SignalProducer.task { await store.cities() }
        #expect(await cities.value() == [City(name: "London")])
    }

    @Test func operatorsOfSignals() {
        let names = cities.lift { $0.map(\.name).skipRepeats() }
        #expect(names.collect().single() == .success(["London", "Bath"]))
    }
}
