/// The properties of decoded values, and those among them that are `nil`.
struct PropertyUse {
    private static let maximumDepth = 20

    /// The names of all properties, without regard to case and to underscores.
    private(set) var names: Set<String> = []
    private var filled: Set<String> = []
    private var empty: [String] = []

    /// The paths of the properties that are `nil` in every value.
    var alwaysNil: [String] {
        empty.filter { !filled.contains($0) }
    }

    mutating func look(at value: Any) {
        look(at: value, path: "", depth: 0)
    }

    /// Returns whether a property has a field's name, as `postcodeArea` has that of `postcode_area`.
    func hasProperty(named field: String) -> Bool {
        names.contains(Self.normalized(field))
    }

    private mutating func look(at value: Any, path: String, depth: Int) {
        guard depth < Self.maximumDepth else { return }
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .optional:
            guard let inner = mirror.children.first?.value else {
                if !path.isEmpty, !empty.contains(path) { empty.append(path) }
                return
            }
            filled.insert(path)
            look(at: inner, path: path, depth: depth)
        case .collection, .set:
            for child in mirror.children { look(at: child.value, path: "\(path)[]", depth: depth + 1) }
        case .struct, .class, .tuple, .enum:
            for child in mirror.children {
                guard let label = child.label else { continue }
                names.insert(Self.normalized(label))
                look(at: child.value, path: path.isEmpty ? label : "\(path).\(label)", depth: depth + 1)
            }
        default: return
        }
    }

    private static func normalized(_ name: String) -> String {
        name.lowercased().filter { $0 != "_" && $0 != "-" }
    }
}
