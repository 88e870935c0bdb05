import Foundation
import JSONTestSupport
import MillraceBackend
import TestSupport
import Testing

/// Documents and decoders that ended the process, or asked it for more memory than a document can be worth.
@Suite struct HostileDocumentTests {
    /// A container of many members is read by several threads at once while it is decoded.
    @Test(arguments: [3, 33, 400])
    func aContainerThatThreadsShare(count: Int) {
        let members = (0..<count).map { "\"key \($0)\": \($0)" }.joined(separator: ",")
        let objects = (0..<40).map { #""\#($0)": {\#(members)}"# }.joined(separator: ",")
        for _ in 0..<TestDepth.times(3) { agrees(Shared.self, "{\(objects)}") }
    }

    /// Foundation traps where it reads such a number as floating point.
    @Test(arguments: [
        "1e+", "1e-", "-1e-", "[1.5E+]", #"{"a": [1, {"b": .5e-}], "c": "1e+"}"#, "/*x*/ +1e+ //", "[1e+,2]",
        "89E79-", "[1e5+]",
    ])
    func exponentsWithoutDigits(text: String) {
        let decoder = JSONDecoder()
        decoder.allowsJSON5 = true
        let ours: Result<Numbers, CoreError> = Parser.parse(Data(text.utf8), decoder: decoder)
        guard case .failure(.parsing(let reason, _)) = ours else {
            Issue.record("\(text) gave \(ours)")
            return
        }
        #expect(reason.expected == "a JSON document")
    }

    /// Foundation traps at a name that isn't UTF-8, and at a number with digits of something else behind it.
    @Test(arguments: [[0x7B, 0xFF, 0x3A, 0x31, 0x7D], [0x5B, 0x7B, 0xC3, 0x3A, 0x31, 0x7D, 0x5D]] as [[UInt8]])
    func namesThatAreNoText(bytes: [UInt8]) {
        let decoder = JSONDecoder()
        decoder.allowsJSON5 = true
        let ours: Result<Numbers, CoreError> = Parser.parse(Data(bytes), decoder: decoder)
        #expect(throws: CoreError.self) { try ours.get() }
    }

    /// What looks like such a number, and is none, decodes as before; so do escaped zeros.
    @Test(arguments: [
        #"["1e+", '1e-', 1]"#, "[1 /* 1e+ */, 2 // 1e-\n]", "{e: 1, \"1e+\": 2}", "[0x1e, 0xe]", "[1e5, 1E+5, 1e-5]",
        #"['\'1e+', "\"1e-"]"#, #""\u0000""#, #"["a\u0000b", "c"]"#, #"{"\u0000": 1}"#, #""\\u0000""#,
    ])
    func whatOnlyLooksLikeThose(text: String) {
        let lenient = JSONDecoder()
        lenient.allowsJSON5 = true
        for decoder in [lenient, JSONDecoder()] {
            agrees(AnyJSON.self, text, decoder: decoder, by: AnyJSON.same)
            agrees([Double].self, text, decoder: decoder)
            agrees([String].self, text, decoder: decoder)
            agrees(String.self, text, decoder: decoder)
        }
    }

    /// Any number in any place, read as a floating point number.
    private struct Numbers: Decodable {
        init(from decoder: any Decoder) throws {
            if let object = try? decoder.container(keyedBy: NameKey.self) {
                for key in object.allKeys { _ = try? object.decode(Numbers.self, forKey: key) }
            } else if var array = try? decoder.unkeyedContainer() {
                while !array.isAtEnd { if (try? array.decode(Numbers.self)) == nil { return } }
            } else {
                _ = try Double(from: decoder)
            }
        }
    }

    private struct Shared: Decodable, Equatable {
        let sum: Int

        init(from decoder: any Decoder) throws {
            let root = try decoder.container(keyedBy: NameKey.self)
            let containers = try (0..<40).map {
                try root.nestedContainer(keyedBy: NameKey.self, forKey: NameKey(stringValue: "\($0)"))
            }
            let sums = UnsafeMutablePointer<Int>.allocate(capacity: 8)
            sums.initialize(repeating: 0, count: 8)
            defer { sums.deallocate() }
            let shared = Containers(containers: containers, sums: sums)
            DispatchQueue.concurrentPerform(iterations: 8) { turn in shared.add(turn) }
            sum = (0..<8).reduce(0) { $0 + sums[$1] }
        }

        private struct Containers: @unchecked Sendable {
            // Unchecked, because that containers may be read by several threads is what is tested; each turn has a sum.
            let containers: [KeyedDecodingContainer<NameKey>]
            let sums: UnsafeMutablePointer<Int>

            func add(_ turn: Int) {
                for container in containers {
                    for number in [0, 2, 40] {
                        let key = NameKey(stringValue: "key \(number)")
                        sums[turn] += (try? container.decode(Int.self, forKey: key)) ?? 1
                        sums[turn] += (try? container.decode(Bool.self, forKey: key)) == nil ? 1 : 0
                    }
                    sums[turn] += container.codingPath.count
                }
            }
        }
    }
}
