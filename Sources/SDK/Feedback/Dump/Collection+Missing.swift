extension Collection where Element: Hashable {
    /// Returns the elements that another collection doesn't have, in order.
    ///
    /// Looks at each element of both once.
    ///
    /// - Parameter others: The other collection.
    package func missing(in others: some Collection<Element>) -> [Element] {
        let others = Set(others)
        return filter { !others.contains($0) }
    }
}
