import MillracePlatform

/// Makes the dump of a value.
///
/// Objects get numbers instead of addresses, in the order in which the builder encounters them.
struct DumpBuilder {
    /// An earlier value with its dump; none of them is, or has, an object.
    typealias Earlier = (value: Any, dump: Dump)
    private typealias EarlierMirror = (mirror: Mirror, dump: Dump)

    /// Returns the text of a value that isn't taken apart.
    private let leaf: (Any) -> String?
    private var objects: [ObjectIdentifier: Int] = [:]
    private var depth = 0
    /// The number of characters after which further parts are left out.
    private var room: Int

    /// A chain of values that is deeper than this is cut off: a dump is for people.
    private static let maximumDepth = 100

    init(limit: Int = .max, leaf: @escaping (Any) -> String?) {
        (self.leaf, room) = (leaf, limit)
    }

    var hasObjects: Bool { !objects.isEmpty }

    /// Takes a value apart.
    ///
    /// - Parameter earlier: A value of the same type at the same place, of which the parts that are the same are taken.
    mutating func dump(_ value: Any, after earlier: Earlier? = nil) -> Dump {
        if let earlier, case .branch = earlier.dump, Dump.haveSameBytes(earlier.value, value) { return earlier.dump }
        if let text = leaf(value) {
            room -= text.utf8.count
            return .leaf(text)
        }
        guard depth < Self.maximumDepth else { return .leaf("…") }
        depth += 1
        defer { depth -= 1 }
        let mirror = Mirror(reflecting: value)
        let old = earlier.map { (mirror: Mirror(reflecting: $0.value), dump: $0.dump) }
        switch mirror.displayStyle {
        case .optional:
            guard let inner = mirror.children.first?.value else { return .leaf("nil") }
            let oldInner = old.flatMap { old in old.mirror.children.first.map { (value: $0.value, dump: old.dump) } }
            // The nil in an optional of an optional isn't that of the outer one.
            let dumped = dump(inner, after: oldInner)
            return dumped == .leaf("nil") && Mirror(reflecting: inner).displayStyle == .optional
                ? .leaf(".some(nil)") : dumped
        case .collection:
            return branch(.list, "[", "]", fields(of: mirror, after: old))
        case .dictionary:
            return withoutLimit { $0.dictionary(mirror, after: old) }
        case .set:
            let elements = withoutLimit { $0.fields(of: mirror) }.map { ($0, line: $0.value.line) }
            return branch(.set, "Set([", "])", elements.sorted { $0.line < $1.line }.map(\.0))
        case .tuple:
            return branch(.object, "(", ")", fields(of: mirror, after: old))
        case .enum:
            return enumCase(value, mirror, after: old)
        case .class, .foreignReference:
            return object(value, mirror)
        case .struct:
            // The cast alone would take long for every other value.
            if mirror.children.first?.label == "_elements", let pairs = value as? any PairList {
                return self.pairs(pairs.mirrors)
            }
            return branch(.object, "\(type(of: value))(", ")", fields(of: mirror, after: old))
        case nil:
            let text = mirror.children.isEmpty ? String(describing: value) : ""
            return !text.isEmpty
                ? .leaf(text)
                : branch(.object, "\(type(of: value))(", ")", fields(of: mirror, after: old))
        @unknown default:
            return .leaf(String(describing: value))
        }
    }

    private func branch(_ kind: Dump.Kind, _ open: String, _ close: String, _ fields: [Dump.Field]) -> Dump {
        .branch(Dump.Branch(kind: kind, open: open, close: close, fields: fields))
    }

    /// Takes parts apart of which the order isn't that of the value, so that all are needed.
    private mutating func withoutLimit<Result>(_ body: (inout DumpBuilder) -> Result) -> Result {
        let old = room
        room = .max
        defer { room = old - (.max - room) }
        return body(&self)
    }

