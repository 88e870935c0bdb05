import Cities
import Foundation
import Millrace
import MillraceMockServer

extension EmbeddedBackend {
    private struct Subscription: Decodable {
        let city: String
        let after: Int?
    }

    /// The times from an order to the stages of its delivery: short ones, since somebody is looking.
    private static let times: [(stage: DeliveryStage, time: Duration)] = [
        (.packed, .seconds(4)), (.underway, .seconds(10)), (.delivered, .seconds(30)),
    ]

    func startDelivery(_ number: Int) {
        for (stage, time) in Self.times {
            couriers?.schedule(after: time) { [weak self] in self?.move(number, to: stage) }
        }
    }

    /// Moves a delivery to a stage, and reports the step to its followers.
    func move(_ delivery: Int, to stage: DeliveryStage) {
        state.withLock { state in
            let step = DeliveryStep(number: state.steps.count + 1, delivery: delivery, stage: stage)
            state.steps.append(step)
            state.followers.removeAll { !$0.socket.isOpen }
            let city = state.city(of: step)
            for follower in state.followers where follower.city == city { try? follower.socket.send(json: step) }
        }
    }

    func followDeliveries() -> MockResponse {
        .webSocket { [weak self] socket in
            socket.onMessage = { [weak self] socket, message in
                guard case let .text(text) = message,
                    let wish = try? JSONDecoder().decode(Subscription.self, from: Data(text.utf8))
                else { return socket.close(code: 1007) }
                self?.follow(wish, on: socket)
            }
        }
    }

    /// Sends the steps so far inside the lock, so that the next one comes after them.
    private func follow(_ wish: Subscription, on socket: MockSocket) {
        state.withLock { state in
            for step in state.steps.dropFirst(wish.after ?? 0) where state.city(of: step) == wish.city {
                try? socket.send(json: step)
            }
            state.followers.append((socket, wish.city))
        }
    }
}

extension EmbeddedBackend.State {
    fileprivate func city(of step: DeliveryStep) -> String? {
        deliveries.first { $0.id.known == step.delivery }?.address.city
    }
}
