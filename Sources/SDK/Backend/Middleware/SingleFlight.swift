import MillraceStreams
import Synchronization

/// Work of which one run serves all requests for it in the meantime.
final class SingleFlight<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private typealias Waiter = Signal<Value, CoreError>.Observer

    private struct Flight {
        let number: Int
        let work = CompositeDisposable()
        /// The first request, as a recorder numbers them.
        let leader: CauseID
        var waiters: [Int: Waiter]
    }

    private struct Guarded {
        var flights: [Key: Flight] = [:]
        var lastNumber = 0
    }

    private let endsWhenAbandoned: Bool
    private let guarded = Mutex(Guarded())

    /// Creates an instance whose work is cancelled when no request waits for it any more, or else continues.
    init(endsWhenAbandoned: Bool) {
        self.endsWhenAbandoned = endsWhenAbandoned
    }

    /// Returns a producer that joins the work of a key, or starts it.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - asker: The request, as a recorder numbers them.
    ///   - joined: Called with the first request, if the work was in progress already.
    ///   - work: Returns the work.
    func producer(
        for key: Key,
        by asker: CauseID = .none,
        joined: (@Sendable (CauseID) -> Void)? = nil,
        _ work: @escaping @Sendable () -> SignalProducer<Value, CoreError>
    ) -> SignalProducer<Value, CoreError> {
        SignalProducer { [self] observer, lifetime in
            let (number, flight, isNew) = join(key, observer, asker)
            lifetime.observeEnded { [self] in leave(key, number) }
            // The work continues for other requests, so it has the cause of the first start and not its lifetime.
            if isNew { start(flight, key, work(), causedBy: lifetime.cause) } else { joined?(flight.leader) }
        }
    }

    private func join(_ key: Key, _ waiter: Waiter, _ asker: CauseID) -> (number: Int, Flight, isNew: Bool) {
        guarded.withLock { guarded in
            guarded.lastNumber += 1
            let number = guarded.lastNumber
            if let flight = guarded.flights[key] {
                guarded.flights[key]?.waiters[number] = waiter
                return (number, flight, false)
            }
            let flight = Flight(number: number, leader: asker, waiters: [number: waiter])
            guarded.flights[key] = flight
            return (number, flight, true)
        }
    }

    private func leave(_ key: Key, _ number: Int) {
        let abandoned: CompositeDisposable? = guarded.withLock { guarded in
            guard guarded.flights[key]?.waiters.removeValue(forKey: number) != nil, endsWhenAbandoned,
                let flight = guarded.flights[key], flight.waiters.isEmpty
            else { return nil }
            guarded.flights[key] = nil
            return flight.work
        }
        abandoned?.dispose()
    }

    private func start(
        _ flight: Flight,
        _ key: Key,
        _ work: SignalProducer<Value, CoreError>,
        causedBy cause: CauseID
    ) {
        let number = flight.number
        flight.work.add(
            work.start(
                .init(
                    value: { [self] value in
                        for waiter in land(key, number) {
                            waiter.send(value: value)
                            waiter.sendCompleted()
                        }
                    },
                    failed: { [self] error in land(key, number).forEach { $0.send(error: error) } },
                    completed: { [self] in land(key, number).forEach { $0.sendCompleted() } },
                    interrupted: { [self] in land(key, number).forEach { $0.sendInterrupted() } }
                ),
                causedBy: cause
            )
        )
    }

    /// Completes the requests that wait for the work of some keys; the work continues.
    func dismiss(where isMeant: (Key) -> Bool) {
        let waiters = guarded.withLock { guarded in
            let keys = guarded.flights.keys.filter(isMeant)
            let flights = keys.compactMap { guarded.flights.removeValue(forKey: $0) }
            return flights.flatMap(\.waiters).sorted { $0.key < $1.key }.map(\.value)
        }
        for waiter in waiters { waiter.sendCompleted() }
    }

    /// Ends a flight, unless it was ended before, and returns its waiting requests.
    private func land(_ key: Key, _ number: Int) -> [Waiter] {
        guarded.withLock { guarded in
            guard let flight = guarded.flights[key], flight.number == number else { return [] }
            guarded.flights[key] = nil
            return flight.waiters.sorted { $0.key < $1.key }.map(\.value)
        }
    }
}
