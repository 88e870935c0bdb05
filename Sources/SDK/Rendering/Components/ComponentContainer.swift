/// A component that shows several others.
///
/// Keys reach the first interactive one, as the interaction of the container says; a click reaches each.
package protocol ComponentContainer: Component {
    /// The components, in the order of the numbers that they are drawn with.
    var parts: [any Component] { get }

    /// Whether keys reach the container itself, and none of the components.
    var hasOwnInteraction: Bool { get }
}

extension Component {
    /// The number of the components that a click reaches, of which keys reach one.
    var controlCount: Int {
        if let hidden = self as? Hidden, hidden.isHidden { return 0 }
        if let wrapper = self as? any ComponentWrapper { return wrapper.content.controlCount }
        guard let container = self as? any ComponentContainer else { return interaction.isFocusable ? 1 : 0 }
        return container.parts.reduce(container.hasOwnInteraction ? 1 : 0) { $0 + $1.controlCount }
    }

    /// Whether the component shows several others.
    var isContainer: Bool {
        (self as? any ComponentWrapper)?.content.isContainer ?? (self is any ComponentContainer)
    }

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
