import Foundation
import Millrace
import MillraceReactiveSwift

// What Swift 5 mode warns of, and Swift 6 mode doesn't take: variables that closures change, functions by their names,
// models that are classes. `FromReactiveSwiftTests` of the documentation counts the warnings.

// 33. A model that is a class, as a value of streams.
final class Contact {
    let name: String
    var isStarred = false

    init(name: String) {
        self.name = name
    }
}

final class ContactsViewModel {
    let contacts = MutableProperty<[Contact]>([])
    let selected = MutableProperty<Contact?>(nil)
    let names: Property<[String]>
    let star: Action<Contact, Contact, Never>

    init() {
        names = contacts.map { $0.map { $0.name } }
        star = Action { contact in
            contact.isStarred = true
            return SignalProducer(value: contact)
        }
    }
}

// 34. A variable that closures change.
final class SummaryViewModel {
    func summary(of numbers: SignalProducer<Int, Never>) -> String {
        var count = 0
        var sum = 0
        var isComplete = false
        numbers
            .on(value: { _ in count += 1 })
            .start(Signal<Int, Never>.Observer(value: { sum += $0 }, completed: { isComplete = true }))
        return "\(count) numbers, \(sum) in all\(isComplete ? "." : "…")"
    }
}

// 35. Functions by their names.
final class NumbersViewModel {
    let texts: SignalProducer<String, Never>
    private(set) var shown: [String] = []

    init(numbers: SignalProducer<Int, Never>) {
        texts =
            numbers
            .filter(NumbersViewModel.isEven)
            .scan(0, +)
            .map(String.init)
    }

    func show() {
        texts.startWithValues(append)
    }

    private func append(_ text: String) {
        shown.append(text)
    }

    private static func isEven(_ number: Int) -> Bool {
        return number % 2 == 0
    }
}

// 36. A stopwatch that is started and stopped.
final class StopwatchViewModel {
    let isRunning = MutableProperty(false)
    let seconds: Property<Int>

    init(scheduler: DateScheduler) {
        let ticks = isRunning.producer.flatMap(.latest) { isRunning -> SignalProducer<Int, Never> in
            guard isRunning else { return .empty }
            return SignalProducer.timer(interval: .seconds(1), on: scheduler).map { _ in 1 }
        }
        seconds = Property(initial: 0, then: ticks.scan(0, +))
    }
}
