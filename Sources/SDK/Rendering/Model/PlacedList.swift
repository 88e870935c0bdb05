/// The elements of a list of which some are identified by their position in the source.
///
/// ``ListBuilder`` creates such a list from components that are written where nodes are expected. The position of a
/// component is the number of its statement among those with components, after the statement and the branch around it.
public struct PlacedList<Element: Sendable>: Sendable {
    /// The position of an element.
    struct Place: Sendable {
        var index: Int
        var path: [Int]
    }

    private(set) var elements: [Element]
    private(set) var places: [Place] = []
    /// The number of statements that have positions.
    private var statementCount: Int

    /// Creates a list of elements that have ids.
    init(_ elements: [Element]) {
        self.elements = elements
        statementCount = 0
    }

    /// Creates a list of one statement, whose element may be missing.
    init(placing element: Element?) {
        elements = element.map { [$0] } ?? []
        places = element == nil ? [] : [Place(index: 0, path: [0])]
        statementCount = 1
    }

    /// Returns the list as one statement, within a branch of it.
    func nested(inBranch branch: Int) -> PlacedList {
        var list = self
        for index in list.places.indices { list.places[index].path.insert(contentsOf: [0, branch], at: 0) }
        list.statementCount = 1
        return list
    }

    /// Returns the list followed by another one.
    func appending(_ other: PlacedList) -> PlacedList {
        var list = self
        for place in other.places {
            var path = place.path
            path[0] += statementCount
            list.places.append(Place(index: elements.count + place.index, path: path))
        }
        list.elements += other.elements
        list.statementCount += other.statementCount
        return list
    }
}

extension Node: PlaceableElement {}
extension Box.Content: PlaceableElement {}
