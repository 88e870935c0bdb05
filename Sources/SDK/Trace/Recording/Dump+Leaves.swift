import MillraceFeedback

extension Dump {
    /// The parts that have no parts themselves, each with its path, from the top down: `cities[1].name` and `"Bath"`.
    ///
    /// A value without parts, such as an empty array, is one with its own text.
    func leaves(at path: String = "") -> [(path: String, text: String)] {
        guard case let .branch(branch) = self, !branch.fields.isEmpty else { return [(path, line)] }
        switch branch.kind {
        case .object, .dictionary, .enumCase:
            return branch.named.flatMap { $0.value.leaves(at: branch.path(path, to: $0.name)) }
        case .list, .set:
            return branch.fields.enumerated().flatMap { $1.value.leaves(at: "\(path)[\($0)]") }
        }
    }

    /// Returns the dump with a mask instead of every value below a secret name: a property, a key, a case of an
    /// enumeration.
    ///
    /// - Parameters:
    ///   - mask: The text that stands for a secret value.
    ///   - isSecret: Returns whether a name is secret.
    ///   - clean: Returns a text without its secrets: the text of a value without parts, or of the key of a dictionary.
    func masked(
        by mask: String,
        where isSecret: (String) -> Bool,
        cleaning clean: (String) -> String
    ) -> Dump {
        guard case let .branch(branch) = self else {
            if case let .leaf(text) = self { return .leaf(clean(text)) }
            return self
        }
        if case let .enumCase(name) = branch.kind, isSecret(name), !branch.fields.isEmpty {
            let hidden = branch.fields.map { Field(label: $0.label, value: .leaf(mask)) }
            return .branch(branch.with(hidden))
        }
        let fields = branch.fields.map { field in
            let label = branch.kind == .dictionary ? field.label.map(clean) : field.label
            if let name = field.label, isSecret(name) { return Field(label: label, value: .leaf(mask)) }
            return Field(label: label, value: field.value.masked(by: mask, where: isSecret, cleaning: clean))
        }
        return .branch(branch.with(fields))
    }
}

extension Dump {
    /// Returns the dump with a mask instead of the values at some of the paths that ``leaves(at:)`` returns.
    func masked(by mask: String, at paths: Set<String>, from path: String = "") -> Dump {
        guard !paths.isEmpty else { return self }
        guard !paths.contains(path) else { return .leaf(mask) }
        guard case let .branch(branch) = self else { return self }
        let isList = branch.kind == .list || branch.kind == .set
        let fields = zip(branch.fields, branch.named).enumerated().map { index, field in
            let next = isList ? "\(path)[\(index)]" : branch.path(path, to: field.1.name)
            return Field(label: field.0.label, value: field.0.value.masked(by: mask, at: paths, from: next))
        }
        return .branch(branch.with(fields))
    }
}

extension DumpChange {
    /// The parts of the new value that have no parts themselves; none where a part went away.
    var newLeaves: [(path: String, text: String)] {
        new?.leaves(at: place) ?? []
    }

    /// Whether parts were here whose positions the new parts needn't have.
    var isRemoval: Bool {
        guard let new else { return true }
        return old?.hasParts == true && new.hasParts
    }
}

extension Dump {
    /// Whether ``leaves(at:)`` returns parts of the value, rather than the value itself.
    fileprivate var hasParts: Bool {
        if case let .branch(branch) = self { !branch.fields.isEmpty } else { false }
    }
}
