import Foundation
import MillraceTestKit
import Testing

/// The dump of a value as Swift: the literal below is what the dump printed, pasted.
@Suite struct SourceLeafTests {
    private struct Sample: Equatable {
        enum Phase: Equatable {
            case idle
            case failed(reason: String, code: Int)
            case many([Int?])
        }

        var date: Date
        var data: [Data]
        var url: URL
        var id: UUID
        var price: Decimal
        var query: [URLQueryItem]
        var pauses: [Duration]
        var numbers: [Double]
        var phases: [String: Phase]
        var letters: Set<Character>
        var pair: Float?
    }

    @Test func whatIsPrintedCanBePastedBack() throws {
        let pasted = Sample(
            date: Date(timeIntervalSince1970: 946684800.25),
            data: [Data(), Data([0, 255])],
            url: URL(string: "https://example.com/a%20b?c=d")!,
            id: UUID(uuidString: "123E4567-E89B-12D3-A456-426614174000")!,
            price: Decimal(string: "-12.50")!,
            query: [
                URLQueryItem(name: "a \"b\"", value: nil),
                URLQueryItem(name: "", value: "\u{1b}"),
            ],
            pauses: [
                .seconds(-3),
                Duration(secondsComponent: 0, attosecondsComponent: 300000000000000000),
            ],
            numbers: [1.0, -.infinity, .infinity, .nan, 1e-300],
            phases: [
                "a": .idle,
                "b": .failed(reason: "no", code: 4),
                "c": .many([1, nil]),
            ],
            letters: Set(["a", "é"]),
            pair: nil
        )
        let text = try SnapshotStrategy<Sample>.dump.text(pasted)
        #expect(
            text == #"""
                Sample(
                    date: Date(timeIntervalSince1970: 946684800.25),
                    data: [Data(), Data([0, 255])],
                    url: URL(string: "https://example.com/a%20b?c=d")!,
                    id: UUID(uuidString: "123E4567-E89B-12D3-A456-426614174000")!,
                    price: Decimal(string: "-12.5")!,
                    query: [
                        URLQueryItem(name: "a \"b\"", value: nil),
                        URLQueryItem(name: "", value: "\u{1b}"),
                    ],
                    pauses: [
                        .seconds(-3),
                        Duration(secondsComponent: 0, attosecondsComponent: 300000000000000000),
                    ],
                    numbers: [1.0, -.infinity, .infinity, .nan, 1e-300],
                    phases: [
                        "a": .idle,
                        "b": .failed(reason: "no", code: 4),
                        "c": .many([1, nil]),
                    ],
                    letters: Set(["a", "é"]),
                    pair: nil,
                )
                """#
        )
    }
}
