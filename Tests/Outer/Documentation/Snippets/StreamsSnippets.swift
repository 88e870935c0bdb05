import Foundation
import Millrace
import TestSupport
import Testing

/// The snippets of Streams.
@Suite(.bodyTimeLimit) struct StreamsSnippets {
    private struct City: Equatable {
        let name: String
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
}
