import MillraceJSON
import MillracePlatform

/// The source of a document: its files, the references between them, and the remarks about them.
final class DocumentSource {
    let files: DocumentFiles
    private(set) var remarks: Set<Remark> = []

    init(_ files: DocumentFiles) {
        self.files = files
    }

    var root: DocumentNode { DocumentNode(value: files.files[0].value, file: 0, place: "#") }

    func remark(_ text: String, at node: DocumentNode) {
        remarks.insert(Remark(place: node.place, text: text))
    }

    /// Returns a node, or the one that its `$ref` leads to; nil, with a remark, if it leads to none.
    func resolved(_ node: DocumentNode) -> DocumentNode? {
        var node = node
        for _ in 0..<DocumentLimits.hops {
            guard let reference = node["$ref"] else { return node }
            guard let target = target(of: reference) else { return nil }
            node = target
        }
        remark("The reference leads in a circle; it is left out.", at: node)
        return nil
    }

    /// Returns the member with a name; an object or a list may be a reference, too, though OpenAPI has none there.
    ///
    /// Documents in several files use them. An object of names may have one that is `$ref`; its value is no text.
    func collection(_ name: String, of node: DocumentNode) -> DocumentNode? {
        guard let member = node[name] else { return nil }
        return collection(member)
    }

    func collection(_ node: DocumentNode) -> DocumentNode? {
        guard case .string = node["$ref"]?.value else { return node }
        return resolved(node)
    }

    /// Returns what a `$ref` leads to, which may be a reference, too; nil, with a remark, if it leads to nothing.
    func target(of reference: DocumentNode) -> DocumentNode? {
        guard case let .string(text) = reference.value else {
            remark("A reference is text; this one is ignored.", at: reference)
            return nil
        }
        var hops = DocumentLimits.hops
        return target(of: text, at: reference, &hops)
    }

    /// Returns what a reference leads to.
    ///
    /// - Parameters:
    ///   - text: A URL: the relative path of a file, a fragment with a JSON pointer, or both.
    ///   - node: The node with the reference.
    ///   - hops: How many references within its path may be followed.
    private func target(of text: String, at node: DocumentNode, _ hops: inout Int) -> DocumentNode? {
        let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        guard let file = file(parts.first ?? "", from: node) else { return nil }
        guard let names = JSONPointer.names(of: parts.count > 1 ? parts[1] : "") else {
            remark("The reference to \(text) isn't supported: its fragment is no JSON pointer.", at: node)
            return nil
        }
        let (path, value) = files.files[file]
        var found = DocumentNode(value: value, file: file, place: path + "#")
        for name in names {
            guard let child = child(of: found, name, &hops) else {
                remark("The reference leads to nothing: \(text).", at: node)
                return nil
            }
            found = child
        }
        return found
    }

    private func child(of node: DocumentNode, _ name: String, _ hops: inout Int) -> DocumentNode? {
        switch node.value {
        case let .object(members):
            if let member = members[name] { return node.node(member, name) }
            // The pointer may lead through a reference.
            guard hops > 0, let reference = node["$ref"], case let .string(text) = reference.value else { return nil }
            hops -= 1
            return target(of: text, at: reference, &hops).flatMap { child(of: $0, name, &hops) }
        case let .array(elements):
            return Int(name).flatMap { elements.indices.contains($0) ? node.node(elements[$0], name) : nil }
        default: return nil
        }
    }

    private func file(_ path: Substring, from node: DocumentNode) -> Int? {
        guard !path.isEmpty else { return node.file }
        // A scheme ends with a colon, before the first slash (RFC 3986, section 4.2).
        guard !path.prefix(while: { $0 != "/" }).contains(":"), !path.hasPrefix("//") else {
            remark("The reference to \(path) isn't followed: the reader asks no other machine.", at: node)
            return nil
        }
        do throws(DocumentFiles.Refusal) {
            return try files.number(of: PercentEncoding.decoded(String(path)) ?? String(path), from: node.file)
        } catch {
            remark("The reference to \(path) isn't followed: \(error).", at: node)
            return nil
        }
    }
}

extension DocumentFiles.Refusal: CustomStringConvertible {
    var description: String {
        switch self {
        case .noFolder: "the document was read without its folder"
        case .outside: "it leads out of the document's folder"
        case let .unreadable(error): error.reason
        }
    }
}
