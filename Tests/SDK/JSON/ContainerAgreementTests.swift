import Foundation
import JSONTestSupport
import TestSupport
import Testing

/// What a type sees of its decoder inside `init(from:)`.
@Suite struct ContainerAgreementTests {
    private static let everyProductAgreesRows: [Row<@Sendable () -> Void>] = [
        Row("coding paths at every level", codingPathsAtEveryLevel),
        Row("keys are those of the type", keysAreThoseOfTheType),
    ]

    @Test(arguments: everyProductAgreesRows)
    func everyProductAgrees(_ row: Row<@Sendable () -> Void>) {
        row.value()
    }

    private static func codingPathsAtEveryLevel() {
        agrees(
            Paths.self,
            #"{"list": [{"x": 1}, {"y": [2, {"z": {}}]}], "3": {"4": []}, "": {"": null}, "super": {"super": 1}}"#
        )
        agrees([String: Paths].self, #"{"a.b": {"c": [1]}, "d": null}"#)
        agrees([Int: [Paths?]].self, #"{"7": [1, null, {"8": 9}]}"#)
        agrees(Paths.self, "1")
    }

    private static func keysAreThoseOfTheType() {
        for text in [
            #"{"first": 1, "other": 2}"#, "{}", #"{"other": 1}"#, #"{"first": 1, "second": 2, "4": 3, "first": 4}"#,
        ] {
            agrees(KnownKeys.self, text)
        }
    }

    @Test func userInfoIsPassedOn() throws {
        let decoder = JSONDecoder()
        let key = try #require(CodingUserInfoKey(rawValue: "unit"))
        decoder.userInfo[key] = "km"

        agrees(Informed.self, #"{"a": [1, {"b": null}]}"#, decoder: decoder)
        agrees([Informed].self, "[1]", decoder: decoder)
        agrees([Informed].self, "[1]")
    }
}
