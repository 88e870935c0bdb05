/// A difference between a value and its schema.
///
/// The text says what the schema allows and of which kind the value is; it never has a part of the value, which may be
/// a secret.
package struct SchemaFault: Sendable, Hashable, CustomStringConvertible {
    /// The place in the value, a JSON pointer (RFC 6901): `/pets/0/id`; empty for the whole value.
    package let place: String
    /// The keyword of the schema: `required`.
    package let keyword: String
    /// A sentence on the rule and on the kind of the value.
    ///
    /// ```text
    /// The value has to be an integer, and is a string.
    /// ```
    package let text: String

    package init(place: String, keyword: String, text: String) {
        self.place = place
        self.keyword = keyword
        self.text = text
    }

    /// The place and the text.
    ///
    /// ```text
    /// /pets/0/id: It has to be an integer, and is a string.
    /// ```
    package var description: String { "\(place.isEmpty ? "the whole" : place): \(text)" }
}
