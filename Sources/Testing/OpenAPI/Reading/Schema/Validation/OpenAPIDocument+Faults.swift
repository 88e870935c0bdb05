import MillraceJSON

extension OpenAPIDocument {
    /// Returns the differences between a value and a schema: none for a valid value.
    ///
    /// The rules are those of JSON Schema 2020-12, with these of OpenAPI:
    /// - A `readOnly` member isn't required in a request, and a `writeOnly` member isn't in a response. One that is
    ///   there all the same is no fault.
    /// - A discriminator decides between the alternatives of `oneOf` and `anyOf`, and leads from a schema without them
    ///   to the one that extends it.
    /// - The formats `date-time`, `date`, `uuid`, `byte`, `int32` and `int64` are checked, because an app's types for
    ///   them can't hold other values. All others are annotations.
    /// - Numbers are compared by all of their digits: 0.3 is a multiple of 0.1.
    /// - Texts are equal if they are in Swift: `é` of one scalar and of two.
    /// - A `Pattern` that isn't usable allows every string.
    package func faults(of value: JSONValue, by schema: Schema, in direction: Direction) -> [SchemaFault] {
        var validation = SchemaValidation(document: self, direction: direction)
        return validation.faults(of: value, by: schema)
    }
}
