import MillraceStreams
import Testing

@Suite(.timeLimit(.minutes(5))) struct OperatorsTests {
    private struct State: Equatable, With {
        var cities: [String] = []
        var isLoading = true
    }

    private struct Problem: Error, Equatable {}

    @Test func aKeyPathIsAFunction() {
        let isLoading: @Sendable (State) -> Bool = ^\.isLoading
        #expect(isLoading(State()))
    }

    @Test func aValueIsAFunctionThatIgnoresItsArgument() {
        let always: @Sendable (String) -> Int = ^7
        #expect(always("anything") == 7)
    }

    @Test func aValueIsAppliedFromTheLeft() {
        let text = 3 |> { $0 + 1 } |> { "\($0)" }
        #expect(text == "4")
    }

    @Test func applicationRethrows() {
        let fail: (Int) throws -> Int = { _ in throw Problem() }
        #expect(throws: Problem.self) { try 3 |> fail }
    }

    @Test func functionsAreComposedInBothDirections() {
        let increment: @Sendable (Int) -> Int = { $0 + 1 }
        let describe: @Sendable (Int) -> String = { "\($0)" }
        #expect((increment >>> describe)(1) == "2")
        #expect((describe <<< increment)(1) == "2")
    }

    @Test func compositionOfOptionalsStopsAtNil() {
        let parse: @Sendable (String) -> Int? = { Int($0) }
        let half: @Sendable (Int) -> Int? = { $0.isMultiple(of: 2) ? $0 / 2 : nil }
        #expect((parse >=> half)("8") == 4)
        #expect((parse >=> half)("7") == nil)
        #expect((parse >=> half)("x") == nil)
    }

    @Test func compositionOfResultsStopsAtTheFailure() {
        let parse: @Sendable (String) -> Result<Int, Problem> = { text in
            Int(text).map { .success($0) } ?? .failure(Problem())
        }
        let half: @Sendable (Int) -> Result<Int, Problem> = { .success($0 / 2) }
        #expect((parse >=> half)("8") == .success(4))
        #expect((parse >=> half)("x") == .failure(Problem()))
    }

    @Test func compositionOfProducersTakesTheLatest() {
        let count: @Sendable (Int) -> SignalProducer<Int, Problem> = { SignalProducer<Int, Problem>(1...$0) }
        let double: @Sendable (Int) -> SignalProducer<Int, Problem> = { SignalProducer<Int, Problem>(value: $0 * 2) }
        #expect((count >=> double)(3).collect().single() == .success([2, 4, 6]))
    }
}
