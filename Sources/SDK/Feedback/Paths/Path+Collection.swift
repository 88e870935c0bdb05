extension Path: RandomAccessCollection {
    /// The position of the root: 0.
    public var startIndex: Int {
        0
    }

    /// The number of the screens in all layers.
    public var endIndex: Int {
        elements.count
    }

    /// The screen at a position, which must be one of the path, as with an array.
    ///
    /// - Parameter position: The position, from 0, the root first.
    public subscript(position: Int) -> PathElement<Screen> {
        elements[position]
    }
}

extension Path: ExpressibleByArrayLiteral {
    /// Creates a path of one layer; see ``init(_:)``.
    ///
    /// - Parameter screens: The screens, the root first.
    public init(arrayLiteral screens: Screen...) {
        self.init(screens)
    }
}

extension Path: Equatable where Screen: Equatable {
    /// Whether two paths have equal screens with the same ids in the same layers, and give the same id to the next one.
    ///
    /// - Parameters:
    ///   - left: The path.
    ///   - right: The other path.
    public static func == (left: Path, right: Path) -> Bool {
        left.log.version == right.log.version
            || (left.lastNumber == right.lastNumber && left.elements == right.elements)
    }
}

extension Path: Hashable where Screen: Hashable {
    /// Hashes the screens and the counter of the ids.
    ///
    /// - Parameter hasher: The hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(lastNumber)
        hasher.combine(elements)
    }
}

extension Path: CustomStringConvertible, CustomReflectable {
    /// The screens as text, as those of an array.
    public var description: String {
        "\(elements)"
    }

    /// The screens alone, as in an array.
    public var customMirror: Mirror {
        Mirror(self, unlabeledChildren: elements, displayStyle: .collection)
    }
}
