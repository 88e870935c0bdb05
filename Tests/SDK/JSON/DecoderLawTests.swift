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
}
