import MillraceJSON

extension OpenAPIDocument {
    /// Returns a value of a schema, the same one each time; nil if there is none, or none was found.
    ///
    /// The first of these that the schema allows is the value: an example of the document, the default, a value of
    /// `enum`, and one that is made by the keywords. A made object has the members that aren't required too, but for
    /// those in which the schema contains itself. A pattern for which no text was made is the only keyword that the
    /// value may break; `faults(of:by:in:)` says so.
    package func example(of schema: Schema, in direction: Direction) -> JSONValue? {
        let made = madeExample(of: schema, in: direction)
        guard let made, made.faults.allSatisfy({ $0.keyword == "pattern" }) else { return nil }
        return made.value
    }

    /// Returns the value that is closest to a schema, and what the schema has against it; nil if none can be made.
    package func madeExample(
        of schema: Schema,
        in direction: Direction
    ) -> (value: JSONValue, faults: [SchemaFault])? {
        var maker = ExampleMaker(document: self, direction: direction)
        guard let value = maker.value(of: schema) else { return nil }
        return (value, faults(of: value, by: schema, in: direction))
    }
}
