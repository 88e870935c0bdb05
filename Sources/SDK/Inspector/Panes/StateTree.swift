import MillraceComponents
import MillraceRendering
import MillraceTrace

/// A state as an outline: properties, elements and keys below the value of which they are parts.
struct StateTree {
    private let loop: InspectedLoop
    private let isExpanded: Bool
    private let toggled: Set<String>

    /// Creates a tree.
    ///
    /// - Parameters:
    ///   - loop: The loop.
    ///   - isExpanded: Whether the parts are shown, unless the user has folded them.
    ///   - toggled: The items that the user has folded or unfolded.
    init(of loop: InspectedLoop, isExpanded: Bool, toggled: Set<String>) {
        self.loop = loop
        self.isExpanded = isExpanded
        self.toggled = toggled
    }

    /// The item of the loop, with those of its parts below.
    var item: TreeItem {
        let parts = loop.parts.map { (names: Self.names(in: $0.path), part: $0) }
        let removed = loop.removed.enumerated().map { index, text in
            TreeItem("○ \(text)", id: NodeID("\(loop.name)/removed \(index)"))
        }
        return TreeItem(
            loop.name,
            id: NodeID(loop.name),
            detail: loop.changed.isEmpty && loop.removed.isEmpty ? nil : "● changed",
            isExpanded: isExpanded != toggled.contains(loop.name),
            children: removed + items(parts, in: loop.name)
        )
    }

    private func items(_ parts: [(names: ArraySlice<String>, part: TracePart)], in path: String) -> [TreeItem] {
        var order: [String] = []
        var groups: [String: [(names: ArraySlice<String>, part: TracePart)]] = [:]
        for entry in parts {
            let name = entry.names.first ?? ""
            if groups[name] == nil { order.append(name) }
            groups[name, default: []].append((entry.names.dropFirst(), entry.part))
        }
        return order.map { name in
            let (group, id) = (groups[name] ?? [], "\(path)/\(name)")
            let isChanged = group.contains { loop.changed.contains($0.part.path) }
            let title = (isChanged ? "● " : "") + (name.isEmpty ? "state" : name)
            if group.count == 1, let leaf = group.first, leaf.names.isEmpty {
                return TreeItem(title, id: NodeID(id), detail: leaf.part.text)
            }
            return TreeItem(
                title,
                id: NodeID(id),
                isExpanded: !toggled.contains(id),
                children: items(group, in: id)
            )
        }
    }

    /// Returns the names on the path to a part: `cities`, `[1]` and `name` of `cities[1].name`.
    private static func names(in path: String) -> ArraySlice<String> {
        TraceState.names(in: path).map { $0.hasPrefix(".") ? String($0.dropFirst()) : $0 }[...]
    }
}
