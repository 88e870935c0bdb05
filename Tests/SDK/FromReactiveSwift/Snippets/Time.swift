import Foundation
import Millrace
import MillraceReactiveSwift

// 20. A countdown.
final class CountdownViewModel {
    let remaining: Property<Int>
    let isOver: Property<Bool>

    init(seconds: Int, scheduler: DateScheduler) {
        remaining = Property(
            initial: seconds,
            then: SignalProducer.timer(interval: .seconds(1), on: scheduler)
                .scan(seconds) { left, _ in left - 1 }
                .take(first: seconds)
        )
        isOver = remaining.map { $0 == 0 }
    }
}

// 21. A draft that saves itself.
final class DraftViewModel {
    let text = MutableProperty("")
    private(set) var saved: [String] = []
    private let disposable = SerialDisposable()

    init(scheduler: DateScheduler) {
        disposable.inner = text.signal
            .debounce(2, on: scheduler)
            .skipRepeats()
            .observeValues { [weak self] in self?.saved.append($0) }
    }

    deinit {
        disposable.dispose()
    }
}

// 22. Progress that isn't shown more often than it can be read.
final class ProgressViewModel {
    let (progress, observer) = Signal<Double, Never>.pipe()
    let text: Property<String>

    init(scheduler: DateScheduler) {
        text = Property(
            initial: "0 %",
            then:
                progress
                .throttle(0.5, on: scheduler)
                .map { "\(Int($0 * 100)) %" }
        )
    }
}

// 23. Asking again and again, for as long as a screen lives.
final class PollingViewModel {
    let status = MutableProperty("unknown")
    private let (lifetime, token) = Lifetime.make()

    init(scheduler: DateScheduler, ask: @escaping () -> SignalProducer<String, Never>) {
        SignalProducer.timer(interval: .seconds(5), on: scheduler)
            .flatMap(.latest) { _ in ask() }
            .take(during: lifetime)
            .startWithValues { [status] in status.value = $0 }
    }

    func stop() {
        token.dispose()
    }
}

// 24. A session that ends: by logging out, or with its token.
final class SessionViewModel {
    let isLoggedIn: Property<Bool>
    private let (loggedOut, logOutObserver) = Signal<Void, Never>.pipe()

    init(messages: Signal<String, Never>, received: MutableProperty<[String]>) {
        isLoggedIn = Property(initial: true, then: loggedOut.map { _ in false })
        received <~ messages.take(until: loggedOut).scan([]) { $0 + [$1] }
    }

    func logOut() {
        logOutObserver.send(value: ())
    }
}
