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
        private let holder = LatestHolder<Item>()

        var isClosed: Bool {
            holder.isClosed
        }

        func replace(with item: Item) -> Item? {
            holder.replace(with: item)
        }

        func remove(_ item: Item) {
            holder.remove(item)
        }

        func close() -> Item? {
            holder.close()
        }
    }

    @Test func whatComesTakesThePlaceOfWhatWasThere() {
        let place = Place()
        let numbers = [place.replace(with: Item(1)), place.replace(with: Item(2))].map { $0?.number }
        let isOpen = !place.isClosed
        let closed = [place.close()?.number, place.close()?.number]
        #expect((isOpen, numbers + closed, place.isClosed) == (true, [nil, 1, 2, nil], true))
        // A closed one returns what it is given.
        #expect((place.replace(with: Item(3))?.number, place.isClosed) == (3, true))
    }

    @Test func onlyTheOneThatIsThereIsTakenOut() {
        let place = Place()
        let (first, second) = (Item(1), Item(2))
        place.remove(first)
        _ = place.replace(with: first)
        place.remove(second)
        let replaced = place.replace(with: second)?.number
        place.remove(second)
        let closed = place.close()?.number
        place.remove(second)
        #expect((replaced, closed, place.isClosed) == (1, nil, true))
    }

    @Test("Nothing is kept that was replaced, taken out, closed away or let go with the holder", arguments: 0..<4)
    func release(end: Int) {
        weak var held: Item?
        do {
            let place = Place()
            let item = Item(1)
            held = item
            _ = place.replace(with: item)
            switch end {
            case 0: _ = place.replace(with: Item(2))
            case 1: place.remove(item)
            case 2: _ = place.close()
            default: break
            }
        }
        #expect(held == nil)
    }

    @Test("Of what eight threads hand over, each comes out once, whoever closes the holder meanwhile")
    func threads() {
        for round in 0..<50 {
            let place = Place()
            let givenUp = Shared<[Int]>([])
            DispatchQueue.concurrentPerform(iterations: 8) { thread in
                for turn in 0..<40 {
                    let item = Item(thread * 40 + turn)
                    if let obsolete = place.replace(with: item) { givenUp.append(obsolete.number) }
                    if thread == 7, turn == round % 40 {
                        if let last = place.close() { givenUp.append(last.number) }
                    }
                }
            }
            if let last = place.close() { givenUp.append(last.number) }
            #expect(givenUp.value.sorted() == Array(0..<320))
        }
    }
}
