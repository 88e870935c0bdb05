import Dispatch
import StreamsTestSupport
import Testing

@testable import MillraceStreams

struct LatestHolderTests {
    private final class Item: Sendable {
        let number: Int

        init(_ number: Int) {
            self.number = number
        }
    }

    /// The holder as an object, so that threads can share it.
    private final class Place: Sendable {
        let holder = LatestHolder<Item>()
    }

    @Test func whatComesTakesThePlaceOfWhatWasThere() {
        let place = Place()
        let numbers = [place.holder.replace(with: Item(1)), place.holder.replace(with: Item(2))].map { $0?.number }
        let isOpen = !place.holder.isClosed
        let closed = [place.holder.close()?.number, place.holder.close()?.number]
        #expect((isOpen, numbers + closed, place.holder.isClosed) == (true, [nil, 1, 2, nil], true))
        // A closed one returns what it is given.
        #expect((place.holder.replace(with: Item(3))?.number, place.holder.isClosed) == (3, true))
    }

    @Test func onlyTheOneThatIsThereIsTakenOut() {
        let place = Place()
        let (first, second) = (Item(1), Item(2))
        place.holder.remove(first)
        _ = place.holder.replace(with: first)
        place.holder.remove(second)
        let replaced = place.holder.replace(with: second)?.number
        place.holder.remove(second)
        let closed = place.holder.close()?.number
        place.holder.remove(second)
        #expect((replaced, closed, place.holder.isClosed) == (1, nil, true))
    }

    @Test("Of what eight threads hand over, each comes out once, whoever closes the holder meanwhile")
    func threads() {
        for round in 0..<50 {
            let place = Place()
            let givenUp = Shared<[Int]>([])
            DispatchQueue.concurrentPerform(iterations: 8) { thread in
                for turn in 0..<40 {
                    let item = Item(thread * 40 + turn)
                    if let obsolete = place.holder.replace(with: item) { givenUp.append(obsolete.number) }
                    if thread == 7, turn == round % 40 {
                        if let last = place.holder.close() { givenUp.append(last.number) }
                    }
                }
            }
            if let last = place.holder.close() { givenUp.append(last.number) }
            #expect(givenUp.value.sorted() == Array(0..<320))
        }
    }
}
