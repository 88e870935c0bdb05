import MillracePlatform

/// Makes the dump of a value.
///
/// Objects get numbers instead of addresses, in the order in which the builder encounters them.
struct DumpBuilder {
    /// Returns the text of a value that isn't taken apart.
    private let leaf: (Any) -> String?
    private var objects: [ObjectIdentifier: Int] = [:]
    private var depth = 0

    /// A chain of values that is deeper than this is cut off: a dump is for people.
    private static let maximumDepth = 100

    init(leaf: @escaping (Any) -> String?) {
        self.leaf = leaf
    }

    mutating func dump(_ value: Any) -> Dump {
        if let text = leaf(value) { return .leaf(text) }
        guard depth < Self.maximumDepth else { return .leaf("…") }
        depth += 1
        defer { depth -= 1 }
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .optional:
            guard let inner = mirror.children.first?.value else { return .leaf("nil") }
            // The nil in an optional of an optional isn't that of the outer one.
            let dumped = dump(inner)
            return dumped == .leaf("nil") && Mirror(reflecting: inner).displayStyle == .optional
                ? .leaf(".some(nil)") : dumped
        case .collection:
            return branch(.list, "[", "]", fields(of: mirror))
        case .dictionary:
            return dictionary(mirror)
        case .set:
            let elements = fields(of: mirror).map { ($0, line: $0.value.line) }.sorted { $0.line < $1.line }
            return branch(.set, "Set([", "])", elements.map(\.0))
        case .tuple:
            return branch(.object, "(", ")", fields(of: mirror))
        case .enum:
            return enumCase(value, mirror)
        case .class, .foreignReference:
            return object(value, mirror)
        case .struct:
            // The cast alone would take long for every other value.
            if mirror.children.first?.label == "_elements", let pairs = value as? any PairList {
                return self.pairs(pairs.mirrors)
            }
            return branch(.object, "\(type(of: value))(", ")", fields(of: mirror))
        case nil:
            let text = mirror.children.isEmpty ? String(describing: value) : ""
            return !text.isEmpty
                ? .leaf(text)
                : branch(.object, "\(type(of: value))(", ")", fields(of: mirror))
        @unknown default:
            return .leaf(String(describing: value))
        }
    }

    private func branch(_ kind: Dump.Kind, _ open: String, _ close: String, _ fields: [Dump.Field]) -> Dump {
        .branch(Dump.Branch(kind: kind, open: open, close: close, fields: fields))
    }

    private mutating func fields(of mirror: Mirror) -> [Dump.Field] {
        var fields = mirror.superclassMirror.map { self.fields(of: $0) } ?? []
        for child in mirror.children {
            // The parts of a tuple are called ".0", ".1"; those that have names are called by them.
            let label = child.label.flatMap { $0.hasPrefix(".") ? nil : $0 }
            fields.append(Dump.Field(label: label, value: dump(child.value)))
        }
        return fields
    }

    private mutating func dictionary(_ mirror: Mirror) -> Dump {
        let pairs = mirror.children.compactMap { child -> Dump.Field? in
            let pair = Array(Mirror(reflecting: child.value).children)
            guard pair.count == 2 else { return nil }
            return Dump.Field(label: dump(pair[0].value).line, value: dump(pair[1].value))
        }
        guard !pairs.isEmpty else { return .leaf("[:]") }
        return branch(.dictionary, "[", "]", pairs.sorted { ($0.label ?? "") < ($1.label ?? "") })
    }

    /// The pairs in their order, with their keys as labels, by which secrets are recognized.
    private mutating func pairs(_ pairs: [(key: Any, value: Any)]) -> Dump {
        guard !pairs.isEmpty else { return .leaf("[:]") }
        let fields = pairs.map { Dump.Field(label: dump($0.key).line, value: dump($0.value)) }
        return branch(.dictionary, "[", "]", fields)
    }

    private mutating func enumCase(_ value: Any, _ mirror: Mirror) -> Dump {
        guard let payload = mirror.children.first, let name = payload.label else {
            if value is CustomStringConvertible { return .leaf("\(type(of: value))(\"\(value)\")") }
            return .leaf(".\(value)")
        }
        let inner = Mirror(reflecting: payload.value)
        let isLabelled = inner.displayStyle == .tuple
        let fields = isLabelled ? fields(of: inner) : [Dump.Field(label: nil, value: dump(payload.value))]
        return branch(.enumCase(name), ".\(name)(", ")", fields)
    }

    private mutating func object(_ value: Any, _ mirror: Mirror) -> Dump {
        let id = ObjectIdentifier(value as AnyObject)
        let name = "\(type(of: value))"
        if let number = objects[id] { return .leaf("\(name)#\(number)") }
        let number = objects.count + 1
        objects[id] = number
        return branch(.object, "\(name)#\(number)(", ")", fields(of: mirror))
    }
}

/// The standard library's pairs, whose mirror shows how they are stored.
private protocol PairList {
    var mirrors: [(key: Any, value: Any)] { get }
}

extension KeyValuePairs: PairList {
    fileprivate var mirrors: [(key: Any, value: Any)] { map { ($0.key, $0.value) } }
}
