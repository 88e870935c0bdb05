import MillraceFeedback
import MillraceStreams
import TestSupport
import Testing

/// Law 5: what belongs to a part ends with the part, and a part is asked when it has changed or its own event came.
///
/// Every kind of feedback, in every kind of place, through everything that happens to a part.
@Suite(.bodyTimeLimit) struct PartLawTests {
    /// A thing that happens, and which event of a part it is, if it is one.
    private struct Step: CustomStringConvertible {
        let description: String
        let event: SpotEvent
        var receiver: Int?
        var isOwn = false
    }

    private static func change(
        _ name: String,
        _ change: @escaping @Sendable (inout SpotWhole) -> Void
    ) -> Step {
        Step(description: name, event: .change(change))
    }

    private static func own(_ spot: PartSpot, _ id: Int, _ event: LeafEvent) -> Step {
        Step(
            description: "\(event) to \(id)",
            event: spot.event(id, event),
            receiver: spot.isRows ? id : nil,
            isOwn: true
        )
    }

    private static func script(_ spot: PartSpot) -> [Step] {
        [
            own(spot, 1, .add(1)),
            change("appears") { spot.put(&$0, 1, 10) },
            own(spot, 1, .add(1)),
            own(spot, 1, .add(0)),
            Step(description: "sibling", event: .sibling),
            change("the parent changes nothing") { _ in },
            change("the parent writes the same") { whole in
                spot.list(whole).first.map { spot.put(&whole, $0.id as? Int ?? 1, $0.value) }
            },
            change("the parent changes it") { spot.put(&$0, 1, 30) },
            change("another id") { spot.put(&$0, 2, 30) },
            own(spot, 2, .add(5)),
            own(spot, 1, .add(5)),
            change("moved") { spot.move(&$0) },
            change("both change") { whole in
                spot.put(&whole, 1, 50)
                spot.put(&whole, 2, 51)
            },
            change("removed") { spot.remove(&$0, 1) },
            own(spot, 1, .add(1)),
            change("added again") { spot.put(&$0, 1, 50) },
            change("removed and added again at once") { whole in
                spot.remove(&whole, 1)
                spot.put(&whole, 1, 50)
            },
            change("one removed, another added") { whole in
                spot.remove(&whole, 1)
                spot.put(&whole, 3, 50)
            },
            own(spot, 3, .close),
            own(spot, 3, .open),
            own(spot, 3, .next),
            own(spot, 4, .next),
        ]
    }

    private static func random(_ spot: PartSpot, _ random: inout SeededGenerator) -> Step {
        let (id, value) = (Int.random(in: 1...4, using: &random), Int.random(in: 0...30, using: &random))
        let events: [LeafEvent] = [.add(value / 5), .close, .open, .next]
        switch Int.random(in: 0..<7, using: &random) {
        case 0: return change("put \(id)") { spot.put(&$0, id, value) }
        case 1: return change("remove \(id)") { spot.remove(&$0, id) }
        case 2: return change("move") { spot.move(&$0) }
        case 3: return Step(description: "sibling", event: .sibling)
        case 4: return own(spot, id, .add(value / 5))
        default: return own(spot, id, events[value % 4])
        }
    }

    @Test("Effects start and end as the law says", arguments: FeedbackKind.allCases, PartSpot.all)
    func law(kind: FeedbackKind, spot: PartSpot) {
        var random = SeededGenerator(seed: 7)
        let steps = Self.script(spot) + (0..<TestDepth.times(60)).map { _ in Self.random(spot, &random) }
        let effects = CountedEffects()
        var model = PartModel(kind)
        var loop: Loop? = Loop(
            initial: SpotWhole(),
            reduce: spot.wholeReducer,
            feedbacks: [spot.feedback(kind, effects)]
        )
        model.step(spot.list(SpotWhole()))
        for (number, step) in steps.enumerated() {
            loop?.send(step.event)
            guard let whole = loop?.state.value else { return }
            model.step(spot.list(whole), isOwn: step.isOwn, to: step.receiver.map(AnyHashable.init))
            let counts = (effects.startedCount, effects.endedCount)
            guard counts == (model.startedCount, model.endedCount) else {
                Issue.record("\(number) \(step): started and ended \(counts), not \(model)")
                return
            }
        }
        loop = nil
        model.end()
        let counts = [effects.startedCount, effects.endedCount]
        #expect((counts, counts[0], counts[0] > 0) == ([model.startedCount, model.endedCount], counts[1], true))
    }
}
