import StreamsTestSupport
import Testing

@testable import MillraceStreams

struct SeededGeneratorTests {
    @Test("It is SplitMix64: the numbers that are published for a seed; a copy goes on from where it was made")
    func published() {
        var generator = SeededGenerator(seed: 1_234_567)
        let first = generator.next()
        var copy = generator
        let rest = (0..<4).map { _ in generator.next() }
        let copied = (0..<4).map { _ in copy.next() }
        let published: [UInt64] = [
            6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
            4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
        ]
        #expect([[first] + rest, [first] + copied] == [published, published])
    }
}
