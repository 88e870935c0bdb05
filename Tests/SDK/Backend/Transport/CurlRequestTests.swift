import Testing

@testable import MillraceBackend

@Suite struct CurlRequestTests {
    /// libcurl takes zero as no limit, and 32 bits in all.
    @Test func aTimeIsWholeMillisecondsAndNeverNone() {
        let times: [Duration] = [
            .zero, .nanoseconds(1), .milliseconds(60), .milliseconds(1500), .seconds(2_147_482), .seconds(2_147_483),
            .seconds(Int64.max),
        ]
        #expect(
            times.map { CurlRequest.milliseconds($0) }
                == [1, 1, 60, 1500, 2_147_482_000, Int(Int32.max), Int(Int32.max)]
        )
    }
}
