import Foundation
import MillraceStreams
import Testing

@testable import MillraceBackend

@Suite(.timeLimit(.minutes(5))) struct ParserProducerTests {
    private let data = Data(#"{"a": [1, null]}"#.utf8)

    @Test func eachFunctionHasAProducer() {
        let whole: SignalProducer<[Int], CoreError> = Parser.parse(Data("[7]".utf8))
        let keyed: SignalProducer<[Int?], CoreError> = Parser.parse(data, key: "a")
        let pruned: SignalProducer<[Int], CoreError> = Parser.parse(data, key: "a", strategy: .prune)
        let array: SignalProducer<[Int], CoreError> = Parser.parse(Data("[1, null]".utf8), strategy: .prune)
        let encoded: SignalProducer<Data, CoreError> = Parser.encode([1])

        #expect(whole.single() == .success([7]))
        #expect(keyed.single() == .success([1, nil]))
        #expect(pruned.single() == .success([1]))
        #expect(array.single() == .success([1]))
        #expect(encoded.single() == .success(Data("[1]".utf8)))
    }

    @Test func aFailureIsAnError() {
        let strict: SignalProducer<[Int], CoreError> = Parser.parse(data, key: "a", strategy: .strict)
        let encoded: SignalProducer<Data, CoreError> = Parser.encode([Double.nan])

        #expect(strict.single()?.failure?.description.hasPrefix("at a[1]:") == true)
        guard case .request(.encoding, _) = encoded.single()?.failure else {
            Issue.record("another error")
            return
        }
    }
}
