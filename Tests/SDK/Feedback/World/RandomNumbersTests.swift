import Foundation
import MillraceFeedback
import Testing

@Suite struct RandomNumbersTests {
    private func draw(_ numbers: RandomNumbers) -> [UInt64] {
        (0..<4).map { _ in numbers.next() }
    }

    /// The numbers of a seed are those of the algorithm, on every machine.
    @Test func theSameSeedGivesTheSameNumbers() {
        let seven = draw(RandomNumbers(seed: 7))
        #expect((seven, RandomNumbers(seed: 0).next()) == (draw(RandomNumbers(seed: 7)), 0xE220_A839_7B1D_CDAF))
        #expect(seven != draw(RandomNumbers(seed: 8)) && draw(.system) != draw(.system))
    }

    @Test func copiesDrawFromOneSequence() {
        let (numbers, whole) = (RandomNumbers(seed: 7), RandomNumbers(seed: 7))
        let copy = numbers
        #expect([numbers.next(), copy.next(), numbers.next(), copy.next()] == draw(whole))
        var shuffling = numbers
        var other = whole
        let shuffled = ((0..<50).shuffled(using: &shuffling), (0..<50).shuffled(using: &other))
        #expect((shuffled.0, numbers.next()) == (shuffled.1, whole.next()))
    }

    @Test func identifiersAreOfVersion4() {
        let numbers = RandomNumbers(seed: 7)
        let identifiers = (0..<100).map { _ in numbers.uuid() }
        #expect((Set(identifiers).count, RandomNumbers(seed: 7).uuid()) == (100, identifiers[0]))
        let texts = identifiers.map { Array($0.uuidString) }
        #expect(texts.allSatisfy { $0[14] == "4" && "89AB".contains($0[19]) }, "\(identifiers)")
    }
}
