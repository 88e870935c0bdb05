import Testing

@testable import MillraceTestKit

@Suite struct ExactlyTests {
    /// The state of another loop is none of a view model whose state is an optional.
    @Test func nilIsOfItsOwnTypeOnly() {
        let states: [any Sendable] = [1, String?.none, Int?.none, Int?.some(2)]
        #expect(states.map { Exactly.value($0, as: Int?.self) } == [nil, nil, .some(nil), 2])
        #expect(states.map { Exactly.value($0, as: Int.self) } == [1, nil, nil, 2])
    }
}
