import MillraceBackend

/// Operations on a document, as `application/json-patch+json` (RFC 6902).
///
/// ```swift
/// let patch: JSONPatch = [.test("/stock", 3), .replace("/stock", 2), .add("/log/-", "sold")]
/// ```
///
/// Unlike a `MergePatch`, operations can set null, change one element of a list, and test for a value before they
/// change anything.
public struct JSONPatch: PatchDocument {
    /// `application/json-patch+json`.
    public static let contentType = "application/json-patch+json"

    /// The operations, in their order.
    public let operations: [Operation]

    /// Creates a patch from its operations.
    public init(_ operations: [Operation]) {
        self.operations = operations
    }

    /// Creates the operations that turn one value into another.
    ///
    /// A list is changed between its equal elements at the beginning and those at the end.
    public init(from old: JSONValue, to new: JSONValue) {
        var difference = JSONPatchDifference()
        difference.add(from: old, to: new, at: "")
        operations = difference.operations
    }

    /// Creates a patch from a decoder, which is at an array of operations.
    public init(from decoder: any Decoder) throws {
        operations = try decoder.singleValueContainer().decode([Operation].self)
    }

    /// Encodes the array of operations.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(operations)
    }

    /// Whether there is no operation.
    public var isEmpty: Bool { operations.isEmpty }

    /// Returns the patch of a document in which the value is below some keys.
    public func below(_ keys: [String]) -> JSONPatch {
        let prefix = keys.map { "/" + JSONPointer.escaped($0) }.joined()
        return JSONPatch(operations.map { $0.below(prefix) })
    }

    /// Returns a value with the changes of all operations.
    ///
    /// - Throws: A `CoreError.parsing` at the path of the first operation that fails.
    public func applied(to value: JSONValue) throws(CoreError) -> JSONValue {
        var value = value
        for operation in operations { try operation.apply(to: &value) }
        return value
    }
}

extension JSONPatch: ExpressibleByArrayLiteral {
    /// Creates a patch from its operations.
    public init(arrayLiteral operations: Operation...) {
        self.init(operations)
    }
}
