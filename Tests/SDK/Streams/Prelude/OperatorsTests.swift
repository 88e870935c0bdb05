import MillraceStreams
import StreamsTestSupport
import Testing

struct OperatorsTests {
    private struct State {
        var isLoading = true
    }

    @Test func aKeyPathIsAFunction() {
        let isLoading: @Sendable (State) -> Bool = ^\.isLoading
        #expect([State(), State(isLoading: false)].map(isLoading) == [true, false])
    }
}
