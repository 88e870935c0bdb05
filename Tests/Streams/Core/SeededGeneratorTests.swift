import Testing

@testable import MillraceStreams

struct SeededGeneratorTests {
    @Test("It is SplitMix64: the numbers that are published for a seed")
    func published() {
        var generator = SeededGenerator(seed: 1_234_567)
        let numbers = (0..<5).map { _ in generator.next() }
        let published: [UInt64] = [
            6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
            4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
        ]
        #expect(numbers == published)
    }

    @Test func aCopyGoesOnFromWhereItWasMade() {
        var generator = SeededGenerator(seed: 7)
        _ = generator.next()
        var copy = generator
        #expect((0..<10).map { _ in generator.next() } == (0..<10).map { _ in copy.next() })
        var other = SeededGenerator(seed: 8)
        #expect(copy.next() != other.next())
    }
}
