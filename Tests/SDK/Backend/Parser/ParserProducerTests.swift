import Foundation
import MillraceStreams
import TestSupport
import Testing

@testable import MillraceBackend

@Suite(.bodyTimeLimit) struct ParserProducerTests {
    private let data = Data(#"{"a": [1, null]}"#.utf8)

    @Test func eachFunctionHasAProducer() {
        let whole: SignalProducer<[Int], CoreError> = Parser.parse(Data("[7]".utf8))
        let keyed: SignalProducer<[Int?], CoreError> = Parser.parse(data, key: "a")
        let pruned: SignalProducer<[Int], CoreError> = Parser.parse(data, key: "a", strategy: .prune)
        let array: SignalProducer<[Int], CoreError> = Parser.parse(Data("[1, null]".utf8), strategy: .prune)
        let encoded: SignalProducer<Data, CoreError> = Parser.encode([1])
        let strict: SignalProducer<[Int], CoreError> = Parser.parse(data, key: "a", strategy: .strict)
        let refused: SignalProducer<Data, CoreError> = Parser.encode([Double.nan])

        let isRefused = if case .request(.encoding, _) = refused.single()?.failure { true } else { false }
        #expect(
            (
                whole.single(), keyed.single(), pruned.single(), array.single(), encoded.single(),
                [strict.single()?.failure?.description.hasPrefix("at a[1]:"), isRefused]
            ) == (
                .success([7]), .success([1, nil]), .success([1]), .success([1]), .success(Data("[1]".utf8)),
                [true, true]
            )
        )
    }
}
