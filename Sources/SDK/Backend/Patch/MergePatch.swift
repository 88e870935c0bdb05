/// The members of an object that are to change, as `application/merge-patch+json` (RFC 7396).
///
/// ```swift
/// let patch: MergePatch = ["name": "Paul", "nickname": nil]   // sets the name, and clears the nickname
/// ```
///
/// An object changes member by member, at any depth. A list is replaced completely, and so is any other value.
public struct MergePatch: PatchDocument {
    /// `application/merge-patch+json`.
    public static let contentType = "application/merge-patch+json"

    /// The patch as a document, in which null clears a member.
    public let document: JSONValue

    /// Creates a patch from its document.
    public init(_ document: JSONValue) {
        self.document = document
    }

    /// Creates the patch that turns one value into another.
    ///
    /// A member that the new value lacks becomes null. A value that isn't an object is sent completely, even if nothing
    /// differs. Because null clears a member, a member that is null in the new value can't be distinguished from one
    /// that is missing.
    public init(from old: JSONValue, to new: JSONValue) {
        document = MergePatch.difference(from: old, to: new) ?? (new.objectValue == nil ? new : .object([:]))
    }

    /// Creates a patch from its encoded document.
    public init(from decoder: any Decoder) throws {
        document = try JSONValue(from: decoder)
    }

    /// Encodes the document.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(document)
    }

    /// Whether the document is an object without members.
    public var isEmpty: Bool { document == .object([:]) }

    /// Returns the patch of a document in which the value is below some keys.
    public func below(_ keys: [String]) -> MergePatch {
        MergePatch(keys.reversed().reduce(document) { .object([$1: $0]) })
    }

    /// Returns a value with the changes; they apply to every value.
    public func applied(to value: JSONValue) -> JSONValue {
        MergePatch.merged(document, into: value)
    }

    private static func merged(_ patch: JSONValue, into value: JSONValue?) -> JSONValue {
        guard case let .object(changes) = patch else { return patch }
        var members = value?.objectValue ?? [:]
        for (name, change) in changes {
            if change.isNull {
                members.removeValue(forKey: name)
            } else {
                members[name] = merged(change, into: members[name])
            }
        }
        return .object(members)
    }

    /// Returns the patch, or nil if there is no difference.
    private static func difference(from old: JSONValue, to new: JSONValue) -> JSONValue? {
        guard old != new else { return nil }
        guard case let (.object(before), .object(after)) = (old, new) else { return new }
        var changes: [String: JSONValue] = [:]
        for (name, value) in after where value != before[name] {
            changes[name] = before[name].map { difference(from: $0, to: value) ?? value } ?? value
        }
        for name in before.keys where !after.keys.contains(name) { changes[name] = .null }
        return .object(changes)
    }
}

extension MergePatch: ExpressibleByDictionaryLiteral {
    /// Creates a patch from members; it clears the null ones.
    public init(dictionaryLiteral members: (String, JSONValue)...) {
        document = .object(Dictionary(members) { first, _ in first })
    }
}
