import OpenAPIReading

/// A generated type for values of a schema.
package struct ModelPlan: Sendable, Equatable {
    /// A value of an enumeration.
    package struct Case: Sendable, Equatable {
        /// The name in Swift, without backticks.
        package let name: String
        package let value: String

        package init(name: String, value: String) {
            (self.name, self.value) = (name, value)
        }
    }

    /// An alternative of a union.
    package struct Alternative: Sendable, Equatable {
        /// The name of the case in Swift, without backticks.
        package let name: String
        package let type: TypePlan
        /// The values of the discriminator that mean this alternative, sorted; empty without a discriminator.
        package let values: [String]

        package init(name: String, type: TypePlan, values: [String] = []) {
            (self.name, self.type, self.values) = (name, type, values)
        }
    }

    package enum Kind: Sendable, Equatable {
        /// A struct, or a final class; the required properties first, each group by name, and the type of further
        /// members, which are in a property `additional`.
        case object([PropertyPlan], additional: TypePlan?)
        /// An enum of texts, with a further case for other texts.
        case enumeration([Case], unknown: String)
        /// An enum with a value in each case, in the order in which they are tried; the member that tells which one,
        /// and the further case for values that the document doesn't have.
        case union([Alternative], discriminator: String?, unknown: String?)
    }

    package let name: String
    package let description: String?
    package let schema: Schema
    package let kind: Kind
    /// Whether it is in a body that the app sends.
    package let isSent: Bool
    /// Whether its values contain values of its own type directly: it is a final class, or an indirect enum.
    package var isRecursive: Bool

    package init(
        name: String,
        description: String? = nil,
        schema: Schema,
        kind: Kind,
        isSent: Bool = false,
        isRecursive: Bool = false
    ) {
        self.name = name
        self.description = description
        self.schema = schema
        self.kind = kind
        self.isSent = isSent
        self.isRecursive = isRecursive
    }

    /// The types of its parts.
    package var types: [TypePlan] {
        switch kind {
        case let .object(properties, additional):
            properties.map(\.type) + (additional.map { [.dictionary($0)] } ?? [])
        case .enumeration: []
        case let .union(alternatives, _, unknown): alternatives.map(\.type) + (unknown == nil ? [] : [.json])
        }
    }
}

extension [String: ModelPlan] {
    /// Returns the properties of an object's type; nil for any other type.
    func properties(of type: TypePlan) -> [PropertyPlan]? {
        guard case let .model(name) = type, case let .object(properties, _)? = self[name]?.kind else { return nil }
        return properties
    }
}
