import Foundation
import JSONTestSupport
import MillraceBackend
import TestSupport
import Testing

/// What a type can see of its decoder while it is decoded: keys, errors, and whose decoder it has.
@Suite struct DecoderLawTests {
    private static let texts = [
        #"{"first": {"second": {"third": 1}}}"#, #"{"first": {"second": {"third": "x"}}}"#,
        #"{"first": {"second": [{"third": 1}, {"third": null}]}}"#, #"{"first": {"second": null}}"#,
        #"{"first": {"s\u0065cond": {"third": 1.5}}}"#, #"{"first": null}"#, "{}", #"{"first": [1]}"#, "[]", "1",
    ]

    private static let everyProductAgreesRows: [Row<@Sendable () -> Void>] = [
        Row("paths are of the types own keys", pathsAreOfTheTypesOwnKeys),
        Row("a decoder that is handed to the parent", aDecoderThatIsHandedToTheParent),
        Row("errors that are caught", errorsThatAreCaught),
    ]

    @Test(arguments: everyProductAgreesRows)
    func everyProductAgrees(_ row: Row<@Sendable () -> Void>) {
        row.value()
    }

    /// The keys of a path are the type's own, so that they can be cast to it.
    private static func pathsAreOfTheTypesOwnKeys() {
        let all: [String] = texts
        for text in all {
            agrees(Root.self, text)
            agrees([Root].self, "[\(text), \(text)]")
            agrees([String: Root].self, #"{"7": \#(text)}"#)
            let snake = JSONDecoder()
            snake.keyDecodingStrategy = .convertFromSnakeCase
            agrees(Root.self, text, decoder: snake)
            agrees([String: Root].self, #"{"a_b": \#(text)}"#, decoder: snake)
        }
    }

    /// A decoder that a value hands to its parent is the parent's from then on.
    private static func aDecoderThatIsHandedToTheParent() {
        let all: [String] = [
            #"{"child": {"a": 1}, "a": 2}"#, #"{"child": [1], "a": 2}"#, #"{"child": null}"#,
            #"{"child": {"child": 1}}"#,
        ]
        for text in all {
            agrees(Parent.self, text)
            agrees([Parent].self, "[\(text), \(text)]")
        }
    }

    /// An error that is caught is one that `JSONDecoder` throws: of its type, its words, its place.
    private static func errorsThatAreCaught() {
        let all: [String] = [
            "1", "1.5", "300", "-1", "1e400", "1e-400", "true", "null", #""x""#, "[]", "{}", "[1]", #"{"a": 1}"#,
            "[[]]",
            #"[{"a": "2020"}]"#, #""2020-01-01T00:00:00Z""#, #""AQ==""#, #""AQ""#, "123456789012345678901234567890123",
        ]
        // A share takes every second of the nine in turn.
        var turn = 0
        for text in all {
            for dates in [JSONDecoder.DateDecodingStrategy.iso8601, .deferredToDate, .millisecondsSince1970] {
                let decoder = JSONDecoder()
                decoder.dateDecodingStrategy = dates
                func agreesInTurn<T: Decodable>(_ type: T.Type, _ document: String) {
                    turn += 1
                    if turn.isMultiple(of: TestDepth.step(2)) { agrees(type, document, decoder: decoder) }
                }
                agreesInTurn(Caught.self, text)
                agreesInTurn([Caught].self, "[\(text)]")
                agreesInTurn([String: Caught].self, #"{"k": \#(text)}"#)
            }
        }
    }

    /// Looks at the path where a value is, and at the keys in it.
    private struct Root: Decodable {
        private(set) var log: [String] = []

        private enum CodingKeys: String, CodingKey {
            case first
        }

        private struct First: Decodable {
            private(set) var log: [String]

            enum CodingKeys: Int, CodingKey {
                case second = 2
            }

            init(from decoder: any Decoder) throws {
                log = ["\(decoder.codingPath.last as? Root.CodingKeys as Any) \(decoder.codingPath)"]
                let container = try decoder.container(keyedBy: CodingKeys.self)
                log.append("\(container.codingPath)")
                do {
                    let third = try container.nestedContainer(keyedBy: NameKey.self, forKey: .second)
                    log.append("\(third.codingPath) \(third.codingPath.last is CodingKeys)")
                    log.append("\(try third.decode(Int.self, forKey: "third"))")
                } catch {
                    log.append("\(error)")
                }
                do {
                    var array = try container.nestedUnkeyedContainer(forKey: .second)
                    while !array.isAtEnd { log += try array.decode(Third.self).log }
                } catch {
                    log.append("\(error)")
                }
                log += (try? container.decode(Third.self, forKey: .second))?.log ?? []
                log.append("\(try container.superDecoder(forKey: .second).codingPath)")
            }
        }

        private struct Third: Decodable {
            let log: [String]

            init(from decoder: any Decoder) throws {
                let keys = decoder.codingPath.map { "\($0 is First.CodingKeys) \($0.stringValue) \($0.intValue ?? -1)" }
                let container = try decoder.container(keyedBy: NameKey.self)
                log = keys + [(try? container.decode(Int.self, forKey: "third")).map { "\($0)" } ?? "none"]
            }
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            do {
                log = try container.decode(First.self, forKey: .first).log
            } catch {
                log = ["\(error)"]
                throw error
            }
            log.append("\(decoder.codingPath)")
        }
    }

    private struct Parent: Decodable {
        let readings: [String]

        private struct Child: Decodable {
            let decoder: any Decoder
            init(from decoder: any Decoder) { self.decoder = decoder }
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: NameKey.self)
            let child = try container.decode(Child.self, forKey: "child")
            readings = [
                "\((try? child.decoder.container(keyedBy: NameKey.self).decode(Int.self, forKey: "a")) as Any)",
                "\(child.decoder.codingPath)", "\((try? child.decoder.unkeyedContainer().count) as Any)",
                "\((try? AnyJSON(from: child.decoder)).map(ExactText.text) as Any)",
            ]
        }
    }

    /// The errors of one value, read as many types.
    private struct Caught: Decodable {
        private(set) var errors: [String] = []

        init(from decoder: any Decoder) throws {
            let value = try decoder.singleValueContainer()
            note { try value.decode(Bool.self) }
            note { try value.decode(Int.self) }
            note { try value.decode(UInt8.self) }
            note { try value.decode(Float.self) }
            note { try value.decode(Double.self) }
            note { try value.decode(String.self) }
            note { try value.decode(Date.self) }
            note { try value.decode(Data.self) }
            note { try value.decode(URL.self) }
            note { try value.decode(UUID.self) }
            note { try value.decode(Decimal.self) }
            note { try value.decode([Int].self) }
            note { try value.decode([Date].self) }
            note { try value.decode([String: UInt8].self) }
            note { try value.decode([String: [Data]].self) }
            note { try decoder.container(keyedBy: NameKey.self).decode(Data.self, forKey: "a") }
            note { try decoder.container(keyedBy: NameKey.self).decode(Date.self, forKey: "a") }
            note { try decoder.container(keyedBy: NameKey.self).decode(Decimal.self, forKey: "b") }
            note {
                var array = try decoder.unkeyedContainer()
                _ = try array.superDecoder()
                _ = try array.superDecoder()
            }
            note {
                var array = try decoder.unkeyedContainer()
                while !array.isAtEnd { _ = try array.nestedUnkeyedContainer() }
                _ = try array.nestedUnkeyedContainer()
            }
            note {
                var array = try decoder.unkeyedContainer()
                while !array.isAtEnd { _ = try array.decode([String: Date].self) }
            }
        }

        private mutating func note<Value>(_ read: () throws -> Value) {
            do {
                _ = try read()
                errors.append("none")
            } catch let error as DecodingError {
                errors.append("\(error)")
            } catch {
                errors.append("\(type(of: error))")
            }
        }
    }
}
