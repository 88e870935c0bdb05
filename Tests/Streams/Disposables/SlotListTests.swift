import Testing

@testable import MillraceStreams

struct SlotListTests {
    @Test("It holds what is left, oldest first, whatever is taken out", arguments: 0..<60 as Range<UInt64>)
    func order(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var list = SlotList()
        var model: [(slot: Int, object: AnyDisposable)] = []
        for _ in 0..<150 {
            // Up to more than what it keeps memory for when it is empty, and back to nothing.
            if Int.random(in: 0..<100, using: &generator) < (seed.isMultiple(of: 2) ? 60 : 45) || model.isEmpty {
                let object = AnyDisposable()
                model.append((list.append(object), object))
            } else {
                let index = Int.random(in: 0..<model.count, using: &generator)
                let (slot, object) = model.remove(at: index)
                #expect(list.remove(slot) === object)
                #expect(list.remove(slot) == nil)
            }
            #expect(Set(model.map(\.slot)).count == model.count)
        }
        var held: [ObjectIdentifier] = []
        list.forEach { held.append(ObjectIdentifier($0)) }
        #expect(held == model.map { ObjectIdentifier($0.object) })
        for (slot, object) in model.reversed() { #expect(list.remove(slot) === object) }
        #expect(list.isEmpty)
    }

    @Test("What isn't a slot holds nothing", arguments: [-1, 0, 2, 100])
    func none(slot: Int) {
        var list = SlotList()
        #expect(list.remove(slot) == nil)
        #expect(list.append(AnyDisposable()) == 1)
        #expect(list.remove(slot) == nil)
    }

    @Test func whatIsTakenOutIsNotKept() {
        var list = SlotList()
        let leaks = Leaks()
        let slots = (0..<40).map { _ in
            let held = leaks.watch()
            return list.append(AnyDisposable { withExtendedLifetime(held) {} })
        }
        for (count, slot) in slots.enumerated() {
            #expect(leaks.count == 40 - count)
            _ = list.remove(slot)
        }
        #expect(leaks.isEmpty)
    }
}
