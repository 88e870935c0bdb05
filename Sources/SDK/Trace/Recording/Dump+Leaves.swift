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

    /// Returns the dump with a mask instead of every value at some paths, and below a secret name: a property, a key, a
    /// case of an enumeration.
    ///
    /// - Parameters:
    ///   - mask: The text that stands for a secret value.
    ///   - paths: Paths among those that ``leaves(at:)`` returns.
    ///   - path: The path of the dump itself.
    ///   - earlier: A dump and what the function has made of it, by the same rules: what is the same there is taken.
    ///   - isSecret: Returns whether a name is secret.
    ///   - clean: Returns a text without its secrets: the text of a value without parts, or of the key of a dictionary.
    func masked(
        by mask: String,
        at paths: Set<String> = [],
        from path: String = "",
        after earlier: (dump: Dump, masked: Dump)? = nil,
        where isSecret: (String) -> Bool,
        cleaning clean: (String) -> String
    ) -> Dump {
        if let earlier, earlier.dump.isSame(as: self) { return earlier.masked }
        if !paths.isEmpty, paths.contains(path) { return .leaf(mask) }
        guard case let .branch(branch) = self else {
            if case let .leaf(text) = self { return .leaf(clean(text)) }
            return self
        }
        if case let .enumCase(name) = branch.kind, isSecret(name), !branch.fields.isEmpty {
            let hidden = branch.fields.map { Field(label: $0.label, value: .leaf(mask)) }
            return .branch(branch.with(hidden))
        }
        let old = earlier.map { EarlierFields($0.dump, $0.masked) }
        let fields = branch.fields.enumerated().map { index, field in
            let label = branch.kind == .dictionary ? field.label.map(clean) : field.label
            if let name = field.label, isSecret(name) { return Field(label: label, value: .leaf(mask)) }
            let value = field.value.masked(
                by: mask,
                at: paths,
                // Where no path is masked, none is needed.
                from: paths.isEmpty ? "" : branch.path(path, toFieldAt: index),
                after: old?.field(like: field, at: index, of: branch.fields.count, canMove: paths.isEmpty),
                where: isSecret,
                cleaning: clean
            )
            return Field(label: label, value: value)
        }
        return .branch(branch.with(fields))
    }

    /// Whether two dumps are one: not all that are equal, but those of which one was taken from the other.
    fileprivate func isSame(as other: Dump) -> Bool {
        switch (self, other) {
        case let (.leaf(left), .leaf(right)): left == right
        case let (.branch(left), .branch(right)):
            left.kind == right.kind && !left.fields.isEmpty
                && left.fields.withUnsafeBufferPointer { left in
                    right.fields.withUnsafeBufferPointer { right in
                        left.baseAddress == right.baseAddress && left.count == right.count
                    }
                }
        case (.leaf, .branch), (.branch, .leaf): false
        }
    }
}

/// The parts of an earlier dump, before and after they were masked.
private struct EarlierFields {
    private let dumps: [Dump.Field]
    private let masked: [Dump.Field]

    init(_ dump: Dump, _ masked: Dump) {
        if case let .branch(left) = dump, case let .branch(right) = masked, left.kind == right.kind,
            left.fields.count == right.fields.count
        {
            (dumps, self.masked) = (left.fields, right.fields)
        } else {
            (dumps, self.masked) = ([], [])
        }
    }

    /// Returns the part that a part may be the same as: at its position from the beginning or, where parts may have
    /// moved, from the end.
    func field(like field: Dump.Field, at index: Int, of count: Int, canMove: Bool) -> (dump: Dump, masked: Dump)? {
        let places = [index, index + dumps.count - count].prefix(canMove && count != dumps.count ? 2 : 1)
            .filter { dumps.indices.contains($0) && dumps[$0].label == field.label }
        let place = places.first { dumps[$0].value.isSame(as: field.value) } ?? places.first
        return place.map { (dumps[$0].value, masked[$0].value) }
    }
}

extension Dump.Branch {
    /// Returns the path to a part of the value at a path.
    fileprivate func path(_ path: String, toFieldAt index: Int) -> String {
        switch kind {
        case .list, .set: "\(path)[\(index)]"
        case .object, .dictionary, .enumCase: self.path(path, to: fields[index].label ?? "\(index)")
        }
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
