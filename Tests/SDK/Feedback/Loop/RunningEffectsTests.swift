import MillraceFeedback
import MillraceStreams
import Testing

/// What runs, found by its number: the same order as a plain list, for less work.
@Suite struct RunningEffectsTests {
    @Test(arguments: 0..<20 as Range<UInt64>)
    func itIsAPlainListInEveryRun(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var list = RunningEffects<Int, Int>()
        var plain: [Int] = []
        var number = 0
        for _ in 0..<2_000 {
            var removed: ([Int], [Int]) = ([], [])
            switch Int.random(in: 0..<20, using: &random) {
            case 0..<10:
                number += 1
                list.append(number, number: number)
                plain.append(number)
            case 10..<19:
                // Also one that has left, and one that never was.
                let wanted = Int.random(in: -1...number + 1, using: &random)
                let place = plain.firstIndex(of: wanted)
                removed = (list.remove(wanted).map { [$0] } ?? [], place.map { [plain.remove(at: $0)] } ?? [])
            default:
                guard Int.random(in: 0..<20, using: &random) == 0 else { continue }
                removed = (list.removeAll(), plain)
                plain = []
            }
            #expect((removed.0, list.isEmpty) == (removed.1, plain.isEmpty))
        }
        #expect(list.removeAll() == plain)
    }

    enum Order: CaseIterable {
        case first
        case last
        case middle
    }

    @Test(arguments: Order.allCases)
    func theWorkOfEndingAllGrowsWithTheirNumber(order: Order) {
        func work(_ count: Int) -> Int {
            let work = Counted.Work()
            var list = RunningEffects<Counted, Int>()
            let numbers = (0..<count).map { Counted(number: $0, work: work) }
            for number in numbers { list.append(number.number, number: number) }
            let leaving: [Counted] =
                switch order {
                case .first: numbers
                case .last: Array(numbers.reversed())
                // 7,919 is a prime, so that each number comes once.
                case .middle: (0..<count).map { place in numbers[place * 7_919 % count] }
                }
            let before = work.count
            let isRemoved = leaving.allSatisfy { list.remove($0) == $0.number }
            #expect(isRemoved && list.isEmpty)
            return work.count - before
        }
        // Halving takes one look more for each doubling: n log n, where a search from the front takes n².
        let counts = [work(4_096), work(8_192)]
        #expect(counts[0] <= 4_096 * 15 && counts[1] <= counts[0] * 5 / 2, "\(counts)")
    }
}
