import Foundation
import Millrace
import MillraceReactiveSwift

// 25. The total of a cart, of as many rows as there are.
final class CartViewModel {
    let prices: [MutableProperty<Int>]
    let total: Property<Int>
    let hasFreeShipping: Property<Bool>

    init(prices: [Int]) {
        self.prices = prices.map { MutableProperty($0) }
        total = Property(
            initial: prices.reduce(0, +),
            then: SignalProducer.combineLatest(self.prices.map { $0.producer }).map { $0.reduce(0, +) }
        )
        hasFreeShipping = total.map { $0 > 50 }
    }
}

// 26. Undo, by what was before.
final class UndoViewModel {
    let text = MutableProperty("")
    private(set) var history: [String] = []

    init() {
        text.producer.combinePrevious().startWithValues { [weak self] old, _ in self?.history.append(old) }
    }

    func undo() {
        guard let last = history.popLast() else { return }
        text.value = last
        history.removeLast()
    }
}

// 27. A conversation of two streams.
final class ChatViewModel {
    let lines = MutableProperty<[String]>([])
    let unread: Property<Int>
    private let (sent, sendObserver) = Signal<String, Never>.pipe()

    init(received: Signal<String, Never>) {
        unread = Property(initial: 0, then: received.scan(0) { count, _ in count + 1 })
        let all = Signal.merge(received.map { "them: \($0)" }, sent.map { "me: \($0)" })
        all.observeValues { [lines] line in lines.modify { $0.append(line) } }
    }

    func send(_ text: String) {
        sendObserver.send(value: text)
    }
}

// 28. A badge that depends on several switches.
final class BadgeViewModel {
    let isMuted = MutableProperty(false)
    let hasMessages = MutableProperty(false)
    let hasMentions = MutableProperty(false)
    let isShown: Property<Bool>
    let isLoud: Property<Bool>

    init() {
        isShown = hasMessages.or(hasMentions).and(isMuted.negate())
        isLoud = Property.all(hasMessages, hasMentions)
    }
}

// 29. Tags, each of them once.
final class TagsViewModel {
    let (added, add) = Signal<String, Never>.pipe()
    let tags: Property<[String]>

    init() {
        tags = Property(
            initial: [],
            then:
                added
                .filter { !$0.isEmpty }
                .map { $0.lowercased() }
                .uniqueValues()
                .scan([]) { $0 + [$1] }
        )
    }
}

// 30. A wizard: what was typed counts when one goes on.
final class WizardViewModel {
    let answer = MutableProperty("")
    let answers: Property<[String]>
    private let (next, nextObserver) = Signal<Void, Never>.pipe()

    init() {
        answers = Property(
            initial: [],
            then: next.withLatest(from: answer.producer).map { $0.1 }.scan([]) { $0 + [$1] }
        )
    }

    func goOn() {
        nextObserver.send(value: ())
    }
}

// 31. A favourite that is shown at once and taken back when it is refused.
final class FavouriteViewModel {
    let isFavourite = MutableProperty(false)
    let toggle: Action<Void, Bool, LoadError>

    init(save: @escaping (Bool) -> SignalProducer<Bool, LoadError>) {
        let isFavourite = self.isFavourite
        toggle = Action { () -> SignalProducer<Bool, LoadError> in
            let old = isFavourite.swap(!isFavourite.value)
            return save(!old).on(failed: { _ in isFavourite.value = old })
        }
    }
}

// 32. What a screen did, in a log.
final class AuditViewModel {
    private(set) var log: [String] = []

    func audit(_ work: SignalProducer<Int, LoadError>) -> SignalProducer<Int, LoadError> {
        return work.on(
            starting: { self.log.append("starting") },
            started: { self.log.append("started") },
            failed: { self.log.append("failed \($0.code)") },
            completed: { self.log.append("completed") },
            disposed: { self.log.append("disposed") },
            value: { self.log.append("value \($0)") }
        )
    }
}
