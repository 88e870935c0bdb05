import Foundation
import MillraceBackend
import MillraceStreams

/// Random documents and values, which both our coders and Foundation's decode and encode:
/// `fuzz-json --cases N --seed S`.
///
/// A case is a document of one of many shapes, whole or broken, with a type and options. The seed and the case's number
/// produce the same case again.
enum JSONFuzz {
    /// Runs cases, and prints those that differ.
    ///
    /// - Parameter arguments: The arguments: `--cases`, by default 100,000, and `--seed`, by default
    ///   1.
    /// - Returns: Whether nothing differs.
    static func run(_ arguments: some Sequence<String>) -> Bool {
        let options = Array(arguments)
        func number(_ name: String) -> Int? {
            options.firstIndex(of: name).flatMap { options.indices.contains($0 + 1) ? Int(options[$0 + 1]) : nil }
        }
        let count = number("--cases") ?? 100_000
        let seed = UInt64(truncatingIfNeeded: number("--seed") ?? 1)
        var found = 0
        var outcomes = JSONFuzzOutcomes()
        for index in 0..<count {
            var random = SeededGenerator(seed: seed &* 0x9E37_79B9_7F4A_7C15 &+ UInt64(index))
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
