import Foundation
import MillraceFeedback
import Testing

@Suite struct RandomNumbersTests {
    private func draw(_ numbers: RandomNumbers) -> [UInt64] {
        (0..<4).map { _ in numbers.next() }
    }

    @Test func theSameSeedGivesTheSameNumbers() {
        #expect(draw(RandomNumbers(seed: 7)) == draw(RandomNumbers(seed: 7)))
        #expect(draw(RandomNumbers(seed: 7)) != draw(RandomNumbers(seed: 8)))
        #expect(draw(.system) != draw(.system))
    }

    @Test func copiesDrawFromOneSequence() {
        let (numbers, whole) = (RandomNumbers(seed: 7), RandomNumbers(seed: 7))
        let copy = numbers
        #expect([numbers.next(), copy.next(), numbers.next(), copy.next()] == draw(whole))
        var shuffling = numbers
        var other = whole
        #expect((0..<50).shuffled(using: &shuffling) == (0..<50).shuffled(using: &other))
        #expect(numbers.next() == whole.next())
    }

    /// What others draw, how much, and what they are called, changes nothing.
    @Test func aNamedGeneratorDependsOnItsNameOnly() {
        let alone = draw(RandomNumbers(seed: 7).named("rows"))
        let numbers = RandomNumbers(seed: 7)
        _ = draw(numbers)
        let other = numbers.named("other")
        _ = draw(other)
        #expect(draw(numbers.named("rows")) == alone)
        #expect(draw(numbers.named("rows")) != alone)
        #expect(draw(other) != alone)
        #expect(draw(RandomNumbers(seed: 8).named("rows")) != alone)
    }

    @Test func identifiersAreOfVersion4() {
        let numbers = RandomNumbers(seed: 7)
        let identifiers = (0..<100).map { _ in numbers.uuid() }
        #expect(Set(identifiers).count == 100)
        for identifier in identifiers {
            let text = Array(identifier.uuidString)
            #expect(text[14] == "4")
            #expect("89AB".contains(text[19]))
        }
        #expect(RandomNumbers(seed: 7).uuid() == identifiers[0])
    }

    /// The numbers of a seed are those of the algorithm, on every machine.
    @Test func theNumbersStayAsTheyAre() {
        #expect(RandomNumbers(seed: 0).next() == 0xE220_A839_7B1D_CDAF)
    }
}