    private mutating func fields(of mirror: Mirror, after old: EarlierMirror? = nil) -> [Dump.Field] {
        var fields = mirror.superclassMirror.map { self.fields(of: $0) } ?? []
        let earlier = parts(of: old)
        // An element that has moved is behind new elements, or behind ones that were removed.
        let offset = earlier.isEmpty ? 0 : earlier.count - mirror.children.count
        for (index, child) in mirror.children.enumerated() {
            guard room > 0 else {
                fields.append(Dump.Field(label: nil, value: .leaf("…")))
                break
            }
            // The parts of a tuple are called ".0", ".1"; those that have names are called by them.
            let label = child.label.flatMap { $0.hasPrefix(".") ? nil : $0 }
            let places = [index, index + offset].prefix(offset == 0 ? 1 : 2).filter(earlier.indices.contains)
            let same = places.first { Dump.haveSameBytes(earlier[$0].value, child.value) } ?? places.first
            let value = dump(child.value, after: same.map { earlier[$0] })
            fields.append(Dump.Field(label: label, value: value))
        }
        return fields
    }

    /// The parts of an earlier value in their order, with their dumps.
    private func parts(of old: EarlierMirror?) -> [Earlier] {
        guard let old, case .branch(let branch) = old.dump, branch.fields.count == old.mirror.children.count else {
            return []
        }
        return zip(old.mirror.children, branch.fields).map { ($0.value, $1.value) }
    }

    private mutating func dictionary(_ mirror: Mirror, after old: EarlierMirror?) -> Dump {
        var earlier: [String: Earlier] = [:]
        if let old, case .branch(let branch) = old.dump {
            let dumps = Dictionary(branch.fields.map { ($0.label, $0.value) }) { first, _ in first }
            for pair in pairs(of: old.mirror) { earlier[pair.label] = dumps[pair.label].map { (pair.value, $0) } }
        }
        let fields = pairs(of: mirror).map { pair in
            Dump.Field(label: pair.label, value: dump(pair.value, after: earlier[pair.label]))
        }
        guard !fields.isEmpty else { return .leaf("[:]") }
        return branch(.dictionary, "[", "]", fields.sorted { ($0.label ?? "") < ($1.label ?? "") })
    }

    private mutating func pairs(of dictionary: Mirror) -> [(label: String, value: Any)] {
        dictionary.children.compactMap { child in
            let pair = Array(Mirror(reflecting: child.value).children)
            return pair.count == 2 ? (dump(pair[0].value).line, pair[1].value) : nil
        }
    }

    /// The pairs in their order, with their keys as labels, by which secrets are recognized.
    private mutating func pairs(_ pairs: [(key: Any, value: Any)]) -> Dump {
        guard !pairs.isEmpty else { return .leaf("[:]") }
        let fields = pairs.map { Dump.Field(label: dump($0.key).line, value: dump($0.value)) }
        return branch(.dictionary, "[", "]", fields)
    }

    private mutating func enumCase(_ value: Any, _ mirror: Mirror, after old: EarlierMirror?) -> Dump {
        guard let payload = mirror.children.first, let name = payload.label else {
            if value is CustomStringConvertible { return .leaf("\(type(of: value))(\"\(value)\")") }
            return .leaf(".\(value)")
        }
        let inner = Mirror(reflecting: payload.value)
        var earlier: (payload: Any, dump: Dump, first: Dump)?
        if let old, case .branch(let branch) = old.dump, branch.kind == .enumCase(name),
            let first = branch.fields.first, let payload = old.mirror.children.first?.value,
            (Mirror(reflecting: payload).displayStyle == .tuple) == (inner.displayStyle == .tuple)
        {
            earlier = (payload, old.dump, first.value)
        }
        let fields =
            inner.displayStyle == .tuple
            ? fields(of: inner, after: earlier.map { (Mirror(reflecting: $0.payload), $0.dump) })
            : [Dump.Field(label: nil, value: dump(payload.value, after: earlier.map { ($0.payload, $0.first) }))]
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
