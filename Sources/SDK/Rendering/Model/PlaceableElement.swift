/// An element of lists in which a component may stand for a node.
public protocol PlaceableElement: Sendable {}
