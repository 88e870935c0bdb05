import Foundation
import Millrace
import MillraceReactiveSwift
import Synchronization
import TestSupport
import Testing

/// The snippets of the module for code that was written for ReactiveSwift.
@Suite(.bodyTimeLimit) struct ReactiveSwiftSnippets {
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

    @Test func actions() {
        let service = Service()
        let city = City(name: "Bath")
        // Page: Sources/SDK/ReactiveSwift/Action/Action.swift
        let save = Action<City, Receipt, CoreError> { city in service.save(city) }
        save.apply(city).start()
        // End of page
        #expect((service.saved.withLock { $0 }, save.apply(city).single()) == ([city], .success(Receipt(number: 2))))
    }

    @Test func operatorsOfSignals() {
        // Page: Sources/SDK/ReactiveSwift/Producers/SignalProducer+Lift.swift
        let names = cities.lift { $0.map(\.name).skipRepeats() }
        // End of page
        #expect(names.collect().single() == .success(["London", "Bath"]))
    }
}
