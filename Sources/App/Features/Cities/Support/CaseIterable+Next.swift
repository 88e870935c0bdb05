extension CaseIterable where Self: Equatable {
    /// The case after this one; after the last one, the first.
    var next: Self {
        let all = Array(Self.allCases)
        return all.firstIndex(of: self).map { all[($0 + 1) % all.count] } ?? self
    }
}
