extension Collection where Element: Hashable {
    /// The elements that another collection hasn't, in order; each element of both is looked at once.
    ///
    /// - Parameter others: The other collection.
    package func missing(in others: some Collection<Element>) -> [Element] {
        let others = Set(others)
        return filter { !others.contains($0) }
    }
}
