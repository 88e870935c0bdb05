import Foundation
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
        // Page: Sources/SDK/Streams/Async/SignalProducer+Value.swift
        let city = try await cities.value()
        // End of page
        #expect(city == City(name: "London"))
    }

    @Test func values() async throws {
        var shown: [String] = []
        func show(_ city: City) { shown.append(city.name) }
        // Page: Sources/SDK/Streams/Async/SignalProducer+Values.swift
        for try await city in cities.values(buffering: .bounded(16, .dropOldest)) {
            show(city)
        }
        // End of page
        #expect(shown == ["London", "Bath"])
    }

    @Test func actions() {
        let service = Service()
        let city = City(name: "Bath")
        // Page: Sources/SDK/Streams/Action/Action.swift
        let save = Action<City, Receipt, CoreError> { city in service.save(city) }
        save.apply(city).start()
        // End of page
        #expect(service.saved.withLock { $0 } == [city])
        #expect(save.apply(city).single() == .success(Receipt(number: 2)))
    }

    @Test func theDateOfATestIsSet() {
        let scheduler = TestScheduler()
        let before = scheduler.currentDate
        // Page: Sources/SDK/Streams/Schedulers/TestScheduler.swift
        scheduler.currentDate -= 3600
        // End of page
        #expect(before.timeIntervalSince(scheduler.currentDate) == 3600)
    }

    private struct Store: Sendable {
        func cities() async -> [City] {
            await Task.yield()
            return [City(name: "London")]
        }
    }

    @Test func tasks() async {
        let store = Store()
        // Page: Sources/SDK/Streams/Async/SignalProducer+Task.swift
        let cities = SignalProducer.task { await store.cities() }
        // End of page
        #expect(await cities.value() == [City(name: "London")])
    }

    @Test func operatorsOfSignals() {
        // Page: Sources/SDK/Streams/Producer/SignalProducer+Lift.swift
        let names = cities.lift { $0.map(\.name).skipRepeats() }
        // End of page
        #expect(names.collect().single() == .success(["London", "Bath"]))
    }
}
