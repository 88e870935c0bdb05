import Foundation
import MillraceBackend

/// Random documents and values, which both our coders and Foundation's decode and encode:
/// `benchmarks fuzz-json --cases N --seed S`.
///
/// A case is a document of one of many shapes, whole or broken, with a type and options. The seed and the case's number
/// produce the same case again.
package enum JSONFuzz {
    /// Runs cases, and prints those that differ.
    ///
    /// - Parameter arguments: The arguments after the command: `--cases`, by default 100,000, and `--seed`, by default
    ///   1.
    /// - Returns: Whether nothing differs.
    package static func run(_ arguments: some Sequence<String>) -> Bool {
        let options = Array(arguments)
        func number(_ name: String) -> Int? {
            options.firstIndex(of: name).flatMap { options.indices.contains($0 + 1) ? Int(options[$0 + 1]) : nil }
        }
        let count = number("--cases") ?? 100_000
        let seed = UInt64(truncatingIfNeeded: number("--seed") ?? 1)
        var found = 0
        var outcomes = JSONFuzzOutcomes()
        for index in 0..<count {
            var random = JSONFuzzRandom(seed: seed &* 0x9E37_79B9_7F4A_7C15 &+ UInt64(index))
            guard let difference = JSONFuzzCase.difference(&random, &outcomes) else { continue }
            found += 1
            if found <= 10 { print("case \(index) of seed \(seed): \(difference)") }
        }
        print("\(count) cases of seed \(seed): \(found) differ; \(outcomes.text)")
        return found == 0
    }
}

/// The number of cases with each outcome, which shows that every outcome occurs.
struct JSONFuzzOutcomes {
    var decoded = 0
    var refused = 0
    var encoded = 0
    var returned = 0

    var text: String {
        "\(decoded) decoded, \(refused) refused, \(encoded) encoded, \(returned) of these decoded again"
    }
}

/// A generator of random numbers with a seed.
///
/// Source: Guy Steele and others, Fast splittable pseudorandom number generators, 2014.
struct JSONFuzzRandom: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
        return word ^ word >> 31
    }

    mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

    mutating func one<Element>(of elements: [Element]) -> Element { elements[below(elements.count)] }
}
