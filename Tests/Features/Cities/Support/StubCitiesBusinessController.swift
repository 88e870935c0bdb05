import Millrace
import Synchronization

@testable import Cities

/// Answers as the test says, and remembers what was asked.
final class StubCitiesBusinessController: CitiesBusinessControllerProtocol {
    let cities: SignalProducer<CitiesResponse, CoreError>
    let delivery: SignalProducer<Never, CoreError>
    let questions: SignalProducer<[Question], CoreError>
    private let asked = Mutex<[String]>([])

    init(
        cities: SignalProducer<CitiesResponse, CoreError> = .never,
        delivery: SignalProducer<Never, CoreError> = .never,
        questions: SignalProducer<[Question], CoreError> = .never
    ) {
        self.cities = cities
        self.delivery = delivery
        self.questions = questions
    }

    /// What was started, in order.
    var log: [String] {
        asked.withLock { $0 }
    }

    func fetch() -> SignalProducer<CitiesResponse, CoreError> {
        noting("fetch", cities)
    }

    func requestDelivery(to address: Address) -> SignalProducer<Never, CoreError> {
        noting("deliver to \(address.firstLine), \(address.city)", delivery)
    }

    func obtainQuestions(query: String) -> SignalProducer<[Question], CoreError> {
        noting("ask \(query)", questions)
    }

    private func noting<Value>(
        _ note: String,
        _ producer: SignalProducer<Value, CoreError>
    ) -> SignalProducer<Value, CoreError> {
        producer.on(starting: { self.asked.withLock { $0.append(note) } })
    }
}
