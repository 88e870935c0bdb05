import Foundation
import JSONTestSupport
import TestSupport
import Testing

/// What a type sees of its decoder inside `init(from:)`.
@Suite struct ContainerAgreementTests {
    private static let everyProductAgreesRows: [Row<@Sendable () -> Void>] = [
        Row("walking an array", walkingAnArray),
        Row("the end of an array", theEndOfAnArray),
        Row("errors seen inside", errorsSeenInside),
        Row("words of errors seen inside", wordsOfErrorsSeenInside),
        Row("coding paths at every level", codingPathsAtEveryLevel),
        Row("keys are those of the type", keysAreThoseOfTheType),
    ]

    @Test(arguments: everyProductAgreesRows)
    func everyProductAgrees(_ row: Row<@Sendable () -> Void>) {
        row.value()
    }

    private static func walkingAnArray() {
        let all: [String] = [
            "[]", "[1]", "[null]", #"["x"]"#, #"[1, "a", null, 2.5, true, [1], {}, -1, 300]"#, "[[], [1], [[2]]]",
            "[1.5, 1e400, 1e-400]", "[1, 01]", #"["\q", "\ud800"]"#,
            #"[{"a": 1}, {"a": null}, {}]"#, "{}", "null", "1", #""x""#, "[null, null, 1]", "[true, false]",
            "[255, 256, -1, -129]",
        ]
        for text in all {
            for order in 0..<6 {
                Walk.$order.withValue(order) {
                    agrees(Walk.self, text)
                    agrees([String: [Walk]].self, #"{"k": [\#(text), \#(text)]}"#)
                }
            }
        }
    }

    /// Each call at the end of an array, first and after each other.
    private static func theEndOfAnArray() {
        for text in ["[]", "[1]", "[1, 2]"] {
            for first in 0..<PastTheEnd.calls {
                PastTheEnd.$first.withValue(first) {
                    agrees(PastTheEnd.self, text)
                    agrees([PastTheEnd].self, "[\(text)]")
                }
            }
        }
    }

    private static func errorsSeenInside() {
        let all: [String] = [
            "1", "1.5", "300", "-1", "1e999", "1e-400", "01", "-", "true", "null", #""x""#, #""\q""#, #""\ud800""#,
            "[]",
            "[1]", "[null]", "{}", #"{"a": 1}"#, #"{"\q": 1}"#,
        ]
        for text in all {
            agrees(Errors.self, text)
            agrees([Errors].self, "[\(text)]")
            agrees([String: [Errors]].self, #"{"k": [0, \#(text)]}"#)
            agrees([Int: Errors].self, #"{"3": \#(text)}"#)
        }
    }

    /// The words of an error too: a type may log them, or choose by them.
    private static func wordsOfErrorsSeenInside() {
        let all: [String] = ["1", "true", "null", #""x""#, "[1]", #"{"a": 1}"#]
        for text in all {
            agrees(Words.self, text)
            agrees([String: Words].self, #"{"k": \#(text)}"#)
        }
    }

    private static func codingPathsAtEveryLevel() {
        agrees(
            Paths.self,
            #"{"list": [{"x": 1}, {"y": [2, {"z": {}}]}], "3": {"4": []}, "": {"": null}, "super": {"super": 1}}"#
        )
        agrees([String: Paths].self, #"{"a.b": {"c": [1]}, "d": null}"#)
        agrees([Int: [Paths?]].self, #"{"7": [1, null, {"8": 9}]}"#)
        agrees([Numbered].self, #"[{"first": {"second": 1}}, {"first": {"second": [{"a": 2}]}}]"#)
        agrees([Numbered].self, #"[{"first": {}}]"#)
        agrees(Paths.self, "1")
    }

    private static func keysAreThoseOfTheType() {
        for text in [
            #"{"first": 1, "other": 2}"#, "{}", #"{"other": 1}"#, #"{"first": 1, "second": 2, "4": 3, "first": 4}"#,
        ] {
            agrees(Numbered.Known.self, text)
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

    /// Arrays of many forms, element by element.
    private struct Walk: Decodable {
        @TaskLocal static var order = 0
        private(set) var log: [String] = []

        init(from decoder: any Decoder) throws {
            var array = try decoder.unkeyedContainer()
            log.append("\(String(describing: array.count)) \(Transcript.path(array.codingPath))")
            while !array.isAtEnd, log.count < 60 {
                let index = array.currentIndex
                for attempt in 0..<6 where array.currentIndex == index {
                    log.append(Walk.attempt((attempt + Walk.order) % 6, &array) + " then \(array.currentIndex)")
                }
                if array.currentIndex == index {
                    log.append("over \(Transcript.path(try array.superDecoder().codingPath))")
                }
            }
        }

        private static func attempt(_ number: Int, _ array: inout any UnkeyedDecodingContainer) -> String {
            do {
                switch number {
                case 0: return "\(try array.decode(Int8.self))"
                case 1: return "\(try array.decode(String.self))"
                case 2: return "\(try array.decodeNil())"
                case 3: return "\(String(describing: try array.decodeIfPresent(Bool.self)))"
                case 4: return "\(try array.decode([Int].self))"
                default: return "\(try array.nestedContainer(keyedBy: NameKey.self).allKeys.count)"
                }
            } catch {
                return Transcript.text(error)
            }
        }
    }

    private struct PastTheEnd: Decodable {
        @TaskLocal static var first = 0
        static let calls = 9
        private(set) var log: [String] = []

        init(from decoder: any Decoder) throws {
            var array = try decoder.unkeyedContainer()
            while !array.isAtEnd { _ = try array.decode(Int.self) }
            for call in 0..<PastTheEnd.calls {
                do {
                    log.append(try PastTheEnd.call((call + PastTheEnd.first) % PastTheEnd.calls, &array))
                } catch {
                    log.append("\(Transcript.text(error)) \(array.currentIndex)")
                }
            }
        }

        private static func call(_ number: Int, _ array: inout any UnkeyedDecodingContainer) throws -> String {
            switch number {
            case 0: "\(try array.decode(Int.self))"
            case 1: "\(try array.decode(String.self))"
            case 2: "\(try array.decodeNil())"
            case 3: "\(String(describing: try array.decodeIfPresent(Int.self)))"
            case 4: "\(try array.decode([Int].self))"
            case 5: "\(try array.nestedContainer(keyedBy: NameKey.self).allKeys.count)"
            case 6: "\(try array.nestedUnkeyedContainer().isAtEnd)"
            case 7: Transcript.path(try array.superDecoder().codingPath)
            default: "\(try array.decode(Bool.self))"
            }
        }
    }

    /// Every primitive, asked for one after another.
    private struct Errors: Decodable {
        private(set) var log: [String] = []

        init(from decoder: any Decoder) throws {
            let value = try decoder.singleValueContainer()
            log.append("\(value.decodeNil())")
            note(Bool.self, value)
            note(String.self, value)
            note(Int.self, value)
            note(Int8.self, value)
            note(Int16.self, value)
            note(Int32.self, value)
            note(Int64.self, value)
            note(UInt.self, value)
            note(UInt8.self, value)
            note(UInt16.self, value)
            note(UInt32.self, value)
            note(UInt64.self, value)
            note(Float.self, value)
            note(Double.self, value)
            note(Int?.self, value)
            note([Int].self, value)
            note([String: Int].self, value)
            note(URL.self, value)
            note(UUID.self, value)
            note(Date.self, value)
            note(Data.self, value)
            note(Decimal.self, value)
        }

        private mutating func note<T: Decodable>(_ type: T.Type, _ container: any SingleValueDecodingContainer) {
            do {
                log.append("\(try container.decode(T.self))")
            } catch {
                log.append("\(Transcript.text(error)), \(error is DecodingError)")
            }
        }
    }

    private struct Words: Decodable {
        private(set) var log: [String] = []

        init(from decoder: any Decoder) throws {
            note { try decoder.singleValueContainer().decode(Bool.self) }
            note { try decoder.singleValueContainer().decode(Int.self) }
            note { try decoder.singleValueContainer().decode(Double.self) }
            note { try decoder.singleValueContainer().decode(String.self) }
            note {
                var array = try decoder.unkeyedContainer()
                return try array.nestedContainer(keyedBy: NameKey.self)
            }
            note {
                var array = try decoder.unkeyedContainer()
                return try array.decode(String.self)
            }
            note { try decoder.container(keyedBy: NameKey.self).decode(String.self, forKey: "a") }
            note { try decoder.container(keyedBy: NameKey.self).nestedUnkeyedContainer(forKey: "b") }
            note { try decoder.container(keyedBy: NameKey.self).superDecoder().singleValueContainer().decode(Int.self) }
        }

        private mutating func note<T>(_ act: () throws -> T) {
            do {
                _ = try act()
                log.append("fine")
            } catch DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
                DecodingError.keyNotFound(_, let context), DecodingError.dataCorrupted(let context)
            {
                log.append(context.debugDescription)
            } catch {
                log.append("another error")
            }
        }
    }
}
