/// The names that are given in a scope: each once, however its letters are capitalized.
///
/// Some file systems have one file for `Pet.swift` and `PET.swift`.
struct NameRegistry {
    private var taken: Set<String> = []

    init(_ taken: some Sequence<String> = []) {
        self.taken = Set(taken.map { $0.lowercased() })
    }

    /// Returns a name that isn't taken, and takes it: the proposed one, an alternative, or one with a number.
    mutating func take(_ name: String, or alternatives: [String] = []) -> String {
        for candidate in [name] + alternatives where taken.insert(candidate.lowercased()).inserted { return candidate }
        let base = alternatives.last ?? name
        let join = base.last?.isNumber == true ? "_" : ""
        var number = 2
        while !taken.insert("\(base)\(join)\(number)".lowercased()).inserted { number += 1 }
        return "\(base)\(join)\(number)"
    }
}
