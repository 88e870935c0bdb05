/// A component that shows several others.
///
/// Keys reach the first interactive one, as the interaction of the container says; a click reaches each.
package protocol ComponentContainer: Component {
    /// The components, in the order of the numbers that they are drawn with.
    var parts: [any Component] { get }
}

extension Component {
    /// Returns the component that a path leads to, and the rest of the path, for which a component that isn't a known
    /// container answers itself.
    func part(at path: ArraySlice<PartStep>) -> (component: any Component, rest: ArraySlice<PartStep>) {
        if let wrapper = self as? any ComponentWrapper { return wrapper.content.part(at: path) }
        guard let step = path.first, let parts = (self as? any ComponentContainer)?.parts,
            parts.indices.contains(step.number)
        else { return (self, path) }
        return parts[step.number].part(at: path.dropFirst())
    }
}
