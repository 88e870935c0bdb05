import Foundation
import MillraceBackend
import Testing

/// What is remembered of types from one document to the next, where there are more types than places to remember them.
@Suite struct JSONTypeTableTests {
    @Test func manyTypesOfKeysAndElements() {
        decodesTypes(from: Bool.self, depth: 10)
        decodesTypes(from: Bool.self, depth: 10)
    }

    @Test func manyTypesAtOnce() {
        DispatchQueue.concurrentPerform(iterations: 8) { _ in decodesTypes(from: Int8.self, depth: 7) }
    }

    /// Decodes each of the 2 to the power of a depth types that are made of a type by two others.
    private func decodesTypes<T>(from type: T.Type, depth: Int) {
        guard depth == 0 else {
            decodesTypes(from: One<T>.self, depth: depth - 1)
            decodesTypes(from: Other<T>.self, depth: depth - 1)
            return
        }
        let name = Named<T>.Key.name
        let document = #"[{"\#(name)": 1, "list": [{"\#(name)": 2}, {"\#(name)": 3}]}, {"\#(name)": 4}]"#
        let made: Result<[Named<T>], CoreError> = Parser.parse(Data(document.utf8))
        let values = (try? made.get()) ?? []
        let all: [Named<T>] = values.flatMap { value in [value] + value.list }
        #expect(all.map(\.number) == [1, 2, 3, 4])
        #expect(values.filter(\.isOurs).count == 2, "\(T.self) was left to JSONDecoder")
    }

    private enum One<T> {}
    private enum Other<T> {}

    /// A value whose keys are of a type, and one of them of a name, that no other type's are.
    private struct Named<T>: Decodable {
        let isOurs: Bool
        let number: Int
        let list: [Named]

        enum Key: CodingKey {
            case own, list

            static var name: String { "\(T.self)" }

            var stringValue: String { self == .own ? Key.name : "list" }
            var intValue: Int? { nil }

            init?(stringValue: String) {
                nil
            }

            init?(intValue: Int) {
                nil
            }
        }

        init(from decoder: any Decoder) throws {
            isOurs = String(describing: Swift.type(of: decoder)) == "JSONValueDecoder"
            let container = try decoder.container(keyedBy: Key.self)
            number = try container.decode(Int.self, forKey: .own)
            list = try container.decodeIfPresent([Named].self, forKey: .list) ?? []
        }
    }
}
