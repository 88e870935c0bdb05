import OpenAPIReading

/// A property of a generated struct.
package struct PropertyPlan: Sendable, Equatable {
    /// Whether a member may be absent or null.
    package enum Presence: Sendable {
        /// The member is there, and not null.
        case required
        /// The member may be absent; null is read as if it were, and never written.
        case optional
        /// The member is there, and may be null: null is written.
        case nullable
        /// The member may be absent, or null, which mean different things: the type is a double optional.
        case optionalOrNull
    }

    /// The name in Swift, without backticks.
    package let name: String
    /// The name of the member.
    package let key: String
    /// The type of a value that is there.
    package let type: TypePlan
    package let presence: Presence
    package let description: String?
    package let schema: Schema

    package init(
        name: String,
        key: String,
        type: TypePlan,
        presence: Presence,
        description: String? = nil,
        schema: Schema
    ) {
        self.name = name
        self.key = key
        self.type = type
        self.presence = presence
        self.description = description
        self.schema = schema
    }

    /// The type with its optionality, as source code.
    package var typeText: String {
        switch presence {
        case .required: type.text
        case .optional, .nullable: type.text + "?"
        case .optionalOrNull: type.text + "??"
        }
    }

    /// Whether the initializer has a default for it: nil.
    package var hasDefault: Bool { presence == .optional || presence == .optionalOrNull }
}
