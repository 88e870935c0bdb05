import MillracePlatform

extension OpenAPIDocument {
    /// Reads a document from data: JSON, or YAML where libyaml is installed.
    ///
    /// References to other files are remarks; `init(contentsOf:)` follows them.
    ///
    /// - Throws: An `OpenAPIError` for data that is no document of OpenAPI 3.0 or 3.1. Whatever is wrong in a part of a
    ///   document is in `remarks`.
    public init(_ data: Data) throws(OpenAPIError) {
        self = try DocumentReader(DocumentFiles(data)).document()
    }

    /// Reads a document from a file: JSON, or YAML where libyaml is installed.
    ///
    /// References to other files are followed in the folder of the document, and in the folders in it; those to other
    /// folders and machines are remarks.
    ///
    /// - Throws: An `OpenAPIError` for a file that can't be read, or is no document of OpenAPI 3.0 or 3.1.
    public init(contentsOf file: URL) throws(OpenAPIError) {
        self = try DocumentReader(DocumentFiles(contentsOf: file.path)).document()
    }

    /// Returns the schema to which the reference of a schema leads, and the references of that one; the schema itself
    /// without a reference.
    ///
    /// In OpenAPI 3.1, a schema may have keywords besides its reference; they apply as well, and are not in the result.
    package func resolved(_ schema: Schema) -> Schema {
        var schema = schema
        // A document that was made by hand may have a circle of references.
        for _ in 0...schemas.count {
            guard let target = schema.keywords.reference.flatMap({ schemas[$0] }) else { break }
            schema = target
        }
        return schema
    }
}
