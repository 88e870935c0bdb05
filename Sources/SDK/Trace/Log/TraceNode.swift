/// A part of a state with the parts below it.
struct TraceNode: Sendable, Hashable {
    /// The name behind that of the node above, with its mark: `.name`, `[1]`.
    private(set) var name: String
    private var text: String?
    private var children: [TraceNode] = []

    init(name: String) {
        self.name = name
    }

    func collect(into parts: inout [TracePart], at path: String) {
        let path = path + name
        if let text { parts.append(TracePart(path: path, text: text)) }
        for child in children { child.collect(into: &parts, at: path) }
    }

    mutating func clear() {
        text = nil
        children = []
    }

    mutating func withNode(at names: ArraySlice<String>, _ body: (inout TraceNode) -> Void) {
        guard let name = names.first else { return body(&self) }
        guard let index = place(of: name) else { return }
        children[index].withNode(at: names.dropFirst(), body)
    }

    /// Sets a text, replacing the node's text and children, and the texts above it.
    mutating func put(_ new: String, at names: ArraySlice<String>) {
        guard let name = names.first else {
            clear()
            text = new
            return
        }
        text = nil
        let index = place(of: name) ?? insert(name)
        children[index].put(new, at: names.dropFirst())
    }

    /// Moves elements: adds to the index of each element in a range the range's value.
    mutating func move(_ ranges: [ClosedRange<Int>: Int]) {
        var moved: [TraceNode] = []
        children.removeAll { child in
            guard let index = child.index, let range = ranges.first(where: { $0.key.contains(index) }) else {
                return false
            }
            moved.append(child)
            moved[moved.count - 1].name = "[\(index.addingReportingOverflow(range.value).partialValue)]"
            return true
        }
        // An element that was at a new position has been removed, or has moved too.
        for node in moved {
            let index = place(of: node.name) ?? insert(node.name)
            children[index] = node
        }
    }

    /// Removes a node that is empty, and those above it that are empty then.
    mutating func prune(_ names: ArraySlice<String>) {
        guard let name = names.first, let index = place(of: name) else { return }
        children[index].prune(names.dropFirst())
        if children[index].text == nil, children[index].children.isEmpty { children.remove(at: index) }
    }

    /// The position of an element in its list.
    private var index: Int? {
        name.hasPrefix("[") && name.hasSuffix("]") ? Int(name.dropFirst().dropLast()) : nil
    }

    private func place(of name: String) -> Int? {
        // The elements of a list mostly have the index in their name.
        if name.hasPrefix("["), let guess = Int(name.dropFirst().dropLast()), children.indices.contains(guess),
            children[guess].name == name
        {
            return guess
        }
        return children.firstIndex { $0.name == name }
    }

    /// Adds an empty node: elements in their order, keys in that of their texts, and others at the end.
    private mutating func insert(_ name: String) -> Int {
        let node = TraceNode(name: name)
        let next = children.lastIndex { !node.isBefore($0) }.map { $0 + 1 } ?? 0
        children.insert(node, at: next)
        return next
    }

    private func isBefore(_ other: TraceNode) -> Bool {
        guard name.hasPrefix("["), other.name.hasPrefix("[") else { return false }
        if let index, let place = other.index { return index < place }
        return name < other.name
    }
}
