import StreamsTestSupport
import Testing

@testable import MillraceStreams

struct SlotListTests {
    @Test("It holds what is left, oldest first, whatever is taken out", arguments: 0..<60 as Range<UInt64>)
    func order(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var list = SlotList()
        var model: [(slot: Int, object: AnyDisposable)] = []
        // How often something else was taken out than the object of the slot, or a slot held two.
        var wrong = 0
        for _ in 0..<150 {
            // Up to more than what it keeps memory for when it is empty, and back to nothing.
            if Int.random(in: 0..<100, using: &generator) < (seed.isMultiple(of: 2) ? 60 : 45) || model.isEmpty {
                let object = AnyDisposable()
                model.append((list.append(object), object))
            } else {
                let index = Int.random(in: 0..<model.count, using: &generator)
                let (slot, object) = model.remove(at: index)
                let removed = list.remove(slot) === object
                wrong += removed && list.remove(slot) == nil ? 0 : 1
            }
            wrong += Set(model.map(\.slot)).count == model.count ? 0 : 1
        }
        var held: [ObjectIdentifier] = []
        list.forEach { held.append(ObjectIdentifier($0)) }
        #expect(held == model.map { ObjectIdentifier($0.object) })
        for (slot, object) in model.reversed() { wrong += list.remove(slot) === object ? 0 : 1 }
        #expect((wrong, list.isEmpty) == (0, true))
    }

    @Test("What isn't a slot holds nothing", arguments: [-1, 0, 2, 100])
    func none(slot: Int) {
        var list = SlotList()
        let before = list.remove(slot) == nil
        let first = list.append(AnyDisposable())
        #expect((before, first, list.remove(slot) == nil) == (true, 1, true))
    }

    @Test func whatIsTakenOutIsNotKept() {
        var list = SlotList()
        let leaks = Leaks()
        let slots = (0..<40).map { _ in
            let held = leaks.watch()
            return list.append(AnyDisposable { withExtendedLifetime(held) {} })
        }
        let counts = slots.map { slot in
            _ = list.remove(slot)
            return leaks.count
        }
        #expect(counts == (0..<40).reversed())
    }
}
